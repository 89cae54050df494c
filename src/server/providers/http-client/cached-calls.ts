import { LRUCache } from 'lru-cache';
import type { Clock } from '#domain/time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

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

interface BreakerOptions {
  /** Name of the service in errors. */
  readonly name: string;
  readonly clock: Clock;
  /** Faults in a row after which the service counts as down. */
  readonly maxFailures?: number;
  /** Whether those who come while the service is being probed wait for the outcome, instead of being turned down. */
  readonly patient?: boolean;
  /** Hears when the service begins to be spared, and when that is over. */
  readonly onStateChange?: ((isOpen: boolean) => void) | undefined;
}

const MAX_FAILURES = 5;
const PROBE_MS = 2_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Spares a service that is down, and those who wait for it: after some faults in a row it is asked only every two
 * seconds, until it answers. In between `ProviderError` is thrown at once.
 */
export function circuitBreaker(options: BreakerOptions) {
  const { name, clock, maxFailures = MAX_FAILURES, patient = false, onStateChange } = options;
  let failures = 0;
  let nextProbe = 0;
  let probe: Promise<unknown> | undefined;
  const now = () => clock.now().getTime();
  const isDown = () => failures >= maxFailures;
  const answered = () => {
    if (isDown()) onStateChange?.(false);
    failures = 0;
  };
  const failed = () => {
    failures += 1;
    if (failures === maxFailures) onStateChange?.(true);
    nextProbe = now() + PROBE_MS;
  };

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      answered();
      return answer;
    } catch (error) {
      // A question that nobody waits for any more says nothing of the service.
      if (error instanceof ProviderError && error.failure !== 'aborted')
        if (isAnswer(error)) answered();
        else failed();
      throw error;
    }
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    while (patient && probe && isDown()) await probe.catch(() => {});
    if (!isDown()) return attempt(work);
    if (now() < nextProbe) throw new ProviderError(name, 'unreachable');
    nextProbe = now() + PROBE_MS;
    const probing = attempt(work).finally(() => {
      if (probe === probing) probe = undefined;
    });
    probe = probing;
    return probing;
  };
}

/** The service is there and turns this one question down. */
const isAnswer = ({ status = 0 }: ProviderError): boolean =>
  status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
