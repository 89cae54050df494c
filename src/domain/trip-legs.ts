import type { Airport, AirportCode } from './airports.ts';
import { destinationOf, type Flight, isCounted, originOf } from './flight.ts';
import { payersKey, pricesFor, type TimedFlight, timedFlight } from './flight-facts.ts';
import { groupBy } from './group-by.ts';
import { airportsNear } from './nearby.ts';
import { mayBeOnPass, passState, splitTotal } from './party.ts';
import { recentlyUsed } from './recently-used.ts';
import type { InstantMinute, LocalDate, TimeZone } from './time.ts';
import type { Network } from './timetable.ts';
import type { Trip, TripLeg, TripQuestion, TripWorld } from './trips.ts';

/** All flights from one airport, or all to it, on one travel day. */
type List = readonly Flight[];

/** Computes a value once for each list; it is dropped with the list. */
export function oncePerList<T, More extends readonly unknown[]>(
  make: (list: List, ...more: More) => T,
): (list: List, ...more: More) => T {
  const known = new WeakMap<List, T>();
  return (list, ...more) => {
    const value = known.get(list) ?? make(list, ...more);
    known.set(list, value);
    return value;
  };
}

/**
 * Kinds of question of which something is kept with each list. The lists of a month of seven airports take 210 MB, and
 * what is kept of one kind of question about them 120 MB.
 */
export const CACHED_QUESTIONS = 2;

/** By the place at the other end of a flight. */
type ByPlace<T> = ReadonlyMap<AirportCode, T>;

/** The flights of a list by place, those of each by departure. Their times are read once. */
const byPlace = (placeOf: (flight: Flight) => AirportCode, admits: (flight: Flight) => boolean) =>
  oncePerList((list) =>
    mapPlaces(groupBy(list.filter(admits), placeOf), (flights) =>
      flights.map(timedFlight).sort((a, b) => a.departs - b.departs),
    ),
  );

const isSure = ({ seasonUnknown }: Flight): boolean => !seasonUnknown;

const listsOf = (admits: (flight: Flight) => boolean) => ({
  from: byPlace(destinationOf, admits),
  to: byPlace(originOf, admits),
});

/** Of lists from one airport, and of lists to one: flights of which somebody knows that they are flown. */
const SENSIBLE = listsOf(isCounted);
const WITH_SLOW = listsOf(isSure);
/** Those and the ones of which nobody knows it. */
const ANY_SEASON = listsOf(({ slow }) => !slow);
const ANY_SEASON_WITH_SLOW = listsOf(() => true);

interface Admitted {
  readonly slow: boolean;
  readonly withUnknownSeason?: boolean | undefined;
}

export function listsFor({ slow, withUnknownSeason }: Admitted): typeof SENSIBLE {
  if (withUnknownSeason) return slow ? ANY_SEASON_WITH_SLOW : ANY_SEASON;
  return slow ? WITH_SLOW : SENSIBLE;
}

const mapPlaces = <A, B>(places: ByPlace<A>, change: (flights: A) => B): ByPlace<B> =>
  new Map([...places].map(([place, flights]) => [place, change(flights)]));

/** Undefined if the question does not admit the flight. */
export function legOf(
  { flight, departs, arrives, stops, numbers }: TimedFlight,
  day: LocalDate,
  question: Admitting,
): TripLeg | undefined {
  if (stops > question.maxStops || (flight.slow && !question.slow)) return undefined;
  if (flight.seasonUnknown && !question.withUnknownSeason) return undefined;
  if (lacksPasses(question)) return undefined;
  const price = question.hasFares ? priceOf(flight, question) : timetablePrice(flight, question);
  const isUnopened = price === undefined && isOnPassLater(flight, question);
  if (price === undefined && !isUnopened) return undefined;
  return { flight, day, departs, arrives, stops, numbers, price: price ?? 0, isUnopened };
}

/** Flights that a question admits, and when they leave. */
export interface Legs {
  /** By departure. */
  readonly legs: readonly TripLeg[];
  readonly departs: readonly InstantMinute[];
}

/** The parts of a question and a source that decide which flights are admitted, but for times. */
type Admitting = Pick<TripQuestion, 'party' | 'den' | 'fares' | 'maxStops' | 'slow'> & Offering;

/** What the source offers. */
type Offering = Pick<TripWorld, 'hasFares' | 'offersBeforeOpening' | 'withUnknownSeason'>;

export const offering = (world: Offering): Offering => ({
  hasFares: world.hasFares,
  offersBeforeOpening: world.offersBeforeOpening,
  withUnknownSeason: world.withUnknownSeason,
});

export const admittingKey = (of: Admitting): string =>
  [payersKey(of), of.fares, of.maxStops, of.slow, ...Object.values(offering(of))].join(' ');

