import { LRUCache } from 'lru-cache';
import type { Clock } from '#domain/time.ts';
import { shared } from '#server/concurrency.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

interface MemoryOptions {
  readonly clock: Clock;
  /** Milliseconds for which a cached answer is returned without a new call. */
  readonly freshMs: number;
  /** Milliseconds for which a cached answer is returned when a new call fails. */
  readonly staleMs: number;
  /** Maximum number of cached answers; the least recently used are evicted first. */
  readonly most: number;
}

interface CachedValue<T> {
  readonly value: T;
  /** When the provider answered. */
  readonly seenAt: Date;
}

type Work<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Caches answers by key. Concurrent calls with the same key share one request. When a request fails, a cached answer
 * younger than `staleMs` is returned. With `fresh`, cached answers are not used, not even after an error.
 */
export function cachedCalls<T>({ clock, freshMs, staleMs, most }: MemoryOptions) {
  const cached = new LRUCache<string, CachedValue<T>>({ max: most });
  const inFlight = shared<CachedValue<T>>();

  const cachedWithin = (key: string, ms: number): CachedValue<T> | undefined => {
    const known = cached.get(key);
    return known && clock.now().getTime() - known.seenAt.getTime() < ms ? known : undefined;
  };

  return async (
    key: string,
    signal: AbortSignal,
    work: Work<T>,
    { fresh = false }: { readonly fresh?: boolean } = {},
  ): Promise<CachedValue<T>> => {
    try {
      signal.throwIfAborted();
      const known = fresh ? undefined : cachedWithin(key, freshMs);
      if (known) return known;
      return await inFlight.run(key, signal, async (until) => {
        const answer = { value: await work(until), seenAt: clock.now() };
        cached.set(key, answer);
        return answer;
      });
    } catch (error) {
      if (signal.aborted) throw new ProviderError('memory', 'aborted');
      const canBeStale = error instanceof ProviderError && !fresh;
      const stale = canBeStale ? cachedWithin(key, staleMs) : undefined;
      if (!stale) throw error;
      return stale;
    }
  };
}

interface GuardOptions extends MemoryOptions {
  /** Name of the service in errors. */
  readonly name: string;
  /** See `BreakerOptions`. */
  readonly onStateChange?: ((isOpen: boolean) => void) | undefined;
}

/** Puts a cache in front of a provider, and a circuit breaker between the cache and the provider. */
export function guardedCalls<T>({ name, onStateChange, ...ages }: GuardOptions) {
  const breaker = circuitBreaker({ name, clock: ages.clock, onStateChange });
  const cached = cachedCalls<T>(ages);
  return (key: string, signal: AbortSignal, work: Work<T>) =>
    cached(key, signal, (until) => breaker(() => work(until)));
}

interface BreakerOptions {
  /** Name of the service in errors. */
  readonly name: string;
  readonly clock: Clock;
  /** Consecutive failures that open the breaker. */
  readonly maxFailures?: number;
  /** Whether calls during a probe wait for its outcome instead of failing at once. */
  readonly patient?: boolean;
  /** Called when the breaker opens and when it closes. */
  readonly onStateChange?: ((isOpen: boolean) => void) | undefined;
}

const MAX_FAILURES = 5;
const PROBE_MS = 2_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Circuit breaker: after some consecutive failures, only one call every two seconds goes through as a probe, until one
 * succeeds. The other calls throw `ProviderError` at once.
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
      // An aborted call says nothing about the service.
      if (error instanceof ProviderError && error.failure !== 'aborted')
        if (isRefusal(error)) answered();
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

/** Whether the service is up and refuses only this request: 4xx other than 429. */
const isRefusal = ({ status = 0 }: ProviderError): boolean =>
  status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
