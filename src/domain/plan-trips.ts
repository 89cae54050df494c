import type { AirportCode } from './airports.ts';
import { deadlineOn, hasTime } from './deadline.ts';
import { destinationOf, originOf } from './flight.ts';
import { groupBy } from './group-by.ts';
import {
  cheapestSure,
  firstFrom,
  type HomeWay,
  lastToLeave,
  type WaysHomeAfter,
} from './home-strength.ts';
import { isNear } from './nearby.ts';
import { type Backs, backsByPlace, homeDays, type Ladder, NO_LADDER } from './return-flights.ts';
import { addDays, type InstantMinute, type LocalDate, limitAt } from './time.ts';
import type { Network } from './timetable.ts';
import { besideHome, homesOf, legsByPlace, zoneOf } from './trip-legs.ts';
import { isWarmEnough, rowsAsked, stayWeather, type TripRow } from './trip-rows.ts';
import {
  byText,
  FIRST_KEY,
  outDays,
  TRIP_ORDER,
  type Trip,
  type TripLeg,
  type TripQuestion,
  type TripWorld,
  tripOf,
} from './trips.ts';

/** Minutes that a traveler needs before the first flight, counted from now. */
const MIN_NOTICE = 45;
/** Minutes between landing and the flight back. */
export const MIN_STAY = 120;

export interface TripPlan {
  /** Every destination that a trip leads to, in the order asked. */
  readonly rows: readonly TripRow[];
  /**
   * The best pair of each destination, by code, on which everybody is to go on the pass, but a window is not open and
   * its seats are not known. Its price is none.
   */
  readonly unopened: readonly Trip[];
  /** Whether the forecast reaches the first trip of any destination, colder ones than asked included. */
  readonly hasForecast: boolean;
}

export function planTrips(question: TripQuestion, world: TripWorld): TripPlan {
  const backsTo = backsByPlace(question, world);
  const rows: TripRow[] = [];
  const unopened: Trip[] = [];
  for (const [destination, outs] of outsByPlace(question, world)) {
    world.checkCanceled?.();
    const backsOn = backsTo(destination);
    const found = firstTrips(question, outs, { backsOn, ladderFor: openLadder });
    const [first] = found.days.toSorted(TRIP_ORDER[question.order]);
    if (first) rows.push({ destination, first, ...found, weather: stayWeather(first, world) });
    if (question.fares !== 'pass') continue;
    const best = { ...question, order: 'best' } as const;
    const { days } = firstTrips(best, outs, { backsOn, ladderFor: unopenedLadder });
    unopened.push(...days.toSorted(TRIP_ORDER.best).slice(0, 1));
  }
  return {
    rows: rowsAsked(rows, question, world),
    unopened: unopened
      .filter((trip) => isWarmEnough(stayWeather(trip, world), question.warmFrom))
      .sort((a, b) => byText(destinationOf(a.out.flight), destinationOf(b.out.flight))),
    hasForecast: rows.some(({ weather }) => weather !== undefined),
  };
}

/**
 * Places without a trip that have one if the flight back may land on the day after its travel day; null where the
 * question says by when to be home, or that it may.
 */
export function countOvernightOnly(
  question: TripQuestion,
  { rows }: Pick<TripPlan, 'rows'>,
  world: TripWorld,
): number | null {
  const { deadline } = question;
  if (hasTime(deadline) || deadline.overnight) return null;
  const asked = { ...withoutTrip(question, rows, world), deadline: { overnight: true } };
  return planTrips(asked, world).rows.length;
}

/** Places without a trip that have one if flights are flown of which nobody knows it. */
export function countSeasonUnknown(
  question: TripQuestion,
  { rows }: Pick<TripPlan, 'rows'>,
  world: TripWorld,
): number {
  const asked = withoutTrip(question, rows, world);
  return planTrips(asked, { ...world, withUnknownSeason: true }).rows.length;
}

/** The question about its places without a trip. */
function withoutTrip(
  question: TripQuestion,
  rows: TripPlan['rows'],
  { network }: TripWorld,
): TripQuestion {
  const found = new Set(rows.map(({ destination }) => destination));
  const others = [...destinationsOf(question, network)].filter((place) => !found.has(place));
  return { ...question, destinations: others };
}

