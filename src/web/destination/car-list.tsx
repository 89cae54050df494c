import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import {
  carAvailability,
  carLocations,
  type RentalLocationDto,
  type VehicleDto,
} from '#contract/cars.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { SupplyDto } from '#contract/fields.ts';
import type { AirportCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';
import { LOCATIONS_ASKED, perDay, type RentalTerm, rentalDays, writeTime } from '#domain/rental.ts';
import { queryOf, useCall } from '#web/api/use-call.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './cars.module.css';
import { SUPPLIED } from './supply-line.tsx';

interface CarListProps {
  readonly locations: readonly LocationCars[];
  readonly term: RentalTerm;
  /** The shown cars are for another driver; new ones will be requested. */
  readonly isOutdated: boolean;
}

export function CarList({ locations, term, isOutdated }: CarListProps) {
  return (
    <ul className={styles.locations} aria-label="Rental car locations" aria-busy={isOutdated}>
      {locations.map((cars) => (
        <li key={cars.location.id}>
          <LocationHeader {...cars} />
          <LocationBody {...cars} term={term} />
        </li>
      ))}
    </ul>
  );
}

const LocationHeader = ({ location }: LocationCars) => (
  <div className={styles.header}>
    <p className={styles.name}>{location.name}</p>
    <p className={styles.soft}>
      {formatDistance(location.distance_miles)}
      {location.street_address && <>, {location.street_address}</>}
    </p>
  </div>
);

/** Cars shown per location before "show all". */
const FIRST = 3;

function LocationBody(props: LocationCars & { readonly term: RentalTerm }) {
  const { location, state, vehicles, retry, isAsking, term } = props;
  const [showsAll, setShowsAll] = useState(false);
  if (state === 'waiting') return <CarsWaiting />;
  if (state === 'failed')
    return (
      <p className={styles.none} role="alert">
        The cars of this location could not be loaded.{' '}
        <Button size="small" busy={isAsking} onClick={retry}>
          Try again<HiddenText>, {location.name}</HiddenText>
        </Button>
      </p>
    );
  if (vehicles.length === 0)
    return <p className={styles.none}>No cars left here for your dates.</p>;
  const hidden = vehicles.length - FIRST;
  return (
    <>
      <ul aria-label={`Cars at ${location.name}`}>
        {vehicles.slice(0, showsAll ? vehicles.length : FIRST).map((vehicle) => (
          <VehicleRow key={`${vehicle.class} ${vehicle.model}`} {...{ vehicle, term }} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          size="small"
          variant="plain"
          className={styles.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer cars' : `Show ${formatCount(hidden, 'more car')}`}
          <HiddenText>, {location.name}</HiddenText>
        </Button>
      )}
    </>
  );
}

interface VehicleRowProps {
  readonly vehicle: VehicleDto;
  readonly term: RentalTerm;
}

function VehicleRow({ vehicle, term }: VehicleRowProps) {
  const { model, lowest_price, display_price, booking_url } = vehicle;
  const site = siteOf(booking_url);
  return (
    <li className={styles.vehicle}>
      <p className={styles.kind}>
        <strong>{vehicle.class}</strong>
        <span className={styles.soft}>{model}</span>
      </p>
      <p className={styles.price}>
        <span>
          from <strong>{display_price}</strong>
        </span>
        <span className={styles.soft}>{formatRentalLength(lowest_price, term)}</span>
      </p>
      <ButtonAnchor
        size="small"
        variant="outline"
        href={booking_url}
        target="_blank"
        rel="noreferrer noopener"
      >
        {site}
        <ExternalLink size={14} strokeWidth={2} />
        <HiddenText>, {vehicle.class}, opens in a new tab</HiddenText>
      </ButtonAnchor>
    </li>
  );
}

const ROWS = ['first', 'second', 'third'];

/** Skeleton of the cars of one location. */
const CarsWaiting = () => (
  <div>
    {ROWS.map((row) => (
      <div key={row} className={styles.vehicle}>
        <span className={styles.kind}>
          <Skeleton width="7rem" height={20} />
          <Skeleton width="10rem" height={18} />
        </span>
        <span className={styles.price}>
          <Skeleton width="6rem" height={20} />
          <Skeleton width="8rem" height={18} />
        </span>
        <Skeleton width="7rem" height={34} radius="var(--r-control)" />
      </div>
    ))}
  </div>
);

/** Skeleton of one location with its cars. */
export const LocationWaiting = () => (
  <div>
    <div className={styles.header}>
      <Skeleton width="12rem" height={22} />
      <Skeleton width="min(18rem, 80%)" height={18} />
    </div>
    <CarsWaiting />
  </div>
);

/** `1 day`, `3 days, $40.46 a day`. @param dollars for the whole rental. */
function formatRentalLength(dollars: number, term: RentalTerm): string {
  const days = rentalDays(term);
  if (days === 1) return '1 day';
  return `${days} days, ${formatUsd(perDay(centsFromDollars(dollars), term), 2)} a day`;
}

/** `0.4 miles from the airport` */
const formatDistance = (miles: number): string =>
  `${miles.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${miles === 1 ? 'mile' : 'miles'} from the airport`;

/** `hertz.com` */
const siteOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '');

interface RentalQuestion {
  readonly place: AirportCode;
  readonly term: RentalTerm;
  /** In years. */
  readonly driverAge: number;
  /** Whether the term can be requested. */
  readonly isPossible: boolean;
}

interface LocationCars {
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
