import type { AirportCode } from './airports.ts';
import { deadlineKey, deadlineOn } from './deadline.ts';
import { payersKey } from './flight-facts.ts';
import { type HomeDay, homeDayOf, homeTimes, homeWays } from './home-strength.ts';
import { recentlyUsed } from './recently-used.ts';
import type { LocalDate } from './time.ts';
import {
  admittingKey,
  asLegs,
  CACHED_QUESTIONS,
  homesOf,
  type Legs,
  legsByPlace,
  listsFor,
  offering,
  oncePerList,
  zoneOf,
} from './trip-legs.ts';
import {
  BACK_ORDER,
  type TripLeg,
  type TripOrder,
  type TripQuestion,
  type TripWorld,
} from './trips.ts';

/** Flights back, and for each position the position of the best one from there on. */
export interface Ladder extends Legs {
  readonly bestFrom: readonly number[];
}

export const NO_LADDER: Ladder = { legs: [], departs: [], bestFrom: [] };

/** Flights back from one place on one travel day to the home airports of a flight out. */
export interface Backs {
  readonly open: Ladder;
  /** The best are chosen without their prices, as are those of `all`. */
  readonly unopened: Ladder;
  /** For a flight out that is not open. Empty unless everybody is to go on the pass. */
  readonly all: Ladder;
  readonly home: HomeDay;
}

/** By list of flights to a home airport. */
const cachedBacks = recentlyUsed(CACHED_QUESTIONS, () =>
  oncePerList(() => new Map<AirportCode, Backs>()),
);

/** The parts of a question that decide about flights back, but for days and airports. */
const backsKey = (question: TripQuestion, world: TripWorld): string =>
  `${admittingKey({ ...question, ...offering(world) })} ${question.order} ${deadlineKey(question.deadline)}`;

/** @returns by place, by origin of the flight out and by travel day of the flight back. */
export function backsByPlace(question: TripQuestion, world: TripWorld) {
  const backsTo = backsToHomes(question, world);
  return (place: AirportCode) => {
    const known = new Map<AirportCode | undefined, Map<LocalDate, Backs>>();
    return (origin: AirportCode, day: LocalDate): Backs => {
      // Any origin has the same flights back where they may land at all of them.
      const key = question.returnTo === 'same' ? origin : undefined;
      const onDays = known.get(key) ?? new Map<LocalDate, Backs>();
      known.set(key, onDays);
      const backs = onDays.get(day) ?? backsTo(homesOf(question, origin), { place, day });
      onDays.set(day, backs);
      return backs;
    };
  };
}

/** Those to one airport are kept between questions. */
function backsToHomes(question: TripQuestion, world: TripWorld) {
  const legsTo = backLegs(question, world);
  const homeDayOn = homeDays(question, world);
  const cached = cachedBacks(backsKey(question, world), undefined);
  const make = (homes: readonly AirportCode[], at: PlaceAndDay): Backs => {
    world.checkCanceled?.();
    const legs = homes.flatMap((home) => legsTo(home, at));
    if (homes.length > 1) legs.sort((a, b) => a.departs - b.departs);
    return { ...laddersOf(legs, question), home: homeDayOn(homes, at) };
  };
  return (homes: readonly AirportCode[], at: PlaceAndDay): Backs => {
    const [only] = homes;
    if (only === undefined || homes.length > 1) return make(homes, at);
    const places = cached(world.to(only, at.day));
    const backs = places.get(at.place) ?? make(homes, at);
    places.set(at.place, backs);
    return backs;
  };
}

/** @returns the flights from a place to an airport that land by the deadline, by departure. */
function backLegs(question: TripQuestion, world: TripWorld) {
  const { to } = legsByPlace(question, world);
  return (home: AirportCode, { place, day }: PlaceAndDay): TripLeg[] => {
    const latest = deadlineOn(question.deadline, day, zoneOf(world, home));
    const legs = to(world.to(home, day), day).get(place)?.legs ?? [];
    return legs.filter(({ arrives }) => arrives <= latest);
  };
}

/** @param legs by departure. */
function laddersOf(
  legs: readonly TripLeg[],
  { fares, order }: Pick<TripQuestion, 'fares' | 'order'>,
): Omit<Backs, 'home'> {
  if (fares === 'any') return { open: ladderOf(legs, order), unopened: NO_LADDER, all: NO_LADDER };
  const open = legs.filter(({ isUnopened }) => !isUnopened);
  const unopened = legs.filter(({ isUnopened }) => isUnopened);
  const free = legs.map((leg) => ({ ...leg, price: 0 }));
  return {
    open: ladderOf(open, order),
    unopened: ladderOf(unopened, 'best'),
    all: ladderOf(free, 'best'),
  };
}

function ladderOf(legs: readonly TripLeg[], order: TripOrder): Ladder {
  const better = BACK_ORDER[order];
  const bestFrom = legs.map((_, position) => position);
  for (let position = legs.length - 2; position >= 0; position--) {
    const next = bestFrom[position + 1] as number;
    if (better(legs[next] as TripLeg, legs[position] as TripLeg) < 0) bestFrom[position] = next;
  }
  return { ...asLegs(legs), bestFrom };
}

/** A place that travelers fly home from, and the travel day. */
interface PlaceAndDay {
  readonly place: AirportCode;
  readonly day: LocalDate;
}

type WaysQuestion = Pick<TripQuestion, 'party' | 'den' | 'deadline' | 'slow'>;

/** By list of flights to a home airport. */
const cachedDays = recentlyUsed(CACHED_QUESTIONS, () =>
  oncePerList(() => new Map<AirportCode, HomeDay>()),
);

/** @returns the ways home from a place on a day to any of the airports; those to one are kept between questions. */
export function homeDays(question: WaysQuestion, world: TripWorld) {
  const key = `${payersKey(question)} ${question.slow} ${world.hasFares} ${deadlineKey(question.deadline)}`;
  const known = cachedDays(key, undefined);
  const toOne = (home: AirportCode, at: PlaceAndDay): HomeDay => {
    const places = known(world.to(home, at.day));
    const day = places.get(at.place) ?? homeDayTo(home, at, question, world);
    places.set(at.place, day);
    return day;
  };
  return (homes: readonly AirportCode[], at: PlaceAndDay): HomeDay => {
    const days = homes.map((home) => toOne(home, at));
    const [only] = days;
    if (only && days.length === 1) return only;
    return homeDayOf(days.flatMap(({ all }) => all));
  };
}

function homeDayTo(
  home: AirportCode,
  { place, day }: PlaceAndDay,
  question: WaysQuestion,
  world: TripWorld,
): HomeDay {
  const { deadline, slow } = question;
  const flights = listsFor({ slow }).to(world.to(home, day)).get(place) ?? [];
  const zones = { zone: zoneOf(world, place), zoneOf: (code: AirportCode) => zoneOf(world, code) };
  const timesOf = homeTimes({ day, ...zones, deadline });
  return homeDayOf(homeWays(flights, { ...question, hasFares: world.hasFares }, timesOf));
}
