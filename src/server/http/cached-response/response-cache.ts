import { LRUCache } from 'lru-cache';
import type { RunLimited } from '#domain/concurrency-limit.ts';

interface CacheOptions<K> {
  /** An entry is valid as long as this says the same of its key. Undefined: nothing is cached. */
  readonly version: ((key: K) => string) | undefined;
  /** Bytes of all entries together, by their `size`; the least recently used go first. */
  readonly maxBytes: number;
  /** Queues the work; without it, it starts at once. */
  readonly runLimited?: RunLimited;
}

interface Making<T> {
  /** Of the caller; used only where nothing is cached, as others may wait for the same entry. */
  readonly signal: AbortSignal;
  readonly work: (signal: AbortSignal) => Promise<T>;
}

/** Answers that are made once for all who ask the same. A key can be written as JSON and holds all that decides. */
export interface ResponseCache<K, T> {
  find(key: K): T | undefined;
  /** The entry, or what `work` makes; callers at the same time share it. A failure is not cached. */
  get(key: K, making: Making<T>): Promise<T>;
  /** Makes the entry again, in place of the one that is there. */
  refresh(key: K, making: Making<T>): Promise<T>;
}

export const NEVER = new AbortController().signal;

export function responseCache<K, T extends { readonly size: number }>({
  version,
  maxBytes,
  runLimited = (work) => work(),
}: CacheOptions<K>): ResponseCache<K, T> {
  if (!version) {
    const make = (_key: K, { signal, work }: Making<T>) => work(signal);
    return { find: () => undefined, get: make, refresh: make };
  }
  const entries = new LRUCache<string, T, Making<T>['work']>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
    fetchMethod: (_name, _old, { context }) => runLimited(() => context(NEVER)),
    // An entry stays when making it again fails; who waits gets an answer that was evicted in the making.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
  });
  // An entry of an older version is never found again and leaves as the least recently used.
  const nameOf = (key: K) => `${version(key)} ${JSON.stringify(key)}`;
  return {
    find: (key) => entries.get(nameOf(key)),
    get: (key, { work }) => entries.forceFetch(nameOf(key), { context: work }),
    refresh: (key, { work }) =>
      entries.forceFetch(nameOf(key), { context: work, forceRefresh: true }),
  };
}