/** The flights of a list of a travel day that a question admits, whatever their times. */
export const legsByPlace = (question: TripQuestion, world: Offering) => {
  const admitting = { ...question, ...offering(world) };
  return cachedLegs(admittingKey(admitting), admitting);
};

const cachedLegs = recentlyUsed(CACHED_QUESTIONS, (_key, admitting: Admitting) => {
  const flights = listsFor(admitting);
  const legs = (direction: 'from' | 'to') =>
    oncePerList((list, day: LocalDate) =>
      mapPlaces(flights[direction](list), (some) => legsOf(some, day, admitting)),
    );
  return { from: legs('from'), to: legs('to') };
});

function legsOf(flights: readonly TimedFlight[], day: LocalDate, admitting: Admitting): Legs {
  const legs: TripLeg[] = [];
  for (const flight of flights) {
    const leg = legOf(flight, day, admitting);
    if (leg) legs.push(leg);
  }
  return asLegs(legs);
}

/** @param legs by departure. */
export const asLegs = (legs: readonly TripLeg[]): Legs => ({
  legs,
  departs: legs.map(({ departs }) => departs),
});

const lacksPasses = ({ fares, party }: Admitting): boolean =>
  fares === 'pass' && party.passes < party.travelers;

const priceOf = (flight: Flight, { party, den, fares }: Admitting): number | undefined =>
  pricesFor(party, den)(flight)[fares];

/** Without fares only the rules of the pass decide. */
const timetablePrice = (flight: Flight, { fares }: Admitting): number | undefined =>
  fares === 'any' || mayBeOnPass(flight, false) ? 0 : undefined;

/** Whether everybody is to go on the pass, and no seat is offered before its window opens. */
const isOnPassLater = ({ fares, goWildWindow }: Flight, question: Admitting): boolean =>
  question.fares === 'pass' &&
  !question.offersBeforeOpening &&
  !fares.goWild &&
  goWildWindow.state === 'opens';

/** Whether everybody goes on the pass at the price of a flight, with known seats. Without fares its rules decide. */
export function isLegOnPass(
  { flight, price }: Pick<TripLeg, 'flight' | 'price'>,
  { party, den }: TripQuestion,
  { hasFares }: Pick<TripWorld, 'hasFares'>,
): boolean {
  if (!hasFares) return party.passes === party.travelers && mayBeOnPass(flight, false);
  if (passState(flight, party) !== 'yes') return false;
  return splitTotal(flight, { onGoWild: party.travelers, others: 0, den }) === price;
}

export const isTripOnPass = (
  { out, back }: Pick<Trip, 'out' | 'back'>,
  question: TripQuestion,
  world: Pick<TripWorld, 'hasFares'>,
): boolean => [out, back].every((leg) => isLegOnPass(leg, question, world));

/** Where a trip that began at an origin may end. */
export const homesOf = ({ returnTo, origins }: TripQuestion, origin: AirportCode) =>
  returnTo === 'same' ? [origin] : origins;

export const zoneOf = ({ network }: Pick<TripWorld, 'network'>, code: AirportCode): TimeZone =>
  (network.airports.get(code) as Airport).zone;

/** Flights of a travel day between some places and some airports. */
interface BesideAsked {
  readonly day: LocalDate;
  readonly places: readonly AirportCode[];
  readonly homes: readonly AirportCode[];
}

/** The flights that the ways home of trips need beyond those to the homes of the question, by travel day. */
export function besideAsked(
  trips: readonly Trip[],
  question: TripQuestion,
  world: TripWorld,
): BesideAsked[] {
  const byDay = groupBy(trips, ({ back }) => back.day);
  return [...byDay].flatMap(([day, some]) => {
    const homes = new Set(some.flatMap(({ out }) => besideHome(out, question, world)));
    for (const origin of question.origins) homes.delete(origin);
    const places = new Set(some.map(({ out }) => destinationOf(out.flight)));
    return homes.size > 0 ? { day, places: [...places], homes: [...homes] } : [];
  });
}

/** Other origins and airports near home, of which a trip says whether flights lead there. */
export function besideHome(
  { flight }: TripLeg,
  question: TripQuestion,
  { network }: TripWorld,
): AirportCode[] {
  const homes = homesOf(question, originOf(flight));
  const others = new Set([...question.origins, ...nearAny(homes, network)]);
  return [...others].filter((code) => !homes.includes(code));
}

/** Measured once: all trips of a question end at a few airports. */
const knownNear = new WeakMap<Network, Map<string, readonly AirportCode[]>>();

function nearAny(homes: readonly AirportCode[], network: Network): readonly AirportCode[] {
  const known = knownNear.get(network) ?? new Map<string, readonly AirportCode[]>();
  knownNear.set(network, known);
  const { airports } = network;
  const named = homes.flatMap((code) => airports.get(code) ?? []);
  const near =
    known.get(homes.join()) ??
    airportsNear(named, airports.values()).map(({ airport }) => airport.code);
  known.set(homes.join(), near);
  return near;
}
