import type { Flight } from '#domain/flight.ts';
import type { OpenedTrips, TripHome, TripPlan } from '#domain/plan-trips.ts';
import type { Trip } from '#domain/trips.ts';
import type { PlainRow, PlainTrip } from './brute-force.ts';
import { keyOf } from './plain-flight.ts';
import type { homeFacts } from './ways.ts';

interface TripText {
  readonly out: string;
  readonly back: string;
  readonly nights: number;
  readonly minutesThere: number;
  readonly price: number;
  readonly level: string;
}

const line = ({ out, back, nights, minutesThere, price, level }: TripText): string =>
  `${out} / ${back} / ${nights} nights, ${minutesThere} min, ${price} cents, ${level}`;

export const plannedTrip = (trip: Trip): string =>
  line({ ...trip, out: keyOf(trip.out.flight), back: keyOf(trip.back.flight) });

export const plainTrip = (trip: PlainTrip): string =>
  line({ ...trip, out: trip.out.key, back: trip.back.key });

/** One line of a destination: its place in the order, its first trip and pairs, and its strip. */
export interface RowText {
  readonly place: string;
  readonly first: string;
  readonly pairs: number;
  readonly strip: readonly string[];
  /** Hundredths of a degree. */
  readonly high: number | undefined;
}

const hundredths = (high: number | undefined) =>
  high === undefined ? undefined : Math.round(high * 100);

export const plannedRows = ({ rows }: TripPlan): RowText[] =>
  rows.map(({ destination, first, pairs, days, weather }) => ({
    place: destination,
    first: plannedTrip(first),
    pairs,
    strip: days.map((trip) => `${trip.out.day} ${plannedTrip(trip)}`),
    high: hundredths(weather?.high),
  }));

export const plainRows = (rows: readonly PlainRow[]): RowText[] =>
  rows.map(({ destination, first, pairs, days, high }) => ({
    place: destination,
    first: plainTrip(first),
    pairs,
    strip: [...days].map(([day, trip]) => `${day} ${plainTrip(trip)}`).sort(),
    high: hundredths(high),
  }));

type HomeFacts = ReturnType<typeof homeFacts>;

export function plannedHome(home: TripHome): HomeFacts {
  const { level, ways, passWays, passUnknown, independent, also, deadline, cheapestSure } = home;
  const keys = (some: readonly { readonly flight: Flight }[]) =>
    some.map(({ flight }) => keyOf(flight));
  return {
    level,
    ways: keys(ways),
    passWays,
    passUnknown,
    independent: keys(independent),
    also,
    deadline,
    lastDeparture: home.lastDeparture?.departs,
    lastNonstop: home.lastNonstop?.departs,
    cheapestSure: cheapestSure && `${cheapestSure.sure} ${keyOf(cheapestSure.flight)}`,
  };
}

/** Every pair of a day out, with the flights of both lists. */
export interface OpenedText {
  readonly outs: readonly string[];
  readonly backs: readonly string[];
  readonly pairs: readonly string[];
}

export function plannedPairs({ outs, backs, pairs, tripAt }: OpenedTrips): OpenedText {
  return {
    outs: outs.map(({ flight }) => keyOf(flight)).sort(),
    backs: backs.map(({ flight }) => keyOf(flight)).sort(),
    pairs: pairs.map(([out, back]) => plannedTrip(tripAt(out, back))).sort(),
  };
}

export const plainPairs = (trips: readonly PlainTrip[]): OpenedText => ({
  outs: [...new Set(trips.map(({ out }) => out.key))].sort(),
  backs: [...new Set(trips.map(({ back }) => back.key))].sort(),
  pairs: trips.map(plainTrip).sort(),
});
