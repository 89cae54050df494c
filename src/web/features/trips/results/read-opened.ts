import type { OutputOf } from '#contract/endpoint.ts';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import type { openedTrips } from '#contract/trips.ts';
import { formatCount } from '#domain/count.ts';
import { type Deadline, readDeadline } from '#domain/deadline.ts';
import {
  departureOf,
  destinationOf,
  layoversOf,
  MANY_SEATS,
  originOf,
  tripMinutes,
} from '#domain/flight.ts';
import { timesOf } from '#domain/flight-facts.ts';
import { flightKey } from '#domain/flight-reference.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import { MIN_STAY } from '#domain/plan-trips.ts';
import { sharedFlight } from '#domain/shared-flight.ts';
import {
  dayOf,
  formatDuration,
  formatWeekday,
  type LocalDate,
  minuteOfDay,
  offsetTime,
} from '#domain/time.ts';
import { atTripPrice, bookingsAt, formatBookings } from '#domain/trip-fares.ts';
import { formatHour } from '#domain/trip-sentence.ts';
import { TRIP_ORDER, type Trip, type TripLeg, type TripOrder, tripOf } from '#domain/trips.ts';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import { type SharedTrip, sureWaysAmong } from '#web/flights/shared-trip.ts';
import type { AskedTrips } from '../question/asked-trips.ts';
import type { HomeDto } from './read-trips.ts';
import type { TripList } from './trip-list-context.ts';

type OpenedAnswer = OutputOf<typeof openedTrips>;

/** A flight of an opened row. */
export interface Leg extends TripLeg {
  readonly flight: FoundFlight;
  /** The same in every answer, and in an address. */
  readonly key: string;
}

/** Two flights that fit. */
export interface Pair extends Trip {
  readonly out: Leg;
  readonly back: Leg;
  readonly home: HomeDto;
}

export interface Opened {
  /** By departure. */
  readonly outs: readonly Leg[];
  readonly backs: readonly Leg[];
  /** The best first. */
  readonly pairs: readonly Pair[];
  readonly hasFares: boolean;
  readonly leftOut: OpenedAnswer['left_out'];
}

/** @throws RangeError for a time or an amount that is none. */
export function readOpened(answer: OpenedAnswer, zoneOf: ZoneOf, order: TripOrder): Opened {
  const read = (legs: OpenedAnswer['outs']) => legs.map((leg) => readLeg(leg, zoneOf));
  const [outs, backs] = [read(answer.outs), read(answer.backs)];
  const homes = new Map(
    answer.homes.map(({ out, date, airport, home }) => [`${out} ${date} ${airport}`, home]),
  );
  const pairs = answer.pairs.flatMap(([first, second]): Pair[] => {
    const [out, back] = [outs[first], backs[second]];
    const home = back && homes.get(`${first} ${back.day} ${destinationOf(back.flight)}`);
    return out && home ? [{ ...tripOf(out, back, home.level), out, back, home }] : [];
  });
  const isLeg = (leg: Leg | undefined): leg is Leg => leg !== undefined;
  return {
    outs: outs.filter(isLeg),
    backs: backs.filter(isLeg),
    pairs: pairs.sort(TRIP_ORDER[order]),
    hasFares: answer.source.has_fares !== false,
    leftOut: answer.left_out,
  };
}

function readLeg(
  { flight: dto, price }: OpenedAnswer['outs'][number],
  zoneOf: ZoneOf,
): Leg | undefined {
  const flight = flightFromWire(dto, zoneOf);
  if (!flight) return undefined;
  const { departs, arrives, stops, numbers } = timesOf(flight);
  return {
    flight,
    key: flightKey(flight),
    day: dayOf(departureOf(flight)),
    departs,
    arrives,
    stops,
    numbers,
    price: price === undefined ? 0 : centsFromDollars(price),
    isUnopened: false,
  };
}

/** Flights chosen by somebody; undefined for the best one. */
export interface Choice {
  readonly out?: string | undefined;
  readonly back?: string | undefined;
}

/** The chosen pair; where its flights do not fit, the best one with the chosen flight out. */
export function chosenPair({ pairs }: Opened, { out, back }: Choice): Pair | undefined {
  const left = out === undefined ? pairs : pairs.filter((pair) => pair.out.key === out);
  return left.find((pair) => pair.back.key === back) ?? left[0] ?? pairs[0];
}

