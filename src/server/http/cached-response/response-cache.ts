import { LRUCache } from 'lru-cache';
import type { RunLimited } from '#server/concurrency.ts';

interface CacheOptions<K> {
  /** An entry is valid as long as the version of its key is unchanged. Undefined: nothing is cached. */
  readonly version: ((key: K) => string) | undefined;
  /** Maximum total `size` of all entries; the least recently used are evicted first. */
  readonly maxBytes: number;
  /** Limits concurrent work; by default, work starts at once. */
  readonly runLimited?: RunLimited;
}

interface Computation<T> {
  /** The caller's signal. Used only if nothing is cached: otherwise other callers may wait for the same entry. */
  readonly signal: AbortSignal;
  readonly work: (signal: AbortSignal) => Promise<T>;
  /** Of the work among what waits, as `RunLimited` has it. */
  readonly rank?: number | undefined;
}

/** Caches answers by key. A key must be serializable as JSON and contain everything that the answer depends on. */
export interface ResponseCache<K, T> {
  find(key: K): T | undefined;
  /** Returns the entry, or the result of `work`, which concurrent callers share. Failures are not cached. */
  get(key: K, computation: Computation<T>): Promise<T>;
  /** Replaces the entry by a new result of `work`. */
  refresh(key: K, computation: Computation<T>): Promise<T>;
}

export const NEVER = new AbortController().signal;

export function responseCache<K, T extends { readonly size: number }>({
  version,
  maxBytes,
  runLimited = (work) => work(),
}: CacheOptions<K>): ResponseCache<K, T> {
  if (!version) {
    const compute = (_key: K, { signal, work }: Computation<T>) => work(signal);
    return { find: () => undefined, get: compute, refresh: compute };
  }
  const entries = new LRUCache<string, T, Omit<Computation<T>, 'signal'>>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
    fetchMethod: (_name, _old, { context: { work, rank } }) => runLimited(() => work(NEVER), rank),
    // A failed refresh keeps the old entry; callers get their answer even if it is evicted while it is made.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
  });
  // An entry of an older version is never found again and is evicted as the least recently used.
  const entryKey = (key: K) => `${version(key)} ${JSON.stringify(key)}`;
  return {
    find: (key) => entries.get(entryKey(key)),
    get: (key, context) => entries.forceFetch(entryKey(key), { context }),
    refresh: (key, context) => entries.forceFetch(entryKey(key), { context, forceRefresh: true }),
  };
}
