import type { Flight } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import type { FareRoute } from './port.ts';

/** A flight as a supplier offers it, without the GoWild booking window, which we compute. */
export type OfferedFlight = Pick<Flight, 'segments' | 'fares' | 'soldAsOne'>;

export interface RouteQuestion extends FareRoute {
  /** Day of departure, on the calendar of the origin. */
  readonly date: LocalDate;
}

export interface RouteAnswer {
  readonly offers: readonly OfferedFlight[];
  /** When the supplier last confirmed them, if it says so. */
  readonly seenAt?: Date | undefined;
}

/** A supplier with one request per route and day. Callers must validate its offers. */
export interface RouteFares {
  /** Stable name for logs. */
  readonly name: string;
  /** True when fares come from earlier searches of other people and may have changed. */
  readonly indicative: boolean;
  /** Maximum stops of the flights that it knows; absent if it knows all flights. */
  readonly mostStops?: number;
  /** @throws ProviderError and nothing else. */
  askRoute(question: RouteQuestion, signal: AbortSignal): Promise<RouteAnswer>;
}