/** All pairs of a destination that leave on one day, of flights out and back by departure. */
export interface OpenedTrips {
  readonly outs: readonly TripLeg[];
  readonly backs: readonly TripLeg[];
  /** Positions in `outs` and `backs`. */
  readonly pairs: readonly (readonly [out: number, back: number])[];
  /** By position in `outs` and then by position in `backs`. */
  readonly tripAt: (out: number, back: number) => Trip;
}

export interface OpenedPlace {
  readonly destination: AirportCode;
  /** One of the travel days out. */
  readonly day: LocalDate;
}

export function openTrips(
  question: TripQuestion,
  world: TripWorld,
  { destination, day }: OpenedPlace,
): OpenedTrips {
  const asked = { ...question, out: { from: day, until: day }, destinations: [destination] };
  const backsOn = backsByPlace(asked, world)(destination);
  const legs = (outsByPlace(asked, world).get(destination) ?? [])
    .flatMap((outs) => outs.legs)
    .filter(({ isUnopened }) => !isUnopened)
    .sort(byDeparture);
  const fitting = legs.map((out) =>
    nightsOf(asked).flatMap((nights) => {
      const { open } = backsOn(originOf(out.flight), addDays(day, nights));
      return open.legs.slice(firstFrom(open.departs, out.arrives + MIN_STAY));
    }),
  );
  const outs = legs.filter((_, at) => (fitting[at] ?? []).length > 0);
  const backs = [...new Set(fitting.flat())].sort(byDeparture);
  const positions = new Map(backs.map((back, at) => [back, at]));
  return {
    outs,
    backs,
    pairs: fitting
      .filter((some) => some.length > 0)
      .flatMap((some, out) =>
        some
          .map((back) => [out, positions.get(back) as number] as const)
          .sort(([, a], [, b]) => a - b),
      ),
    tripAt(out, back) {
      const [first, second] = [outs[out] as TripLeg, backs[back] as TripLeg];
      const { home } = backsOn(originOf(first.flight), second.day);
      return tripOf(first, second, home.levelAfter(first.arrives));
    },
  };
}

const byDeparture = (a: TripLeg, b: TripLeg): number =>
  a.departs - b.departs || a.arrives - b.arrives || byText(a.numbers, b.numbers);

export const nightsOf = ({ nights: { least, most } }: TripQuestion): number[] =>
  Array.from({ length: most - least + 1 }, (_, more) => least + more);

/** The flights out from one origin to one place on one travel day. */
interface Outs {
  readonly origin: AirportCode;
  readonly day: LocalDate;
  readonly backDays: readonly { readonly nights: number; readonly backDay: LocalDate }[];
  /** By departure. */
  readonly legs: readonly TripLeg[];
}

/** The flights out that a question admits, by destination, travel day and origin. */
function outsByPlace(question: TripQuestion, world: TripWorld): Map<AirportCode, Outs[]> {
  const { network, from } = world;
  const { origins } = question;
  const wanted = destinationsOf(question, network);
  const { from: onDay } = legsByPlace(question, world);
  const found: (Outs & { readonly place: AirportCode })[] = [];
  for (const day of outDays(question)) {
    const backDays = nightsOf(question).map((nights) => ({
      nights,
      backDay: addDays(day, nights),
    }));
    for (const origin of origins.filter((code) => network.airports.has(code))) {
      world.checkCanceled?.();
      const earliest = earliestOut(question, world, { origin, day });
      const places = [...onDay(from(origin, day), day)].filter(([place]) => wanted.has(place));
      for (const [place, { legs, departs }] of places) {
        const later = legs.slice(firstFrom(departs, earliest));
        found.push({ place, origin, day, backDays, legs: later });
      }
    }
  }
  return groupBy(found, ({ place }) => place);
}

/** When flights out may leave. */
export function earliestOut(
  { departAfter }: Pick<TripQuestion, 'departAfter'>,
  world: Pick<TripWorld, 'now' | 'network'>,
  { origin, day }: { readonly origin: AirportCode; readonly day: LocalDate },
): number {
  const asked = departAfter === undefined ? 0 : limitAt(zoneOf(world, origin), day, departAfter);
  return Math.max(world.now + MIN_NOTICE, asked);
}

/** Named destinations, or those that are not near an origin. */
const destinationsOf = ({ origins, destinations }: TripQuestion, network: Network) =>
  destinations ? new Set(destinations) : placesAway(origins, network);

/** Airports that are not near any of the origins. */
export function placesAway(
  origins: readonly AirportCode[],
  { airports }: Network,
): ReadonlySet<AirportCode> {
  const from = origins.flatMap((code) => airports.get(code) ?? []);
  const far = [...airports.values()].filter((one) => !from.some((origin) => isNear(origin, one)));
  return new Set(far.map(({ code }) => code));
}

