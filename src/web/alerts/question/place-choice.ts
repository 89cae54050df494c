import * as z from 'zod/mini';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { cityGroupOf } from '#domain/city-groups.ts';

/** Airports of one end of an alert. */
export const placeChoice = z.object({
  /** As in the picker: airports, and cities such as `CITY:NEW YORK CITY`. */
  keys: z.readonly(z.array(z.string())),
  /** Those that count; of a city with several airports, the ticked ones. */
  airports: z.readonly(
    z.array(z.custom<AirportCode>((code) => typeof code === 'string' && isAirportCode(code))),
  ),
});

export type PlaceChoice = z.output<typeof placeChoice>;

export const NO_PLACE: PlaceChoice = { keys: [], airports: [] };

export const choiceOf = (airports: readonly AirportCode[]): PlaceChoice => ({
  keys: airports,
  airports,
});

const membersOf = (key: string): readonly string[] =>
  isAirportCode(key) ? [key] : (cityGroupOf(key)?.airports ?? []);

/**
 * The choice after the picker was changed. A place with one airport counts at once, one with several waits for ticks.
 * @param airportsOf served airports of a place
 */
export function withKeys(
  { keys: before, airports }: PlaceChoice,
  keys: readonly string[],
  airportsOf: (key: string) => readonly AirportCode[],
): PlaceChoice {
  const covered = new Set(keys.flatMap(membersOf));
  const added = keys.filter((key) => !before.includes(key)).map(airportsOf);
  const counted = added.flatMap((served) => (served.length === 1 ? served : []));
  return {
    keys,
    airports: [...new Set([...airports.filter((code) => covered.has(code)), ...counted])],
  };
}

export const withAirport = (
  { keys, airports }: PlaceChoice,
  code: AirportCode,
  isTicked: boolean,
): PlaceChoice => ({
  keys,
  airports: isTicked
    ? [...new Set([...airports, code])]
    : airports.filter((other) => other !== code),
});

/** Whether every chosen place has an airport that counts. */
export const isComplete = ({ keys, airports }: PlaceChoice): boolean =>
  keys.length > 0 &&
  keys.every((key) => membersOf(key).some((code) => airports.some((one) => one === code)));
