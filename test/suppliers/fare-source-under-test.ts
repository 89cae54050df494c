import { type AirportCode, airportCode } from '#domain/airports.ts';
import type { Clock, LocalDate } from '#domain/time.ts';
import type { FareSource } from '#server/providers/fares/port.ts';

/** A source over a network that flies between DEN, LAS and MCO on the `date` of its own choice. */
export interface FareSourceUnderTest {
  readonly source: FareSource;
  /** A day on which flights leave DEN and LAS and on which some reach MCO. */
  readonly date: LocalDate;
  /** Sets the moment at which the source believes to be asked. */
  readonly setNow: (now: Date) => void;
  /** Of sources that ask route by route: the supplier that they ask. */
  readonly supplier?: SupplierUnderTest;
}

/** Routes are written `DEN-LAS`. */
interface SupplierUnderTest {
  /** From now on the route is refused. */
  readonly fail: (route: string) => void;
  /** From now on the route is never answered. */
  readonly silence: (route: string) => void;
  /** Resolves once the route has been asked for. */
  readonly asked: (route: string) => Promise<void>;
  /** Resolves once no question is under way. */
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