interface BacksFor {
  readonly backsOn: (origin: AirportCode, day: LocalDate) => Backs;
  /** Flights back that fit a flight out. */
  readonly ladderFor: (out: TripLeg, backs: Backs) => Ladder;
}

const openLadder: BacksFor['ladderFor'] = ({ isUnopened }, { open }) =>
  isUnopened ? NO_LADDER : open;

/** Of pairs of which at least one flight is not open. */
const unopenedLadder: BacksFor['ladderFor'] = ({ isUnopened }, { all, unopened }) =>
  isUnopened ? all : unopened;

/** The first trip of each travel day out, in the order of the days, and the number of all pairs. */
function firstTrips(
  { order }: TripQuestion,
  outs: readonly Outs[],
  { backsOn, ladderFor }: BacksFor,
): Pick<TripRow, 'days' | 'pairs'> {
  const days = new Map<LocalDate, Trip>();
  let pairs = 0;
  for (const { origin, day, backDays, legs } of outs)
    for (const { nights, backDay } of backDays) {
      const backs = backsOn(origin, backDay);
      const joined = joinBacks(legs, { backs, nights, ladderFor, order }, days.get(day));
      pairs += joined.pairs;
      if (joined.first) days.set(day, joined.first);
    }
  return { days: [...days.values()].sort((a, b) => byText(a.out.day, b.out.day)), pairs };
}

interface Joining extends Pick<BacksFor, 'ladderFor'>, Pick<TripQuestion, 'order'> {
  readonly backs: Backs;
  readonly nights: number;
}

/** The pairs of some flights out with those back on one day, and the first of them and of `known`. */
function joinBacks(
  outs: readonly TripLeg[],
  { backs, nights, ladderFor, order }: Joining,
  known: Trip | undefined,
): { readonly first: Trip | undefined; readonly pairs: number } {
  const [firstKey, isBefore] = [FIRST_KEY[order], TRIP_ORDER[order]];
  let first = known;
  let pairs = 0;
  for (const out of outs) {
    const { legs, departs, bestFrom } = ladderFor(out, backs);
    const at = firstFrom(departs, out.arrives + MIN_STAY);
    if (at === legs.length) continue;
    const back = legs[bestFrom[at] as number] as TripLeg;
    pairs += legs.length - at;
    const level = backs.home.levelAfter(out.arrives);
    // Most trips are not the first one, and need not be made.
    if (first && firstKey({ out, back, level }) > firstKey(first)) continue;
    const trip = tripOf(out, back, level, nights);
    if (!first || isBefore(trip, first) < 0) first = trip;
  }
  return { first, pairs };
}

/** What is known about the ways home of a trip. */
export interface TripHome extends WaysHomeAfter {
  readonly passWays: number;
  /** Those with a GoWild fare for the party, but an unknown number of seats. */
  readonly passUnknown: number;
  /** Such flights to other origins or airports near home, which `ways` leaves out. */
  readonly also: number;
  /** At the airport where the trip ends. */
  readonly deadline: InstantMinute;
  readonly lastDeparture: HomeWay | undefined;
  readonly lastNonstop: HomeWay | undefined;
  readonly cheapestSure: HomeWay | undefined;
}

/** The ways home from where a flight out lands, on the travel day of the flight back. */
export function tripHome({ out, back }: Trip, question: TripQuestion, world: TripWorld): TripHome {
  const at = { place: destinationOf(out.flight), day: back.day };
  const homeDayOn = homeDays(question, world);
  const home = homeDayOn(homesOf(question, originOf(out.flight)), at).after(out.arrives);
  const { ways } = home;
  const also = besideHome(out, question, world).map(
    (code) => homeDayOn([code], at).after(out.arrives).ways.length,
  );
  return {
    ...home,
    passWays: ways.filter(({ pass }) => pass === 'yes').length,
    passUnknown: ways.filter(({ pass }) => pass === 'unknown').length,
    also: also.reduce((sum, ways) => sum + ways, 0),
    deadline: deadlineOn(question.deadline, at.day, zoneOf(world, destinationOf(back.flight))),
    lastDeparture: lastToLeave(ways),
    lastNonstop: lastToLeave(ways.filter(({ stops }) => stops === 0)),
    cheapestSure: cheapestSure(home),
  };
}