/** The best pair home on a day with a flight out. */
export const pairOn = ({ pairs }: Opened, out: Leg, day: LocalDate): Pair | undefined =>
  pairs.find((pair) => pair.out.key === out.key && pair.back.day === day);

export const priceOf = ({ price }: Pick<TripLeg, 'price'>): Cents => price as Cents;

/** For the summary, where both flights are booked. */
export function sharedTripOf(
  { asked, source }: Pick<TripList, 'asked' | 'source'>,
  { backs }: Opened,
  { pair: { out, back, home }, day }: { readonly pair: Pair; readonly day: LocalDate },
): SharedTrip {
  const deadline = deadlineOf(asked);
  const homeward = backs.map(({ flight }) => flight);
  return {
    departure: sharedFlight(atTripPrice(out.flight, priceOf(out))),
    back: sharedFlight(atTripPrice(back.flight, priceOf(back))),
    origin: out.flight.segments[0].from,
    destination: destinationOf(out.flight),
    date: day,
    seenAt: new Date(source.seen_at),
    simulated: source.simulated,
    sureWays: sureWaysAmong(homeward, [out.flight, back.flight], { deadline, count: home.ways }),
    deadline,
    den: asked.den === '1',
  };
}

const deadlineOf = (asked: AskedTrips): Deadline | undefined =>
  readDeadline({ ...asked, overnight: asked.overnight === '1' });

/**
 * `2h 30m, nonstop`, `7h 21m via SEA`, `about 9h 5m via DFW and ATL, overnight`; with the airport at home first where
 * there are several.
 */
export function formatLegFacts({ flight }: Pick<Leg, 'flight'>, home: string | undefined): string {
  const layovers = layoversOf(flight.segments);
  const about = flight.segments.some(({ approximate }) => approximate) ? 'about ' : '';
  const length = `${about}${formatDuration(tripMinutes(flight))}`;
  const stops = layovers.map(({ at }) => at).join(' and ');
  return [
    ...(home === undefined ? [] : [home]),
    stops ? `${length} via ${stops}` : `${length}, nonstop`,
    ...(layovers.some(({ overnight }) => overnight) ? ['overnight'] : []),
  ].join(', ');
}

const formatSeats = (seats: number): string =>
  seats >= MANY_SEATS ? '9+ seats' : formatCount(seats, 'seat');

/** `pass, 3 seats`, `Standard`, `1 pass, 1 Standard`, `pass, seats not known` */
export function formatLegFare(flight: FoundFlight, price: Cents, hasFares: boolean): string {
  if (!hasFares) return flight.goWildWindow.state === 'blackout' ? 'blackout' : 'pass valid';
  const bookings = bookingsAt(flight, price);
  const fare = formatBookings(bookings);
  if (fare !== 'pass') return fare;
  const seats = flight.fares.goWild?.seatsLeft;
  return seats === undefined ? 'pass, seats not known' : `pass, ${formatSeats(seats)}`;
}

/** Why a flight back does not fit a flight out; undefined if the rules of a question other than these exclude it. */
export function formatConflict(out: Leg, back: Leg): string {
  const home = originOf(out.flight);
  if (back.departs < out.arrives) return 'leaves before you land';
  if (back.departs < out.arrives + MIN_STAY) return 'less than 2 h there';
  return destinationOf(back.flight) === home ? 'does not fit' : `you left from ${home}`;
}

/**
 * `5 land after 9 PM`, on another day than the flights leave `5 land after Mon 1 AM`; without a time asked for
 * `5 land the morning after`. Undefined for none.
 * @param pair one whose flight home leaves on the day
 */
export function formatLate(
  count: number,
  { back, home }: Pick<Pair, 'back' | 'home'>,
  { home_by, home_by_time, overnight }: Pick<AskedTrips, 'home_by' | 'home_by_time' | 'overnight'>,
): string | undefined {
  if (count === 0) return undefined;
  const land = `${count} ${count === 1 ? 'lands' : 'land'}`;
  if (!home_by && !home_by_time && !overnight) return `${land} the morning after`;
  const deadline = offsetTime(home.deadline);
  const day = dayOf(deadline) === back.day ? '' : `${formatWeekday(dayOf(deadline))} `;
  return `${land} after ${day}${formatHour(minuteOfDay(deadline))}`;
}
