import type { OutputOf } from '#contract/endpoint.ts';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import type { openedTrips } from '#contract/trips.ts';
import { type Deadline, readDeadline } from '#domain/deadline.ts';
import { departureOf, destinationOf, flightNumbers } from '#domain/flight.ts';
import { timesOf } from '#domain/flight-facts.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import { sharedFlight } from '#domain/shared-flight.ts';
import { dayOf, type LocalDate } from '#domain/time.ts';
import { atTripPrice } from '#domain/trip-fares.ts';
import { TRIP_ORDER, type Trip, type TripLeg, type TripOrder, tripOf } from '#domain/trips.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { type SharedTrip, sureWaysAmong } from '#web/trip/shared-trip.ts';
import type { AskedTrips } from '../../question/asked-trips.ts';
import type { HomeDto } from '../read-trips.ts';
import type { TripList } from '../trip-list-context.ts';

type OpenedAnswer = OutputOf<typeof openedTrips>;

/** A flight of an opened row. */
export interface Leg extends TripLeg {
  readonly flight: FoundFlight;
  /** The same in every answer. */
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
    key: legKey(flight),
    day: dayOf(departureOf(flight)),
    departs,
    arrives,
    stops,
    numbers,
    price: price === undefined ? 0 : centsFromDollars(price),
    isUnopened: false,
  };
}

const legKey = (flight: FoundFlight): string => `${departureOf(flight)} ${flightNumbers(flight)}`;

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
