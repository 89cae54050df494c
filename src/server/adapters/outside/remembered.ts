import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/ports/clock.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { askedOnce, left, type Work } from './asked-once.ts';

interface MemoryOptions {
  readonly clock: Clock;
  /** Milliseconds for which an answer is as good as a new one. */
  readonly freshMs: number;
  /** Milliseconds for which it is better than an error. */
  readonly staleMs: number;
  /** Answers that are kept; those that were used longest ago go first. */
  readonly most: number;
}

export interface Known<T> {
  readonly value: T;
  /** When it was answered. */
  readonly seenAt: Date;
}

/**
 * Asks once for all who ask the same at once, and again only when the answer is no longer fresh; when the work fails,
 * an answer that is not yet stale stands in for it. With `fresh` a kept answer will not do, also not for an error.
 */
export function remembered<T>({ clock, freshMs, staleMs, most }: MemoryOptions) {
  const kept = new LRUCache<string, Known<T>>({ max: most });
  const once = askedOnce<Known<T>>();

  const keep = (key: string, value: T): Known<T> => {
    const known = { value, seenAt: clock.now() };
    kept.set(key, known);
    return known;
  };

  const keptFor = (key: string, ms: number): Known<T> | undefined => {
    const known = kept.get(key);
    return known && clock.now().getTime() - known.seenAt.getTime() < ms ? known : undefined;
  };

  return async (
    key: string,
    signal: AbortSignal,
    work: Work<T>,
    { fresh = false }: { readonly fresh?: boolean } = {},
  ): Promise<Known<T>> => {
    if (signal.aborted) throw left();
    const known = fresh ? undefined : keptFor(key, freshMs);
    if (known) return known;
    try {
      return await once(key, signal, async (until) => keep(key, await work(until)));
    } catch (error) {
      const mayBeOld = error instanceof ProviderError && !signal.aborted && !fresh;
      const old = mayBeOld ? keptFor(key, staleMs) : undefined;
      if (!old) throw error;
      return old;
    }
  };
}
