import type { Flight } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import type { FareRoute } from './port.ts';

/** A flight as a supplier offers it; when its pass seat can be booked is for us to say. */
export type OfferedFlight = Pick<Flight, 'segments' | 'fares'>;

export interface RouteQuestion extends FareRoute {
  /** Of departure, on the calendar of the origin. */
  readonly date: LocalDate;
}

export interface RouteAnswer {
  readonly offers: readonly OfferedFlight[];
  /** When the supplier last knew them to be true, where it says so. */
  readonly seenAt?: Date | undefined;
}

/** A supplier that is asked for one route and day at a time. What it says is checked by who asks. */
export interface RouteFares {
  /** Stable name for logs. */
  readonly name: string;
  /** True when fares are from a cache of others' searches and may have changed. */
  readonly indicative: boolean;
  /** Most stops of the flights that it knows, where it does not know them all. */
  readonly mostStops?: number;
  /** @throws ProviderError and nothing else. */
  askRoute(question: RouteQuestion, signal: AbortSignal): Promise<RouteAnswer>;
}
