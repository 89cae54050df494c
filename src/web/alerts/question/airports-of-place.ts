import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { cityGroupOf } from '#domain/city-groups.ts';
import type { Places } from '#web/network/use-places.ts';

/** An end of the route of an alert. */
export type End = 'origin' | 'destination';

interface PlaceAirports {
  readonly found: readonly AirportCode[];
  /** Why none was found. */
  readonly failure: string | undefined;
}

const UNKNOWN_CITY =
  'No airports found for this city in our database. Please try searching with specific airport codes.';

/** Airports for an alert of a place: a code, or a city such as `CITY:NEW YORK CITY`. */
export function airportsOfPlace(
  place: string,
  end: End,
  { airportOf }: Pick<Places, 'airportOf'>,
): PlaceAirports {
  if (place === '') return { found: [], failure: undefined };
  if (isAirportCode(place)) return { found: [place], failure: undefined };
  const known = cityGroupOf(place)?.airports.flatMap((code) => airportOf(code) ?? []) ?? [];
  if (known.length === 0) return { found: [], failure: UNKNOWN_CITY };
  const served = known.filter(({ routes }) => routes > 0);
  if (served.length === 0)
    return {
      found: [],
      failure: `No airports found for the selected ${end} city. Please try a different search.`,
    };
  return { found: served.map(({ stationCode }) => stationCode as AirportCode), failure: undefined };
}
