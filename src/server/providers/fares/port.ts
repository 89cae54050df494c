import type { AirportCode } from '#domain/airports.ts';
import type { LowestFare } from '#domain/alert-match.ts';
import type { Flight } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import type { ProviderFailure } from '#server/providers/provider-error.ts';

/** At least one of `origins` and `destinations` is given. */
export interface FareQuery {
  /** Every origin of the network when absent. */
  readonly origins?: readonly AirportCode[] | undefined;
  /** Every destination of the network when absent. */
  readonly destinations?: readonly AirportCode[] | undefined;
  /** Day of departure on the calendar of each departure airport. */
  readonly date: LocalDate;
  /** Slow flights are not wanted; a source may answer them all the same. */
  readonly withoutSlow?: boolean | undefined;
  /** Most stops asked for; a source may answer flights with more. */
  readonly maxStops?: 0 | 1 | 2 | undefined;
  /** Bypass all caches and ask the supplier. */
  readonly fresh?: boolean | undefined;
  /** Milliseconds after which routes without an answer count as failed; ignored by sources that send a single request. */
  readonly withinMs?: number | undefined;
  /** Maximum concurrent requests to the supplier; ignored by sources that send a single request. */
  readonly workers?: number | undefined;
}

export interface FareRoute {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

/** A route without a usable answer of the supplier, as opposed to a route without flights. */
export interface FailedRoute extends FareRoute {
  readonly failure: ProviderFailure;
}

export interface FareAnswer {
  readonly flights: readonly Flight[];
  /** When the source last confirmed these fares; the earliest of several times. */
  readonly seenAt: Date;
  /** Routes that are missing from the answer. If every route fails, the source throws instead. */
  readonly failed?: readonly FailedRoute[] | undefined;
}

/** Events of a running search. */
export type FareEvent =
  | { readonly kind: 'begun'; readonly routes: number }
  | ({
      readonly kind: 'answered';
      readonly flights: readonly Flight[];
      readonly seenAt: Date;
    } & FareRoute)
  | ({ readonly kind: 'failed' } & FailedRoute);

export interface LowestAnswer {
  readonly lowest: readonly LowestFare[];
  readonly seenAt: Date;
  /** See {@link FareAnswer}. */
  readonly failed?: readonly FailedRoute[] | undefined;
}

/**
 * Source of flights and fares.
 *
 * Every implementation passes `test/conformance/fares.ts`:
 * - returns only flights that depart from one of `origins` on `date` (the airport's own calendar) and end in one
 *   of `destinations`, and none that has already departed;
 * - returns an empty list, not an error, when there is no flight;
 * - returns the same answer for two calls at the same moment;
 * - marks a connection `soldAsOne` only if its supplier sells it as one booking, and no made-up one;
 * - answers no fare of any class when it has no fares, and then `lowest` and `stream` are absent;
 * - throws `ProviderError` and nothing else; stops soon after `signal` aborts.
 */
export interface FareSource {
  /** Stable name for logs and for the line on pages that names the source. */
  readonly name: string;
  /** True when the fares are made up: every page that shows them must say so. */
  readonly simulated: boolean;
  /** True when fares come from other people's searches and may have changed: pages that show them must say so. */
  readonly indicative?: boolean;
  /** False for a source that knows the timetable only: none of its flights has a price or seats. */
  readonly hasFares: boolean;
  /** True if GoWild seats are offered before their window opens: a flight without any is sold out. */
  readonly offersBeforeOpening?: boolean;
  search(query: FareQuery, signal: AbortSignal): Promise<FareAnswer>;
  /**
   * While the version of a day stays the same, so do all answers about that day, except for `seenAt`. Cheap to call.
   * Absent for sources that do not know when their answers change.
   */
  readonly version?: (date: LocalDate) => string;
  /**
   * What `search` returns, as events: first `begun`, then one event per route as its answer arrives. Only for sources
   * with one request per route. Aborts running requests when the consumer stops reading or `signal` aborts, and
   * throws `ProviderError` when no route was answered.
   */
  readonly stream?: (query: FareQuery, signal: AbortSignal) => AsyncIterable<FareEvent>;
  /**
   * The lowest fares per route and class of what `search` would return. Only for sources that compute them faster than by
   * listing every flight.
   */
  readonly lowest?: (query: FareQuery, signal: AbortSignal) => Promise<LowestAnswer>;
}

/** Whether its fares can fulfill an alert: a seat that only others have seen is no match. */
export const canMatchAlerts = (fares: Pick<FareSource, 'hasFares' | 'indicative'>): boolean =>
  fares.hasFares && !fares.indicative;
