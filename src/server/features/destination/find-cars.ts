import * as contract from '#contract/cars.ts';
import { toWire } from '#contract/endpoint.ts';
import { supplyDto } from '#contract/fields.ts';
import { type Airport, currentCode, isAirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import { formatUsd } from '#domain/money.ts';
import {
  isBefore,
  nearestFirst,
  offersOf,
  type RentalCriteria,
  rentalLink,
  termError,
  type VehicleOffer,
  wallTimeAt,
} from '#domain/rental.ts';
import type { WallTime } from '#domain/round-trip.ts';
import { type Clock, instantOfDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { type Call, route } from '#server/http/route.ts';
import type { LocationsQuery, RentalSource } from '#server/providers/cars/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';

interface CarDeps {
  readonly cars: RentalSource;
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** The rental company's booking page. */
  readonly carBookingUrl: string;
}

export const carRoutes = (deps: CarDeps) => [
  route(contract.carLocations, (call) => findLocations(deps, call)),
  route(contract.carAvailability, (call) => findVehicles(deps, call)),
];

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
async function findVehicles(
  deps: CarDeps,
  { input: { query }, signal }: Call<typeof contract.carAvailability>,
) {
  const criteria = {
    locationId: query.pickup_location,
    term: {
      pickup: { date: query.pickup_date, minute: query.pickup_time },
      return: { date: query.return_date, minute: query.return_time },
    },
    driverAge: query.driver_age,
    discountCode: query.cdp_code || undefined,
  };
  const failure = termError(criteria.term, presentTime(deps, query.airport));
  if (failure)
    throw new AppError('invalid_input', {
      message: failure.words,
      fields: { [failure.field]: failure.words },
    });
  const { vehicles, seenAt } = await deps.cars
    .vehicles(criteria, signal)
    .catch(refuseWith('cars_unavailable'));
  return {
    vehicles: offersOf(vehicles).map((offer) => vehicleToWire(offer, deps, criteria)),
    source: supplied(deps, seenAt),
  };
}

const supplied = ({ cars: { name, simulated } }: Pick<CarDeps, 'cars'>, seenAt: Date) =>
  toWire(supplyDto, { name, simulated, seenAt });

/** Every link leads to the configured page; links of suppliers are not passed on. */
const vehicleToWire = (
  { model, vehicleClass, payment, from }: VehicleOffer,
  { carBookingUrl }: Pick<CarDeps, 'carBookingUrl'>,
  criteria: RentalCriteria,
): contract.VehicleDto => ({
  model,
  class: vehicleClass,
  lowest_price: from / 100,
  display_price: formatUsd(from, 2),
  rate_info: {
    payment_options: payment.map(({ type, total }) => ({
      payment_type: type,
      total_cost: total / 100,
    })),
  },
  booking_url: rentalLink(carBookingUrl, criteria),
});

/** More are of no use: cars are requested for the first few only. */
const MOST_LOCATIONS = 10;

/**
 * Rental locations near an airport, nearest first.
 * @throws AppError `unknown_airport`, `cars_unavailable`.
 */
async function findLocations(
  { cars, network }: Pick<CarDeps, 'cars' | 'network'>,
  { input, signal }: Call<typeof contract.carLocations>,
) {
  const { query = '', airport } = input.query;
  const question: LocationsQuery =
    airport === undefined
      ? { near: airportOfText(network, query) }
      : { near: airportOfCode(network, airport), ...(query !== '' && { text: query }) };
  const { locations, seenAt } = await cars
    .locations(question, signal)
    .catch(refuseWith('cars_unavailable'));
  const nearest = nearestFirst(locations).slice(0, MOST_LOCATIONS);
  return {
    locations: nearest.map((one) => toWire(contract.rentalLocationDto, one)),
    source: supplied({ cars }, seenAt),
  };
}

function refuse(field: 'airport' | 'query', text: string): never {
  const message = `We do not know "${text}"`;
  throw new AppError('unknown_airport', { message, fields: { [field]: message } });
}

/** The airport of a code. @throws AppError `unknown_airport` naming `airport`. */
function airportOfCode(network: NetworkSource, code: string): Airport {
  const found = isAirportCode(code) && network.current().airports.get(currentCode(code));
  return found || refuse('airport', code);
}

/**
 * The airport of `DEN`, `Denver`, `Denver (DEN)` or its full name; the first of several.
 * @throws AppError `unknown_airport` naming `query`.
 */
function airportOfText(network: NetworkSource, words: string): Airport {
  const { airports } = network.current();
  const [code = words] = /[a-z]{3}(?=\)$)/i.exec(words) ?? [];
  const upper = code.toUpperCase();
  const byCode = isAirportCode(upper) ? airports.get(currentCode(upper)) : undefined;
  const wanted = words.toLowerCase();
  const named = ({ city, name }: Airport) =>
    city.toLowerCase() === wanted || name.toLowerCase() === wanted;
  return byCode ?? [...airports.values()].find(named) ?? refuse('query', words);
}
