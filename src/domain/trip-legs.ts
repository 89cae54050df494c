import type { Airport, AirportCode } from './airports.ts';
import type { Flight } from './flight.ts';
import { payersKey, pricesFor, type TimedFlight } from './flight-facts.ts';
import { CACHED_QUESTIONS, listsFor, mapPlaces, oncePerList } from './flight-lists.ts';
import { mayBeOnPass, passState, splitTotal } from './party.ts';
import { recentlyUsed } from './recently-used.ts';
import type { InstantMinute, LocalDate, TimeZone } from './time.ts';
import type { Trip, TripLeg, TripQuestion, TripWorld } from './trips.ts';

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
