import type { AirportCode } from '../network/airport.ts';
import { dayNumberOf, type LocalDate } from '../time/local-date.ts';
import type { InstantMinute } from '../time/offset-time.ts';
import { type Column, doubled, read } from './column.ts';
import { type ConnectionRules, firstTooLate } from './connection-rules.ts';
import type { Schedule } from './schedule.ts';

export interface Journeys {
  /** Every airport when absent; none when empty. Unknown codes are passed over. */
  readonly origins?: readonly AirportCode[] | undefined;
  /** Every airport when absent; none when empty. Unknown codes are passed over. */
  readonly destinations?: readonly AirportCode[] | undefined;
  /** Day on which the first segment leaves, on the calendar of its own airport. */
  readonly date: LocalDate;
  /** Leaves out journeys whose first segment has left at this instant. */
  readonly now?: InstantMinute | undefined;
}

/**
 * All journeys from one airport, those together that differ in their last flight alone. Run `r` goes by `first[r]` and
 * `second[r]`, −1 where there is no such flight, and then by one of the flights `begin[r]` … `end[r]` − 1 that leads to a
 * wanted airport, and back neither to `origin` nor to {@link firstStop}. A run without a second flight, the first one
 * of each flight, also stands for that flight alone, and may have none that follow. Only the first `count` runs mean
 * anything.
 */
export interface JourneyRuns {
  readonly schedule: Schedule;
  origin: number;
  /** 1 for airports at which a journey may end; absent where it may end everywhere. */
  wanted: Column | undefined;
  count: number;
  /** No more journeys than that. */
  room: number;
  /** First flight of the runs that are being added. */
  after: number;
  first: Column;
  second: Column;
  begin: Column;
  end: Column;
}

/**
 * Hands over the runs of one origin after the other, in the order asked; they stand until the next ones. Journeys come
 * by first flight of the schedule, of each those with fewer stops first, then by second and third.
 */
export type RunSearch = (asked: Journeys, visit: (runs: JourneyRuns) => void) => void;

/**
 * Finds every journey: no airport twice, each wait within the rules. Whoever reads the runs works out what flights
 * have in common once, and the rest in one short loop.
 * @param onward comes from `firstOnward` for the same schedule and rules.
 */
export function runSearch(schedule: Schedule, onward: Column, rules: ConnectionRules): RunSearch {
  const walk = newWalk(schedule, onward, rules);
  const { runs } = walk;
  const firstDay = dayNumberOf(schedule.firstDay);
  return (asked, visit) => {
    runs.wanted = asked.destinations && maskOf(schedule, asked.destinations);
    walk.leadsToWanted = runs.wanted && originsOfFlightsTo(schedule, runs.wanted);
    if (asked.date !== walk.date) walk.day = dayNumberOf(asked.date) - firstDay;
    walk.date = asked.date;
    walk.now = asked.now ?? BEFORE_ALL;
    for (const origin of positionsOf(schedule, asked.origins)) {
      findRuns(walk, origin);
      visit(runs);
    }
  };
}

const BEFORE_ALL = -1;

function newWalk(schedule: Schedule, onward: Column, rules: ConnectionRules): Walk {
  const runs = newRuns(schedule);
  const until = firstTooLate(schedule, rules);
  const { maxStops } = rules;
  const asked = { date: schedule.firstDay, day: 0, now: BEFORE_ALL };
  return { runs, maxStops, onward, until, leadsToWanted: undefined, ...asked };
}

/** The airport of the first stop of a run, to which none of its journeys comes back. */
export const firstStop = ({ schedule, first }: JourneyRuns, run: number): number =>
  read(schedule.destinations, read(first, run));

/** Whether a journey may end at an airport. */
export const isWanted = ({ wanted }: JourneyRuns, airport: number): boolean =>
  wanted === undefined || read(wanted, airport) === 1;

interface Walk {
  readonly runs: JourneyRuns;
  readonly maxStops: number;
  /** Flights that may follow flight `f` are `onward[f]` … `until[f]` − 1. */
  readonly onward: Column;
  readonly until: Column;
  /** 0 for airports from which no flight leads to a wanted one; absent where every airport is wanted. */
  leadsToWanted: Column | undefined;
  date: LocalDate;
  /** Days from the first of the schedule to `date`. */
  day: number;
  now: number;
}

function findRuns(walk: Walk, origin: number): void {
  const { runs, maxStops, onward, until, day, now } = walk;
  const { starts, departs, dayIndexes } = runs.schedule;
  runs.origin = origin;
  runs.count = 0;
  runs.room = 0;
  const end = read(starts, origin + 1);
  for (let flight = read(starts, origin); flight < end; flight++) {
    if (dayIndexes[flight] !== day || read(departs, flight) <= now) continue;
    runs.after = flight;
    if (maxStops === 0) addRun(runs, -1, flight, flight);
    else addRun(runs, -1, read(onward, flight), read(until, flight));
    if (maxStops === 2) addTwoStops(walk, flight);
  }
}

/** Adds what goes on from a first flight with two more. */
function addTwoStops({ runs, onward, until, leadsToWanted }: Walk, first: number): void {
  const { origin } = runs;
  const { destinations } = runs.schedule;
  const end = read(until, first);
  for (let flight = read(onward, first); flight < end; flight++) {
    const [begin, last] = [read(onward, flight), read(until, flight)];
    const to = read(destinations, flight);
    if (begin >= last || to === origin) continue;
    if (leadsToWanted && read(leadsToWanted, to) === 0) continue;
    addRun(runs, flight, begin, last);
  }
}

/** Adds a run of journeys that begin with the flight `after`. */
function addRun(runs: JourneyRuns, second: number, begin: number, end: number): void {
  if (runs.count === runs.first.length) makeRoom(runs);
  const run = runs.count++;
  runs.first[run] = runs.after;
  runs.second[run] = second;
  runs.begin[run] = begin;
  runs.end[run] = end;
  runs.room += 1 + Math.max(0, end - begin);
}

const FIRST_ROOM = 64;

/** No runs yet; every airport is wanted. */
function newRuns(schedule: Schedule): JourneyRuns {
  const column = () => new Int32Array(FIRST_ROOM);
  const [first, second, begin, end] = [column(), column(), column(), column()];
  const none = { origin: 0, wanted: undefined, count: 0, room: 0, after: -1 };
  return { schedule, ...none, first, second, begin, end };
}

function makeRoom(runs: JourneyRuns): void {
  runs.first = doubled(runs.first);
  runs.second = doubled(runs.second);
  runs.begin = doubled(runs.begin);
  runs.end = doubled(runs.end);
}

function positionsOf(
  { airports, airportIndex }: Schedule,
  codes: readonly AirportCode[] | undefined,
): Iterable<number> {
  if (!codes) return airports.keys();
  const positions: number[] = [];
  for (const code of codes) {
    const position = airportIndex.get(code);
    if (position !== undefined && !positions.includes(position)) positions.push(position);
  }
  return positions;
}

function maskOf(schedule: Schedule, codes: readonly AirportCode[]): Column {
  const mask = new Int32Array(schedule.airports.length);
  for (const position of positionsOf(schedule, codes)) mask[position] = 1;
  return mask;
}

function originsOfFlightsTo(schedule: Schedule, wanted: Column): Column {
  const mask = new Int32Array(wanted.length);
  for (let flight = 0; flight < schedule.size; flight++)
    if (wanted[read(schedule.destinations, flight)]) mask[read(schedule.origins, flight)] = 1;
  return mask;
}
