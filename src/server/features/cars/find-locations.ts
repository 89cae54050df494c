import { nearestFirst } from '#domain/rental.ts';
import type { LocationsAnswer, LocationsQuery } from '#server/ports/rental-source.ts';
import { airportOfCode, airportOfWords } from './airport-meant.ts';
import { type CarDeps, refuse } from './deps.ts';

export interface LocationSearch {
  /** What airport is meant; together with `airport`, words that the location must carry. */
  readonly query?: string | undefined;
  readonly airport?: string | undefined;
}

/** More are of no use: the cars of the first few are asked for. */
const MOST_LOCATIONS = 10;

/**
 * Where cars are rented near an airport, nearest first.
 * @throws AppError `unknown_airport`, `cars_unavailable`.
 */
export async function findLocations(
  { cars, network }: Pick<CarDeps, 'cars' | 'network'>,
  { query = '', airport }: LocationSearch,
  signal: AbortSignal,
): Promise<LocationsAnswer> {
  const question: LocationsQuery =
    airport === undefined
      ? { near: airportOfWords(network, query) }
      : { near: airportOfCode(network, airport), ...(query !== '' && { text: query }) };
  const { locations, seenAt } = await cars.locations(question, signal).catch(refuse);
  return { locations: nearestFirst(locations).slice(0, MOST_LOCATIONS), seenAt };
}
