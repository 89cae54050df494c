import type { ScheduleFares } from '#domain/fares/schedule-fares.ts';
import { type Candidates, lastFlight } from '#domain/itinerary/candidates.ts';
import { type Column, read } from '#domain/itinerary/column.ts';
import type { Schedule } from '#domain/itinerary/schedule.ts';
import { journeyFares } from './journey-fares.ts';

/**
 * Journeys of a schedule with what is known of each, those of one key together: journeys of key `k` are `starts[k]`
 * … `starts[k + 1]` − 1. A key is an origin, a destination and a day.
 */
export interface BoardJourneys {
  readonly schedule: Schedule;
  readonly count: number;
  /**
   * Facts of one journey stand side by side, {@link FACTS} figures each: pricing one then waits for memory once, not
   * once for each fact.
   */
  readonly facts: Column;
  readonly starts: Column;
}

/** Places of the facts of a journey, and how many there are. */
export const FIRST = 0;
/** −1 where there is no such flight. */
export const SECOND = 1;
/** −1 where there is no such flight. */
export const THIRD = 2;
export const KEY = 3;
/** Cents that a pass holder pays. */
export const PASS_PRICE = 4;
/** Instant from which a pass seat can be booked, or `NEVER`. */
export const OPENS = 5;
/** What the pass seat can be booked for now, cents or `NOT_BOOKABLE`. */
export const GO_WILD = 6;
/** The least that can be booked now, cents or `NOT_BOOKABLE`. */
export const ANY = 7;
export const FACTS = 8;

/** Where a class cannot be booked: dearer than any fare. */
export const NOT_BOOKABLE = 2 ** 31 - 1;

/**
 * Number of the key of an origin, a destination (positions in `airports`) and a day of the schedule. What one flight
 * touches stands close together.
 */
export const keyAt = (
  { airports }: Pick<Schedule, 'airports'>,
  origin: number,
  destination: number,
  day: number,
): number => (day * airports.length + origin) * airports.length + destination;

/**
 * The candidates of any days of the schedule, not priced yet.
 * @param opens of each candidate, see `journeyOpenings`.
 */
export function boardJourneys(
  schedule: Schedule,
  candidates: Candidates,
  { opens, fares }: { readonly opens: Column; readonly fares: ScheduleFares },
): BoardJourneys {
  const { count } = candidates;
  const keys = keysOf(schedule, candidates);
  const { starts, order } = grouped(keys, schedule.airports.length ** 2 * schedule.days);
  // What a pass holder pays depends on the way alone: asked as if every flight had a seat.
  const seats = new Int32Array(schedule.size).fill(1);
  const everySeat = { ...fares, goWildSeats: seats };
  const { goWild } = journeyFares(schedule, everySeat, candidates);
  const facts = new Int32Array(count * FACTS).fill(NOT_BOOKABLE);
  const { first, second, third } = candidates;
  for (let at = 0; at < count; at++) {
    const journey = read(order, at);
    const row = at * FACTS;
    facts[row + FIRST] = read(first, journey);
    facts[row + SECOND] = read(second, journey);
    facts[row + THIRD] = read(third, journey);
    facts[row + KEY] = read(keys, journey);
    facts[row + PASS_PRICE] = read(goWild, journey);
    facts[row + OPENS] = read(opens, journey);
  }
  return { schedule, count, facts, starts };
}

/** One fact of every journey. */
export function factOf({ count, facts }: BoardJourneys, fact: number): Column {
  const column = new Int32Array(count);
  for (let journey = 0; journey < count; journey++)
    column[journey] = read(facts, journey * FACTS + fact);
  return column;
}

function keysOf(schedule: Schedule, candidates: Candidates): Column {
  const keys = new Int32Array(candidates.count);
  for (let journey = 0; journey < candidates.count; journey++) {
    const first = read(candidates.first, journey);
    const origin = read(schedule.origins, first);
    const destination = read(schedule.destinations, lastFlight(candidates, journey));
    keys[journey] = keyAt(schedule, origin, destination, read(schedule.dayIndexes, first));
  }
  return keys;
}

/** Positions of `groups` ordered by their group: those of group `g` are `order[starts[g]]` … `order[starts[g + 1]]`. */
export function grouped(groups: Column, count: number): { starts: Column; order: Column } {
  const starts = new Int32Array(count + 1);
  for (let at = 0; at < groups.length; at++) {
    const next = read(groups, at) + 1;
    if (next > 0) starts[next] = read(starts, next) + 1;
  }
  for (let group = 0; group < count; group++)
    starts[group + 1] = read(starts, group + 1) + read(starts, group);
  const next = starts.slice(0, count);
  const order = new Int32Array(read(starts, count));
  for (let at = 0; at < groups.length; at++) {
    const group = read(groups, at);
    if (group < 0) continue;
    const place = read(next, group);
    order[place] = at;
    next[group] = place + 1;
  }
  return { starts, order };
}
