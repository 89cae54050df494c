import { createStore } from '#web/store.ts';
import { KEPT_AT, OWN_CACHE } from '#web/worker/kept-answers.ts';

/**
 * API paths whose answer came from what this browser has kept, with its time in milliseconds since 1970; empty once the
 * server has answered again.
 */
export const answersKeptAt = createStore<ReadonlyMap<string, number>>(new Map());

const isPageKept = () =>
  typeof document !== 'undefined' && 'kept' in document.documentElement.dataset;

/** Whether the page came from what this browser has kept, until the server has answered again. */
export const keptPage = createStore(isPageKept());

/** Notes whether an answer came from the server. */
export function noteAnswer(path: string, { headers }: Response): void {
  const at = Date.parse(headers.get(KEPT_AT) ?? '');
  const known = answersKeptAt.get();
  if (!Number.isNaN(at)) answersKeptAt.set(new Map(known).set(path, at));
  else {
    if (known.size > 0) answersKeptAt.set(new Map());
    keptPage.set(false);
  }
}

/** Where browsers keep none, as on http, nothing is there. */
const cachesOf = (): CacheStorage | undefined =>
  (globalThis as { readonly caches?: CacheStorage }).caches;

/** Milliseconds since 1970 at which the page of a path was kept; undefined if it was not. */
export async function pageKeptAt(path: string): Promise<number | undefined> {
  const page = await cachesOf()?.match(path, { ignoreVary: true });
  const at = Date.parse(page?.headers.get('date') ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** Deletes the answers that members got. */
export async function forgetOwnAnswers(): Promise<void> {
  await cachesOf()?.delete(OWN_CACHE);
}
