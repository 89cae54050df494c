import { AppError } from '#domain/errors.ts';
import { isBefore, offersOf, termFault, type VehicleOffer, wallTimeAt } from '#domain/rental.ts';
import type { WallTime } from '#domain/round-trip.ts';
import { instantOfDate } from '#domain/time.ts';
import type { VehiclesQuery } from '#server/ports/rental-source.ts';
import { airportOfCode } from './airport-meant.ts';
import { type CarDeps, refuse } from './deps.ts';

export interface VehicleSearch extends VehiclesQuery {
  /** Code of the airport that the location was found near. */
  readonly airport?: string | undefined;
}

export interface OffersAnswer {
  readonly offers: readonly VehicleOffer[];
  readonly seenAt: Date;
}

/** The time at the place; of an unknown one, the earliest that it may be anywhere in the network. */
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
  const fault = termFault(question.term, presentTime(deps, airport));
  if (fault)
    throw new AppError('invalid_input', {
      message: fault.words,
      fields: { [fault.field]: fault.words },
    });
  const { vehicles, seenAt } = await deps.cars.vehicles(question, signal).catch(refuse);
  return { offers: offersOf(vehicles), seenAt };
}
