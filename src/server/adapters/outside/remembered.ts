import type { Clock } from '#server/ports/clock.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { askedOnce, left, type Work } from './asked-once.ts';

interface MemoryOptions {
  readonly clock: Clock;
  /** Milliseconds for which an answer is as good as a new one. */
  readonly freshMs: number;
  /** Milliseconds for which it is better than an error. */
  readonly staleMs: number;
  /** Answers that are kept; the oldest go first. */
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
  const kept = new Map<string, Known<T>>();
  const once = askedOnce<Known<T>>();

  const keep = (key: string, value: T): Known<T> => {
    const known = { value, seenAt: clock.now() };
    // Maps keep the order of insertion: the first key is the one that was answered longest ago.
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
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
