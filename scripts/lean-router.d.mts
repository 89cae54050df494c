import type { Plugin } from 'vite';

/** A build plugin. Its `handler` changes the code of one file of the router. */
export function leanRouter(): Plugin & {
  readonly transform: { readonly handler: (code: string) => { readonly code: string } };
};
