import { concurrencyLimit } from '#domain/concurrency-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { cachedCalls, circuitBreaker } from '#server/providers/http-client/cached-calls.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { OfferedFlight, RouteFares, RouteQuestion } from './route-fares.ts';
import { usableOffers } from './usable-offers.ts';

interface CachedRoutesOptions {
  readonly supplier: RouteFares;
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Questions to the supplier at once. */
  readonly workers: number;
  readonly maxStops: number;
  /** As of the breaker. */
  readonly onStateChange?: ((isOpen: boolean) => void) | undefined;
}

export interface KnownRoute {
  readonly offers: readonly OfferedFlight[];
  readonly seenAt: Date;
}

const FRESH_MS = 5 * 60_000;
/** Of ten flights each, which are some 5 kB. */
const MOST_ROUTES = 5_000;
/** One search alone has fifty routes under way; that a few in a row fail tells nothing of the others. */
const MAX_FAILURES = 20;

/**
 * Answers of a supplier, kept for five minutes, so that a search that is begun again asks no route again that was
 * answered. Asked once for all who ask at once; an old answer never stands in for a failed one, for the route is
 * named as failed.
 */
export function cachedRoutes(options: CachedRoutesOptions) {
  const { supplier, network, clock, workers, maxStops, onStateChange } = options;
  const { name } = supplier;
  const ages = { freshMs: FRESH_MS, staleMs: 0, most: MOST_ROUTES };
  const memory = cachedCalls<KnownRoute>({ clock, ...ages });
  const spared = circuitBreaker({
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
    // A supplier whose clock is fast has still seen nothing of the future.
    const known = new Date(Math.min(seenAt.getTime(), clock.now().getTime()));
    return { offers: usableOffers(offers, expected), seenAt: known };
  };

  return async (
    question: RouteQuestion,
    signal: AbortSignal,
    how: { readonly fresh: boolean },
  ): Promise<KnownRoute> => {
    const { origin, destination, date } = question;
    const work = (until: AbortSignal) => runLimited(() => spared(() => ask(question, until)));
    return (await memory(`${origin} ${destination} ${date}`, signal, work, how)).value;
  };
}
