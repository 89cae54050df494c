import {
  journeyName,
  NOTHING_OFFERED,
  type Sighting,
  saySame,
  sightingOf,
} from '#domain/fares/sighting.ts';
import type { Flight } from '#domain/flight/flight.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

/** Tells a journey from all others of a day. */
const nameOf = ({ origin, destination, journey }: Sighting): string =>
  `${origin} ${destination} ${journey}`;

/**
 * What an answer brings that was not known: journeys with other fares or seats, and those that are not answered any
 * more. Each journey once.
 * @param seen all that is known of the question, the newest of each journey.
 */
export function newsOf(
  seen: readonly Sighting[],
  flights: readonly Flight[],
  day: LocalDate,
): Sighting[] {
  const known = new Map(seen.map((sighting) => [nameOf(sighting), sighting]));
  const answered = new Map<string, Sighting>();
  for (const flight of flights) {
    const sighting = sightingOf(flight, journeyName(flight, day));
    answered.set(nameOf(sighting), sighting);
  }
  const news: Sighting[] = [];
  for (const [name, sighting] of answered) {
    const before = known.get(name);
    if (!before || !saySame(before, sighting)) news.push(sighting);
  }
  for (const [name, sighting] of known)
    if (!answered.has(name) && !saySame(sighting, NOTHING_OFFERED))
      news.push({ ...sighting, ...NOTHING_OFFERED });
  return news;
}
