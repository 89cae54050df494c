import type { Airport, AirportCode } from './airports.ts';
import { NEVER } from './fares.ts';
import { destinationOf, type Flight, originOf } from './flight.ts';
import { factsOf, pricesFor } from './flight-facts.ts';
import { groupBy } from './group-by.ts';
import { deadlinesOn, type HomeDay, homeDay } from './home-strength.ts';
import { mayBeOnPass } from './party.ts';
import type { LocalDate } from './time.ts';
import {
  BACK_ORDER,
  type TripLeg,
  type TripOrder,
  type TripQuestion,
  type TripWorld,
} from './trips.ts';

/** Undefined if the question does not admit the flight. */
export function legOf(
  flight: Flight,
  day: LocalDate,
  question: TripQuestion,
  { hasFares }: TripWorld,
): TripLeg | undefined {
  const { departs, arrives, stops, numbers } = factsOf(flight);
  if (stops > question.maxStops || (flight.slow && !question.slow)) return undefined;
  if (lacksPasses(question)) return undefined;
  const price = hasFares ? priceOf(flight, question) : timetablePrice(flight, question);
  const isUnopened = price === undefined && isOnPassLater(flight, question);
  if (price === undefined && !isUnopened) return undefined;
  return { flight, day, departs, arrives, stops, numbers, price: price ?? 0, isUnopened };
}

const lacksPasses = ({ fares, party }: TripQuestion): boolean =>
  fares === 'pass' && party.passes < party.travelers;

const priceOf = (flight: Flight, { party, den, fares }: TripQuestion): number | undefined =>
  pricesFor(party, den)(flight)[fares];

/** Without fares only the rules of the pass decide. */
const timetablePrice = (flight: Flight, { fares }: TripQuestion): number | undefined =>
  fares === 'any' || mayBeOnPass(flight, false) ? 0 : undefined;

/** Whether everybody is to go on the pass, and no seat is offered before its window opens. */
const isOnPassLater = ({ fares, goWildWindow }: Flight, question: TripQuestion): boolean =>
  question.fares === 'pass' && !fares.goWild && goWildWindow.state === 'opens';

/** Flights by departure, and for each position the position of the best one from there on. */
export interface Ladder {
  readonly legs: readonly TripLeg[];
  readonly bestFrom: readonly number[];
}

/** Flights back from one place on one travel day to the home airports of a flight out. */
export interface Backs {
  readonly open: Ladder;
  /** The best are chosen without their prices, as are those of `all`. */
  readonly unopened: Ladder;
  /** For a flight out that is not open. Empty unless everybody is to go on the pass. */
  readonly all: Ladder;
  readonly home: HomeDay;
}

/** @returns by place, by origin of the flight out and by travel day of the flight back. */
export function backsByPlace(question: TripQuestion, world: TripWorld) {
  const flightsBack = flightsByPlace(world);
  return (place: AirportCode) => {
    const known = new Map<AirportCode | undefined, Map<LocalDate, Backs>>();
    return (origin: AirportCode, day: LocalDate): Backs => {
      const homes = homesOf(question, origin);
      const onDays = known.get(homes[0]) ?? new Map<LocalDate, Backs>();
      known.set(homes[0], onDays);
      const backs = onDays.get(day);
      if (backs) return backs;
      const flights = homes.flatMap((home) => flightsBack(home, day, place));
      const made = backsOf(flights, { place, day }, question, world);
      onDays.set(day, made);
      return made;
    };
  };
}

/** Where a trip that began at an origin may end. */
export const homesOf = ({ returnTo, origins }: TripQuestion, origin: AirportCode) =>
  returnTo === 'same' ? [origin] : origins;

/** Flights to an airport on a day by the place that they leave, grouped once. */
function flightsByPlace({ to }: TripWorld) {
  const known = new Map<string, ReadonlyMap<AirportCode, readonly Flight[]>>();
  return (home: AirportCode, day: LocalDate, place: AirportCode): readonly Flight[] => {
    const key = `${home} ${day}`;
    const byPlace = known.get(key) ?? groupBy(to(home, day), originOf);
    known.set(key, byPlace);
    return byPlace.get(place) ?? [];
  };
}

interface PlaceAndDay {
  readonly place: AirportCode;
  readonly day: LocalDate;
}

/** @param flights from the place to the home airports on the day. */
function backsOf(
  flights: readonly Flight[],
  at: PlaceAndDay,
  question: TripQuestion,
  world: TripWorld,
): Backs {
  const latest = (home: AirportCode) =>
    Math.min(NEVER, ...deadlinesOn(question.deadline, at.day, zoneOf(world, home)));
  const all = flights
    .flatMap((flight) => legOf(flight, at.day, question, world) ?? [])
    .filter(({ flight, arrives }) => arrives <= latest(destinationOf(flight)))
    .sort((a, b) => a.departs - b.departs);
  const unopened = all.filter(({ isUnopened }) => isUnopened);
  const open = unopened.length > 0 ? all.filter(({ isUnopened }) => !isUnopened) : all;
  const { order, fares } = question;
  return {
    open: ladderOf(open, order),
    unopened: ladderOf(unopened, 'best'),
    all: ladderOf(fares === 'pass' ? all.map((leg) => ({ ...leg, price: 0 })) : [], 'best'),
    home: homeDayOf(flights, at, question, world),
  };
}

export const zoneOf = ({ network }: TripWorld, code: AirportCode) =>
  (network.airports.get(code) as Airport).zone;

export function homeDayOf(
  flights: readonly Flight[],
  { place, day }: PlaceAndDay,
  { deadline, party, den }: TripQuestion,
  world: TripWorld,
): HomeDay {
  const { hasFares } = world;
  const zones = { zone: zoneOf(world, place), zoneOf: (code: AirportCode) => zoneOf(world, code) };
  return homeDay(flights, { day, ...zones, deadline, party, den, hasFares });
}

function ladderOf(legs: readonly TripLeg[], order: TripOrder): Ladder {
  const better = BACK_ORDER[order];
  const bestFrom = legs.map((_, position) => position);
  for (let position = legs.length - 2; position >= 0; position--) {
    const next = bestFrom[position + 1] as number;
    if (better(legs[next] as TripLeg, legs[position] as TripLeg) < 0) bestFrom[position] = next;
  }
  return { legs, bestFrom };
}
