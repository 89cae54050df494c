import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
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
  /** Ask the supplier itself: an answer that is kept somewhere will not do. */
  readonly fresh?: boolean | undefined;
  /** Questions to the supplier at once, at most; sources of one question pay no heed to it. */
  readonly workers?: number | undefined;
}

export interface FareRoute {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

/** A route that the supplier gave no usable answer for: not the same as a route without flights. */
export interface FailedRoute extends FareRoute {
  readonly failure: ProviderFailure;
}

export interface FareAnswer {
  readonly flights: readonly Flight[];
  /** When the source last knew these fares to be true; of several moments the earliest. */
  readonly seenAt: Date;
  /** Routes that are missing from the answer; a source whose every route fails throws instead. */
  readonly failed?: readonly FailedRoute[] | undefined;
}

/** What becomes known in the course of a search. */
export type FareEvent =
  | { readonly kind: 'begun'; readonly routes: number }
  | ({
      readonly kind: 'answered';
      readonly flights: readonly Flight[];
      readonly seenAt: Date;
    } & FareRoute)
  | ({ readonly kind: 'failed' } & FailedRoute);

/** The least that can be paid on a route, of the fares that can be booked at the moment of asking. */
export interface LowestFare {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** Undefined where no pass seat is offered, or none can be booked yet. */
  readonly goWild?: Cents | undefined;
  /** Of all fare classes. */
  readonly any?: Cents | undefined;
}

export interface LowestAnswer {
  readonly lowest: readonly LowestFare[];
  readonly seenAt: Date;
  /** As of {@link FareAnswer}. */
  readonly failed?: readonly FailedRoute[] | undefined;
}

/**
 * Where flights and fares come from.
 *
 * Every implementation passes `conformance.ts`:
 * - answers only flights that leave one of `origins` on `date` (the airport's own calendar) and end in one
 *   of `destinations`, and none that has already left;
 * - answers an empty list, not an error, when there is no flight;
 * - answers the same twice when asked twice at one moment;
 * - throws `ProviderError` and nothing else; stops soon after `signal` aborts.
 */
export interface FareSource {
  /** Stable name for logs and for the line that tells readers where figures come from. */
  readonly name: string;
  /** True when the fares are made up: every page that shows them must say so. */
  readonly simulated: boolean;
  /** True when fares are from a cache of others' searches and may have changed: every page that shows them says so. */
  readonly indicative?: boolean;
  search(query: FareQuery, signal: AbortSignal): Promise<FareAnswer>;
  /**
   * As long as it says the same of a day, every question about that day has the same answer but for `seenAt`. Only of
   * sources that know when their answers change; cheap to ask for.
   */
  readonly version?: (date: LocalDate) => string;
  /**
   * What `search` answers, route by route as each becomes known: first `begun`, then one piece of news per route.
   * Only of sources that ask route by route. Ends the questions under way when the reader stops reading or `signal`
   * aborts, and throws `ProviderError` when no route was answered.
   */
  readonly stream?: (query: FareQuery, signal: AbortSignal) => AsyncIterable<FareEvent>;
  /**
   * What `search` would answer, brought down to the least per route; routes without a bookable fare may be left out.
   * Only of sources that know it at less cost than by listing every flight.
   */
  readonly lowest?: (query: FareQuery, signal: AbortSignal) => Promise<LowestAnswer>;
}
