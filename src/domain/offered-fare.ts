import type { AirportCode } from './airports.ts';
import { ALERT_LIMITS } from './alert-question.ts';
import {
  destinationOf,
  FARE_KINDS,
  type FareKind,
  type Flight,
  isCounted,
  originOf,
  stopsOf,
  tripMinutes,
} from './flight.ts';
import type { Cents } from './money.ts';

/** A fare that can be booked now on one route. */
export interface OfferedFare {
  readonly kind: FareKind;
  /** Per person. */
  readonly price: Cents;
  readonly stops: number;
  readonly minutes: number;
  /** At most {@link MOST_SEATS}, also where their number is not known. */
  readonly seats: number;
}

/** More seats are no better: no alert asks for more. */
export const MOST_SEATS = ALERT_LIMITS.travelers;

const beats = (a: OfferedFare, b: OfferedFare): boolean =>
  a.price <= b.price && a.stops <= b.stops && a.minutes <= b.minutes && a.seats >= b.seats;

/** Adds a fare of the same route and class unless one of `kept` is as good in everything; removes those that it beats. */
export function keepOffer<Fare extends OfferedFare>(kept: Fare[], one: Fare): void {
  for (const other of kept) if (beats(other, one)) return;
  let to = 0;
  for (const other of kept) if (!beats(one, other)) kept[to++] = other;
  kept.length = to;
  kept.push(one);
}

/** The fares of a flight that can be booked now; none of a flight that no alert takes: slow, or perhaps not flown. */
export function offersOf(flight: Flight): OfferedFare[] {
  if (!isCounted(flight)) return [];
  const [stops, minutes] = [stopsOf(flight), tripMinutes(flight)];
  return FARE_KINDS.flatMap((kind) => {
    const fare = flight.fares[kind];
    if (!fare || (kind === 'goWild' && flight.goWildWindow.state !== 'open')) return [];
    const seats = Math.min(fare.seatsLeft ?? MOST_SEATS, MOST_SEATS);
    return seats < 1 ? [] : { kind, price: fare.total, stops, minutes, seats };
  });
}

/** A fare that no other of its route and class beats. */
export interface LowestFare extends OfferedFare {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

/** The lowest fares that can be booked now, by route and class. */
export function lowestOf(flights: readonly Flight[]): LowestFare[] {
  const lists = new Map<string, LowestFare[]>();
  for (const flight of flights) {
    const [origin, destination] = [originOf(flight), destinationOf(flight)];
    for (const offer of offersOf(flight)) {
      const key = `${origin} ${destination} ${offer.kind}`;
      const list = lists.get(key) ?? [];
      lists.set(key, list);
      keepOffer(list, { origin, destination, ...offer });
    }
  }
  return [...lists.values()].flat();
}
