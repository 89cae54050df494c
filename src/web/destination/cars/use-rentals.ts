import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import {
  carAvailability,
  carLocations,
  type RentalLocationDto,
  type VehicleDto,
} from '#contract/cars.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { SupplyDto } from '#contract/fields.ts';
import type { AirportCode } from '#domain/airports.ts';
import { LOCATIONS_ASKED, type RentalTerm, writeTime } from '#domain/rental.ts';
import { queryOf, useCall } from '#web/api/use-call.ts';
import { SUPPLIED } from '../supply-line.tsx';

export interface RentalQuestion {
  readonly place: AirportCode;
  readonly term: RentalTerm;
  /** In years. */
  readonly driverAge: number;
  /** Whether the term can be requested. */
  readonly isPossible: boolean;
}

export interface LocationCars {
  readonly location: RentalLocationDto;
  readonly state: 'waiting' | 'failed' | 'known';
  /** Empty unless the state is `known`. */
  readonly vehicles: readonly VehicleDto[];
  readonly error: Error | undefined;
  readonly retry: () => void;
  readonly isAsking: boolean;
}

export interface Rentals {
  readonly state: 'waiting' | 'failed' | 'no-locations' | 'no-cars' | 'some';
  readonly locations: readonly LocationCars[];
  /** Source of the oldest prices shown. */
  readonly source: SupplyDto | undefined;
  /** Set when every location failed. */
  readonly error: Error | null;
  /** Retries only what failed. */
  readonly retry: () => void;
  readonly isAsking: boolean;
}

function carsQuery(location: string, { place, term, driverAge, isPossible }: RentalQuestion) {
  const query = {
    pickup_location: location,
    pickup_date: term.pickup.date,
    pickup_time: writeTime(term.pickup.minute),
    return_date: term.return.date,
    return_time: writeTime(term.return.minute),
    driver_age: String(driverAge),
    airport: place,
  };
  return queryOf(carAvailability, { query }, { ...SUPPLIED, enabled: isPossible });
}

type CarsAnswer = OutputOf<typeof carAvailability>;

/** One request per location, so that a failing one does not hide the others. */
export function useRentals(question: RentalQuestion): Rentals {
  const found = useCall(carLocations, { query: { airport: question.place } }, SUPPLIED);
  const asked = found.data?.locations.slice(0, LOCATIONS_ASKED) ?? [];
  const answers = useQueries({ queries: asked.map(({ id }) => carsQuery(id, question)) });
  const locations = asked.flatMap((location, at) => {
    const answer = answers[at];
    return answer ? [carsAt(location, answer)] : [];
  });
  const failed = locations.filter(({ state }) => state === 'failed');
  return {
    state: found.isError ? 'failed' : found.data ? stateOf(locations) : 'waiting',
    locations,
    source: oldest([
      ...answers.flatMap(({ data }) => data?.source ?? []),
      ...(found.data ? [found.data.source] : []),
    ]),
    error: found.error ?? failed[0]?.error ?? null,
    retry: () => {
      if (found.isError) void found.refetch();
      for (const { retry } of failed) retry();
    },
    isAsking: found.isFetching || failed.some(({ isAsking }) => isAsking),
  };
}

const carsAt = (
  location: RentalLocationDto,
  { data, error, isError, isFetching, refetch }: UseQueryResult<CarsAnswer>,
): LocationCars => ({
  location,
  state: data ? 'known' : isError ? 'failed' : 'waiting',
  vehicles: data?.vehicles ?? [],
  error: error ?? undefined,
  retry: () => void refetch(),
  isAsking: isFetching,
});

function stateOf(locations: readonly LocationCars[]): Rentals['state'] {
  if (locations.length === 0) return 'no-locations';
  if (locations.every(({ state }) => state === 'failed')) return 'failed';
  const isEmpty = locations.every(
    ({ state, vehicles }) => state === 'known' && vehicles.length === 0,
  );
  return isEmpty ? 'no-cars' : 'some';
}

/** All times are in one zone, so they sort as text. */
const oldest = (sources: readonly SupplyDto[]): SupplyDto | undefined =>
  sources.toSorted((one, other) => one.seen_at.localeCompare(other.seen_at))[0];
