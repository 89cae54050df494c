import { LRUCache } from 'lru-cache';
import type { Clock } from '#domain/time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { circuitBreaker } from './circuit-breaker.ts';

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

type Work<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Asks once for all who ask the same at once, and again only when the answer is no longer fresh; when the work fails,
 * an answer that is not yet stale stands in for it. With `fresh` a kept answer will not do, also not for an error.
 */
export function cachedCalls<T>({ clock, freshMs, staleMs, most }: MemoryOptions) {
  const cached = new LRUCache<string, Known<T>>({ max: most });
  const once = askedOnce<Known<T>>();

  const cachedWithin = (key: string, ms: number): Known<T> | undefined => {
    const known = cached.get(key);
    return known && clock.now().getTime() - known.seenAt.getTime() < ms ? known : undefined;
  };

  return async (
    key: string,
    signal: AbortSignal,
    work: Work<T>,
    { fresh = false }: { readonly fresh?: boolean } = {},
  ): Promise<Known<T>> => {
    if (signal.aborted) throw left();
    const known = fresh ? undefined : cachedWithin(key, freshMs);
    if (known) return known;
    try {
      return await once(key, signal, async (until) => {
        const answer = { value: await work(until), seenAt: clock.now() };
        cached.set(key, answer);
        return answer;
      });
    } catch (error) {
      const mayBeOld = error instanceof ProviderError && !signal.aborted && !fresh;
      const old = mayBeOld ? cachedWithin(key, staleMs) : undefined;
      if (!old) throw error;
      return old;
    }
  };
}

interface GuardOptions extends MemoryOptions {
  /** Name of the service in errors. */
  readonly name: string;
  /** As of the breaker. */
  readonly onStateChange?: ((isOpen: boolean) => void) | undefined;
}

/** What stands around every adapter of an outside service: its memory, and behind that its breaker. */
export function guarded<T>({ name, onStateChange, ...ages }: GuardOptions) {
  const spared = circuitBreaker({ name, clock: ages.clock, onStateChange });
  const memory = cachedCalls<T>(ages);
  return (key: string, signal: AbortSignal, work: Work<T>) =>
    memory(key, signal, (until) => spared(() => work(until)));
}

/** What one hears who leaves before the answer is there. */
const left = () => new ProviderError('memory', 'aborted');

interface UnderWay<T> {
  readonly answer: Promise<T>;
  readonly controller: AbortController;
  callers: number;
}

/**
 * Does the same work once for all who ask for it at once. A caller may leave at any time; the work is stopped when
 * nobody waits for it any more.
 */
function askedOnce<T>() {
  const underWay = new Map<string, UnderWay<T>>();

  const begin = (key: string, work: Work<T>): UnderWay<T> => {
    const controller = new AbortController();
    const forget = () => {
      if (underWay.get(key) === begun) underWay.delete(key);
    };
    const begun = { answer: work(controller.signal).finally(forget), controller, callers: 0 };
    controller.signal.addEventListener('abort', forget);
    underWay.set(key, begun);
    return begun;
  };

  return async (key: string, signal: AbortSignal, work: Work<T>): Promise<T> => {
    const joined = underWay.get(key) ?? begin(key, work);
    joined.callers += 1;
    let leave = () => {};
    const gone = new Promise<never>((_, reject) => {
      leave = () => reject(left());
    });
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([joined.answer, gone]);
    } finally {
      signal.removeEventListener('abort', leave);
      joined.callers -= 1;
      if (joined.callers === 0) joined.controller.abort();
    }
  };
}
