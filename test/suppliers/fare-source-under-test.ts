import { type AirportCode, airportCode } from '#domain/airports.ts';
import type { Clock, LocalDate } from '#domain/time.ts';
import type { FareSource } from '#server/providers/fares/port.ts';

/** A source with flights between DEN, LAS and MCO on its own `date`. */
export interface FareSourceUnderTest {
  readonly source: FareSource;
  /** A day with flights from DEN and LAS and to MCO. */
  readonly date: LocalDate;
  /** Sets the time of the source's clock. */
  readonly setNow: (now: Date) => void;
  /** The provider of a source that asks route by route. */
  readonly supplier?: SupplierUnderTest;
}

/** Routes are written `DEN-LAS`. */
interface SupplierUnderTest {
  /** Refuses the route from now on. */
  readonly fail: (route: string) => void;
  /** Never answers the route from now on. */
  readonly silence: (route: string) => void;
  /** Resolves once the route was requested. */
  readonly asked: (route: string) => Promise<void>;
  /** Resolves once no call is running. */
  readonly idle: () => Promise<void>;
}

export const [denver, vegas, orlando] = ['DEN', 'LAS', 'MCO'].map(airportCode) as [
  AirportCode,
  AirportCode,
  AirportCode,
];

export const calm = (): AbortSignal => new AbortController().signal;

/** A clock that stands still until it is set. */
export function settableClock(start: string): Clock & { readonly set: (now: Date) => void } {
  let now = new Date(start);
  return {
    now: () => now,
    set: (next) => {
      now = next;
    },
  };
}
