import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { concurrencyLimit } from '#server/concurrency.ts';
import { cachedCalls, circuitBreaker } from '#server/providers/http-client/cached-calls.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { OfferedFlight, RouteFares, RouteQuestion } from './route-fares.ts';
import { usableOffers } from './usable-offers.ts';

interface CachedRoutesOptions {
  readonly supplier: RouteFares;
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Maximum concurrent requests to the supplier. */
  readonly workers: number;
  readonly maxStops: number;
  /** Called when the circuit breaker opens and when it closes. */
  readonly onStateChange?: ((isOpen: boolean) => void) | undefined;
}

export interface KnownRoute {
  readonly offers: readonly OfferedFlight[];
  readonly seenAt: Date;
}

const FRESH_MS = 5 * 60_000;
/** About 5 kB each, with ten flights. */
const MOST_ROUTES = 5_000;
/** One search asks for fifty routes at once, so a few consecutive failures do not mean that the supplier is down. */
const MAX_FAILURES = 20;

/**
 * Caches the answers of a supplier by route and day for five minutes, so that a repeated search does not request them
 * again. Concurrent searches share one request. A failed route is reported as failed: stale answers are not used.
 */
export function cachedRoutes(options: CachedRoutesOptions) {
  const { supplier, network, clock, workers, maxStops, onStateChange } = options;
  const { name } = supplier;
  const ages = { freshMs: FRESH_MS, staleMs: 0, most: MOST_ROUTES };
  const cached = cachedCalls<KnownRoute>({ clock, ...ages });
  const breaker = circuitBreaker({
    name,
    clock,
    maxFailures: MAX_FAILURES,
    patient: true,
    onStateChange,
  });
  const runLimited = concurrencyLimit(workers);

  const ask = async (question: RouteQuestion, signal: AbortSignal): Promise<KnownRoute> => {
    if (signal.aborted) throw new ProviderError(name, 'aborted');
    const { offers, seenAt = clock.now() } = await supplier.askRoute(question, signal);
    const expected = { name, network: network.current(), question, maxStops };
    // Never in the future, even if the clock of the supplier is fast.
    const known = new Date(Math.min(seenAt.getTime(), clock.now().getTime()));
    return { offers: usableOffers(offers, expected), seenAt: known };
  };

  return async (
    question: RouteQuestion,
    signal: AbortSignal,
    how: { readonly fresh: boolean },
  ): Promise<KnownRoute> => {
    const { origin, destination, date } = question;
    const work = (until: AbortSignal) => runLimited(() => breaker(() => ask(question, until)));
    return (await cached(`${origin} ${destination} ${date}`, signal, work, how)).value;
  };
}
