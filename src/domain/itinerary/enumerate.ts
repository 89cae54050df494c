import type { AirportCode } from '../network/airport.ts';
import { daysBetween, type LocalDate } from '../time/local-date.ts';
import type { InstantMinute } from '../time/offset-time.ts';
import { addCandidate, type Candidates, noCandidates } from './candidates.ts';
import { type Column, read } from './column.ts';
import type { ConnectionRules } from './connection-rules.ts';
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
  /** Columns to write the answer to, of another one before; new ones when absent. */
  readonly found?: Candidates | undefined;
}

interface Walk {
  readonly schedule: Schedule;
  readonly onward: Column;
  readonly rules: ConnectionRules;
  /** 1 for airports at which a journey may end. */
  readonly wanted: Column;
  /** 0 for airports from which no flight leads to a wanted one. */
  readonly leadsToWanted: Column;
  readonly found: Candidates;
}

/**
 * Every journey that answers `asked`: no airport twice, each wait within the rules. `onward` comes from
 * `firstOnward` for the same schedule and rules. Ordered by origin as asked, then by first, second and third
 * flight of the schedule.
 */
export function enumerate(
  schedule: Schedule,
  onward: Int32Array,
  rules: ConnectionRules,
  asked: Journeys,
): Candidates {
  const wanted = maskOf(schedule, asked.destinations);
  const walk: Walk = {
    schedule,
    onward,
    rules,
    wanted,
    leadsToWanted: asked.destinations ? originsOfFlightsTo(schedule, wanted) : wanted,
    found: emptied(asked.found ?? noCandidates()),
  };
  const { starts, departs, destinations, dayIndexes } = schedule;
  const day = daysBetween(schedule.firstDay, asked.date);
  const now = asked.now ?? Number.NEGATIVE_INFINITY;
  for (const origin of indexesOf(schedule, asked.origins)) {
    const end = read(starts, origin + 1);
    for (let flight = read(starts, origin); flight < end; flight++) {
      if (dayIndexes[flight] !== day || read(departs, flight) <= now) continue;
      if (wanted[read(destinations, flight)]) addCandidate(walk.found, flight, -1, -1);
      if (rules.maxStops > 0) addSecond(walk, origin, flight);
    }
  }
  return walk.found;
}

function emptied(found: Candidates): Candidates {
  found.count = 0;
  return found;
}

function addSecond(walk: Walk, origin: number, first: number): void {
  const { starts, departs, arrives, destinations } = walk.schedule;
  const via = read(destinations, first);
  const end = read(starts, via + 1);
  const latest = read(arrives, first) + walk.rules.maxLayover;
  for (let flight = walk.onward[first] ?? end; flight < end; flight++) {
    if (read(departs, flight) > latest) return;
    const to = read(destinations, flight);
    if (to === origin) continue;
    if (walk.wanted[to]) addCandidate(walk.found, first, flight, -1);
    if (walk.rules.maxStops > 1 && walk.leadsToWanted[to]) addThird(walk, origin, first, flight);
  }
}

function addThird(walk: Walk, origin: number, first: number, second: number): void {
  const { starts, departs, arrives, destinations } = walk.schedule;
  const firstVia = read(destinations, first);
  const via = read(destinations, second);
  const end = read(starts, via + 1);
  const latest = read(arrives, second) + walk.rules.maxLayover;
  for (let flight = walk.onward[second] ?? end; flight < end; flight++) {
    if (read(departs, flight) > latest) return;
    const to = read(destinations, flight);
    if (walk.wanted[to] && to !== origin && to !== firstVia)
      addCandidate(walk.found, first, second, flight);
  }
}

function indexesOf(
  schedule: Schedule,
  codes: readonly AirportCode[] | undefined,
): Iterable<number> {
  if (!codes) return schedule.airports.keys();
  return new Set(codes.flatMap((code) => schedule.airportIndex.get(code) ?? []));
}

let all = new Int32Array(0);

/** The mask of so many airports, or more. */
function everyAirport(count: number): Column {
  if (all.length < count) all = new Int32Array(count).fill(1);
  return all;
}

function maskOf(schedule: Schedule, codes: readonly AirportCode[] | undefined): Column {
  if (!codes) return everyAirport(schedule.airports.length);
  const mask = new Int32Array(schedule.airports.length);
  for (const index of indexesOf(schedule, codes)) mask[index] = 1;
  return mask;
}

function originsOfFlightsTo(schedule: Schedule, wanted: Column): Column {
  const mask = new Int32Array(wanted.length);
  for (let flight = 0; flight < schedule.size; flight++)
    if (wanted[read(schedule.destinations, flight)]) mask[read(schedule.origins, flight)] = 1;
  return mask;
}
