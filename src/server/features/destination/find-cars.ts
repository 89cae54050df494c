import { type Airport, currentCode, isAirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import {
  isBefore,
  nearestFirst,
  offersOf,
  termError,
  type VehicleOffer,
  wallTimeAt,
} from '#domain/rental.ts';
import type { WallTime } from '#domain/round-trip.ts';
import { type Clock, instantOfDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type {
  LocationsAnswer,
  LocationsQuery,
  RentalSource,
  VehiclesQuery,
} from '#server/providers/cars/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';

export interface VehicleSearch extends VehiclesQuery {
  /** Code of the airport that the location was found near. */
  readonly airport?: string | undefined;
}

export interface OffersAnswer {
  readonly offers: readonly VehicleOffer[];
  readonly seenAt: Date;
}

/** Local time at the airport; without a code, the earliest local time anywhere in the network. */
function presentTime(
  { network, clock }: Pick<CarDeps, 'network' | 'clock'>,
  code?: string,
): WallTime {
  const airports =
    code === undefined ? [...network.current().airports.values()] : [airportOfCode(network, code)];
  const now = instantOfDate(clock.now());
  const zones = new Set(airports.map(({ zone }) => zone));
  return [...zones]
    .map((zone) => wallTimeAt(zone, now))
    .reduce((first, time) => (isBefore(time, first) ? time : first));
}

/**
 * The cheapest cars of one location for these dates.
 * @throws AppError `invalid_input` naming the field, `unknown_airport`, `cars_unavailable`.
 */
export async function findVehicles(
  deps: CarDeps,
  { airport, ...question }: VehicleSearch,
  signal: AbortSignal,
): Promise<OffersAnswer> {
  const failure = termError(question.term, presentTime(deps, airport));
  if (failure)
    throw new AppError('invalid_input', {
      message: failure.words,
      fields: { [failure.field]: failure.words },
    });
  const { vehicles, seenAt } = await deps.cars
    .vehicles(question, signal)
    .catch(refuseWith('cars_unavailable'));
  return { offers: offersOf(vehicles), seenAt };
}

export interface LocationSearch {
  /** Names the airport; together with `airport`, text that the location must contain. */
  readonly query?: string | undefined;
  readonly airport?: string | undefined;
}

/** More are of no use: cars are requested for the first few only. */
const MOST_LOCATIONS = 10;

/**
 * Rental locations near an airport, nearest first.
 * @throws AppError `unknown_airport`, `cars_unavailable`.
 */
export async function findLocations(
  { cars, network }: Pick<CarDeps, 'cars' | 'network'>,
  { query = '', airport }: LocationSearch,
  signal: AbortSignal,
): Promise<LocationsAnswer> {
  const question: LocationsQuery =
    airport === undefined
      ? { near: airportOfText(network, query) }
      : { near: airportOfCode(network, airport), ...(query !== '' && { text: query }) };
  const { locations, seenAt } = await cars
    .locations(question, signal)
    .catch(refuseWith('cars_unavailable'));
  return { locations: nearestFirst(locations).slice(0, MOST_LOCATIONS), seenAt };
}

function refuse(field: 'airport' | 'query', text: string): never {
  const message = `We do not know "${text}"`;
  throw new AppError('unknown_airport', { message, fields: { [field]: message } });
}

/** The airport of a code. @throws AppError `unknown_airport` naming `airport`. */
export function airportOfCode(network: NetworkSource, code: string): Airport {
  const found = isAirportCode(code) && network.current().airports.get(currentCode(code));
  return found || refuse('airport', code);
}

/**
 * The airport of `DEN`, `Denver`, `Denver (DEN)` or its full name; the first of several.
 * @throws AppError `unknown_airport` naming `query`.
 */
export function airportOfText(network: NetworkSource, words: string): Airport {
  const { airports } = network.current();
  const [code = words] = /[a-z]{3}(?=\)$)/i.exec(words) ?? [];
  const upper = code.toUpperCase();
  const byCode = isAirportCode(upper) ? airports.get(currentCode(upper)) : undefined;
  const wanted = words.toLowerCase();
  const named = ({ city, name }: Airport) =>
    city.toLowerCase() === wanted || name.toLowerCase() === wanted;
  return byCode ?? [...airports.values()].find(named) ?? refuse('query', words);
}

export interface CarDeps {
  readonly cars: RentalSource;
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** The rental company's booking page. */
  readonly carBookingUrl: string;
}
