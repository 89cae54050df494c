import type { Place } from '#contract/crash-reports.ts';
import { type PlainSearch, parseSearch, stringifySearch } from './search-codec.ts';

type Filled<P> = P extends `${infer Head}$${infer Tail}`
  ? Tail extends `${string}/${infer Rest}`
    ? `${Head}${string}/${Filled<Rest>}`
    : `${Head}${string}`
  : P;

/** Path of a screen. */
export type ScreenPath = Filled<Exclude<Place, 'other'>>;

export interface Address {
  /** As the browser has it, without a trailing slash. */
  readonly href: string;
  /** Decoded. */
  readonly pathname: string;
  readonly search: PlainSearch;
  /** Without `#`; empty for none. */
  readonly hash: string;
}

export interface Target {
  readonly to: ScreenPath;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
  /** Without `#`. */
  readonly hash?: string | undefined;
}

/** Parses and normalizes a URL without its origin. */
export function readAddress(text: string): Address {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?#?(.*)$/s.exec(text) ?? [];
  const pathname = `/${path.replace(/^\/+|\/+$/g, '')}`;
  const search = parseSearch(query);
  const href = pathname + stringifySearch(search) + (hash && `#${hash}`);
  return { href, pathname: decoded(pathname), search, hash };
}

export const hrefOf = ({ to, search = {}, hash }: Target): string =>
  to + stringifySearch(search) + (hash ? `#${hash}` : '');

/** Returns invalid encodings unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
