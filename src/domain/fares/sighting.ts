import { destinationOf, type Flight, originOf, type Segment } from '../flight/flight.ts';
import type { Cents } from '../money.ts';
import type { AirportCode } from '../network/airport.ts';
import { daysBetween, type LocalDate } from '../time/local-date.ts';
import { dayOf } from '../time/offset-time.ts';

/** What a source says of one journey; null where a class is not offered, or seats are not told. */
export interface SeenFares {
  readonly goWild: Cents | null;
  readonly standard: Cents | null;
  readonly discountDen: Cents | null;
  readonly goWildSeats: number | null;
  /** Of the other two classes, which sell from one stock. */
  readonly seats: number | null;
}

/** A journey of a day as it was seen. */
export interface Sighting extends SeenFares {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** See {@link journeyName}. */
  readonly journey: string;
}

/** Of a journey that is no longer answered. */
export const NOTHING_OFFERED: SeenFares = {
  goWild: null,
  standard: null,
  discountDen: null,
  goWildSeats: null,
  seats: null,
};

/**
 * Tells a journey from all others of its day, origin and destination: flight numbers with their departure times,
 * `F9 1094@10:05 F9 22@00:40+1`.
 * @param day of the first departure.
 */
export function journeyName({ segments }: Flight, day: LocalDate): string {
  let name = '';
  for (const segment of segments) name += (name && ' ') + segmentName(segment, day);
  return name;
}

function segmentName({ number, departs }: Segment, day: LocalDate): string {
  const name = `${number}@${departs.slice(11, 16)}`;
  return departs.startsWith(day) ? name : `${name}+${daysBetween(day, dayOf(departs))}`;
}

export const sightingOf = (flight: Flight, journey: string): Sighting => ({
  origin: originOf(flight),
  destination: destinationOf(flight),
  journey,
  ...seenFares(flight),
});

const seenFares = ({ fares: { goWild, standard, discountDen } }: Flight): SeenFares => ({
  goWild: goWild?.total ?? null,
  standard: standard?.total ?? null,
  discountDen: discountDen?.total ?? null,
  goWildSeats: goWild?.seatsLeft ?? null,
  seats: (standard ?? discountDen)?.seatsLeft ?? null,
});

/** Whether fares and seats are the same. */
export const saySame = (some: SeenFares, others: SeenFares): boolean =>
  some.goWild === others.goWild &&
  some.standard === others.standard &&
  some.discountDen === others.discountDen &&
  some.goWildSeats === others.goWildSeats &&
  some.seats === others.seats;
