import type { OutputOf } from '#contract/endpoint.ts';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import type { trips } from '#contract/trips.ts';
import type { AirportCode } from '#domain/airports.ts';
import { departureOf } from '#domain/flight.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import { dayOf, type LocalDate, type Minutes } from '#domain/time.ts';
import type { FoundFlight } from '#web/flights/found-flights.ts';

type TripDto = OutputOf<typeof trips>['trips'][number];
export type Weather = NonNullable<TripDto['weather']>;

export type TripsAnswer = OutputOf<typeof trips>;
/** A question that gives trips where the one asked gives none. */
export type Loosening = NonNullable<TripsAnswer['loosen']>[number];
export type HomeDto = TripDto['home'];

/** The price of a trip for the party. */
interface TripPrice {
  readonly total: Cents;
  readonly out: Cents;
  readonly back: Cents;
}

interface TripDay {
  readonly date: LocalDate;
  /** For the party; undefined without fares. */
  readonly total: Cents | undefined;
  readonly isOnPass: boolean;
  readonly isAnnounced: boolean;
}

/** The best trip to a destination. */
export interface TripView {
  readonly destination: AirportCode;
  readonly out: FoundFlight;
  readonly back: FoundFlight;
  readonly nights: number;
  readonly minutesThere: Minutes;
  /** Undefined without fares. */
  readonly price: TripPrice | undefined;
  /** Whether everybody goes on the pass both ways. */
  readonly isOnPass: boolean;
  /** False where a flight leaves on a day that may still become a blackout date. */
  readonly isAnnounced: boolean;
  readonly home: HomeDto;
  /** Days of the flight out that have a trip, in their order. */
  readonly days: readonly TripDay[];
  readonly weather: Weather | undefined;
}

/** A pair on which everybody is to go on the pass, whose seats cannot all be seen yet. */
export type UnopenedView = Pick<TripView, 'destination' | 'out' | 'back'>;

/** @throws RangeError for a time or an amount that is none. */
export const readTrips = (answer: Pick<TripsAnswer, 'trips'>, zoneOf: ZoneOf): TripView[] =>
  answer.trips.flatMap((trip) => readTrip(trip, zoneOf) ?? []);

function readTrip(dto: TripDto, zoneOf: ZoneOf): TripView | undefined {
  const pair = readPair(dto, zoneOf);
  if (!pair) return undefined;
  const { price } = dto;
  const leaves = dayOf(departureOf(pair.out));
  return {
    ...pair,
    nights: dto.nights,
    minutesThere: dto.minutes_there as Minutes,
    price: price && {
      total: centsFromDollars(price.total),
      out: centsFromDollars(price.out),
      back: centsFromDollars(price.back),
    },
    isOnPass: dto.days.some(({ date, on_pass }) => date === leaves && on_pass),
    isAnnounced: dto.announced,
    home: dto.home,
    days: dto.days.map(({ date, total, on_pass, announced }) => ({
      date: date as LocalDate,
      total: total === undefined ? undefined : centsFromDollars(total),
      isOnPass: on_pass,
      isAnnounced: announced,
    })),
    weather: dto.weather,
  };
}

export const readUnopened = (
  answer: Pick<TripsAnswer, 'unopened'>,
  zoneOf: ZoneOf,
): UnopenedView[] => answer.unopened.flatMap((pair) => readPair(pair, zoneOf) ?? []);

function readPair(
  { destination, out, back }: TripsAnswer['unopened'][number],
  zoneOf: ZoneOf,
): UnopenedView | undefined {
  const [departure, homeward] = [flightFromWire(out, zoneOf), flightFromWire(back, zoneOf)];
  return departure && homeward
    ? { destination: destination as AirportCode, out: departure, back: homeward }
    : undefined;
}
