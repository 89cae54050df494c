import {
  fingerprint,
  journeyName,
  NOTHING_OFFERED,
  type Sighting,
  sightingOf,
} from '#domain/fares/sighting.ts';
import { destinationOf, FARE_KINDS, type Flight, originOf } from '#domain/flight/flight.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

const CODE_LENGTH = 3;

/** Tells a journey from all others of a day. */
export const nameOf = (origin: AirportCode, destination: AirportCode, journey: string): string =>
  `${origin} ${destination} ${journey}`;

const GONE = fingerprint(NOTHING_OFFERED);

/**
 * What an answer brings that the prints do not have, by name: journeys with other fares or seats, and those that
 * are not answered any more.
 * @param prints fingerprints by name; those of the whole answer before.
 */
export function newsOf(
  prints: ReadonlyMap<string, string>,
  flights: readonly Flight[],
  day: LocalDate,
): ReadonlyMap<string, Sighting> {
  const news = new Map<string, Sighting>();
  const answered = new Set<string>();
  for (const flight of flights) {
    const journey = journeyName(flight, day);
    const name = nameOf(originOf(flight), destinationOf(flight), journey);
    answered.add(name);
    const sighting = sightingOf(flight, journey);
    if (prints.get(name) !== fingerprint(sighting)) news.set(name, sighting);
  }
  for (const [name, print] of prints)
    if (print !== GONE && !answered.has(name)) news.set(name, goneFrom(name));
  return news;
}

/** Whether two answers to one question say the same, in the same order. Much faster than looking for news. */
export const areSame = (some: readonly Flight[], others: readonly Flight[]): boolean =>
  some.length === others.length &&
  some.every((flight, index) => {
    const other = others[index];
    return other !== undefined && isSameJourney(flight, other) && isSameFares(flight, other);
  });

const isSameJourney = ({ segments: some }: Flight, { segments: others }: Flight): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index];
    // A source that knows its timetable gives the same segment again.
    return one === other || (one.number === other?.number && one.departs === other.departs);
  });

const isSameFares = ({ fares: some }: Flight, { fares: others }: Flight): boolean =>
  FARE_KINDS.every(
    (kind) =>
      some[kind]?.total === others[kind]?.total &&
      some[kind]?.seatsLeft === others[kind]?.seatsLeft,
  );

const goneFrom = (name: string): Sighting => ({
  origin: name.slice(0, CODE_LENGTH) as AirportCode,
  destination: name.slice(CODE_LENGTH + 1, 2 * CODE_LENGTH + 1) as AirportCode,
  journey: name.slice(2 * CODE_LENGTH + 2),
  ...NOTHING_OFFERED,
});
