import { addCandidate, type Candidates, noCandidates } from './candidates.ts';
import { type Column, read } from './column.ts';
import { type ConnectionRules, firstTooLate } from './connection-rules.ts';
import type { Schedule } from './schedule.ts';

/** Airports are positions in the schedule. */
export interface Asked {
  readonly origins: readonly number[];
  /** Every airport when absent. */
  readonly destination?: number;
  /** Days after the first of the schedule, on which the first segment leaves. */
  readonly day: number;
}

/**
 * Writes to `found`, in place of what it held, the journeys that no other one between the same airports beats by
 * leaving no earlier, arriving no later and having no more segments. Of those equal in all three one is kept.
 * Ordered by origin as asked, then by latest departure.
 */
export type QuickestSearch = (asked: Asked, found: Candidates) => void;

/**
 * Finds what `prune` without fares leaves of `enumerate`, without enumerating. Departures are tried latest first:
 * whoever reaches a flight first leaves last, so no flight is ever worth boarding twice.
 * @param onward comes from `firstOnward` for the same schedule and rules.
 */
export function quickestSearch(
  schedule: Schedule,
  onward: Column,
  rules: ConnectionRules,
): QuickestSearch {
  const search = newSearch(schedule, onward, rules);
  return ({ origins, destination = ANY, day }, found) => {
    found.count = 0;
    search.found = found;
    search.destination = destination;
    for (const origin of origins) {
      begin(search, origin);
      addDay(search, origin, day);
    }
  };
}

const ANY = -1;
/** Later than any arrival. */
const NEVER = 2 ** 31 - 1;

interface Search {
  readonly schedule: Schedule;
  readonly maxStops: number;
  /** Flights that may follow flight `f` are `onward[f]` … `until[f]` − 1. */
  readonly onward: Column;
  readonly until: Column;
  readonly levels: readonly [Level, Level, Level];
  /** Journeys of the present departure whose second segment may be followed by a third. */
  readonly pending: Candidates;
  origin: number;
  destination: number;
  found: Candidates;
  /** Place in `found` of the first journey of the present departure. */
  present: number;
}

/** What is known of journeys of one, two or three segments, by airport. */
interface Level {
  /** Soonest arrival with no more segments than that. */
  readonly soonest: Column;
  /** Place in `found` of the last journey with just as many. */
  readonly places: Column;
  /** The last stretch of its flights that was boarded after so many segments: `from` … `to` − 1. */
  readonly from: Column;
  readonly to: Column;
}

function newSearch(schedule: Schedule, onward: Column, rules: ConnectionRules): Search {
  const column = () => new Int32Array(schedule.airports.length);
  const level = () => ({ soonest: column(), places: column(), from: column(), to: column() });
  return {
    schedule,
    maxStops: rules.maxStops,
    onward,
    until: firstTooLate(schedule, rules),
    levels: [level(), level(), level()],
    pending: noCandidates(),
    origin: 0,
    destination: ANY,
    found: noCandidates(),
    present: 0,
  };
}

function begin(search: Search, origin: number): void {
  for (const { soonest, places, from, to } of search.levels) {
    soonest.fill(NEVER);
    places.fill(-1);
    from.fill(0);
    to.fill(0);
  }
  search.origin = origin;
}

function addDay(search: Search, origin: number, day: number): void {
  const { starts, departs, dayIndexes } = search.schedule;
  const least = read(starts, origin);
  for (let end = read(starts, origin + 1); end > least; ) {
    let first = end - 1;
    while (first > least && departs[first - 1] === departs[end - 1]) first--;
    if (dayIndexes[first] === day) addDeparture(search, first, end);
    end = first;
  }
}

/** Journeys that begin with one of the flights `begin` … `end` − 1, which leave at the same minute. */
function addDeparture(search: Search, begin: number, end: number): void {
  const { destinations, arrives } = search.schedule;
  search.present = search.found.count;
  search.pending.count = 0;
  for (let flight = begin; flight < end; flight++)
    if (read(arrives, flight) < read(search.levels[0].soonest, read(destinations, flight)))
      write(search, flight, -1, -1);
  if (search.maxStops === 0) return;
  for (let flight = begin; flight < end; flight++) board(search, 0, flight, flight);
  for (let at = 0; at < search.pending.count; at++)
    board(search, 1, read(search.pending.second, at), at);
}

/**
 * Goes on with what leaves after `flight` and was not boarded before.
 * @param journey the flight itself on level 0, its place in `pending` on level 1.
 */
function board(search: Search, level: 0 | 1, flight: number, journey: number): void {
  const { from, to } = search.levels[level];
  const via = read(search.schedule.destinations, flight);
  const begin = read(search.onward, flight);
  const end = read(search.until, flight);
  const before = read(from, via);
  const after = read(to, via);
  if (begin >= end || (begin >= before && end <= after)) return;
  const add = level === 0 ? addSeconds : addThirds;
  if (begin > after || end < before) {
    add(search, journey, begin, end);
    from[via] = begin;
    to[via] = end;
    return;
  }
  if (begin < before) {
    add(search, journey, begin, before);
    from[via] = begin;
  }
  if (end > after) {
    add(search, journey, after, end);
    to[via] = end;
  }
}

function addSeconds(search: Search, first: number, begin: number, end: number): void {
  const { schedule, levels, onward, until, origin, pending } = search;
  const { destinations, arrives } = schedule;
  const [, { soonest, from, to: boarded }] = levels;
  const goesOn = search.maxStops > 1;
  for (let flight = begin; flight < end; flight++) {
    const to = read(destinations, flight);
    if (to === origin) continue;
    if (read(arrives, flight) < read(soonest, to)) write(search, first, flight, -1);
    if (
      goesOn &&
      (read(onward, flight) < read(from, to) || read(until, flight) > read(boarded, to))
    )
      addCandidate(pending, first, flight, -1);
  }
}

function addThirds(search: Search, journey: number, begin: number, end: number): void {
  const { schedule, levels, origin, pending } = search;
  const { destinations, arrives } = schedule;
  const [, , { soonest }] = levels;
  for (let flight = begin; flight < end; flight++) {
    const to = read(destinations, flight);
    // Never back to the first stop: the first segment alone was there sooner.
    if (read(arrives, flight) < read(soonest, to) && to !== origin)
      write(search, read(pending.first, journey), read(pending.second, journey), flight);
  }
}

/** Notes a journey that is sooner than all before, in place of one that leaves with it and has as many segments. */
function write(search: Search, first: number, second: number, third: number): void {
  const { schedule, levels, found, destination } = search;
  const segments = second < 0 ? 1 : third < 0 ? 2 : 3;
  const last = segments === 1 ? first : segments === 2 ? second : third;
  const to = read(schedule.destinations, last);
  const arrival = read(schedule.arrives, last);
  for (let more = segments - 1; more < levels.length; more++) {
    const { soonest } = levels[more] as Level;
    if (arrival < read(soonest, to)) soonest[to] = arrival;
  }
  if (destination !== ANY && to !== destination) return;
  const { places } = levels[segments - 1] as Level;
  const place = read(places, to);
  if (place < search.present) {
    places[to] = found.count;
    addCandidate(found, first, second, third);
    return;
  }
  found.first[place] = first;
  found.second[place] = second;
  found.third[place] = third;
}
