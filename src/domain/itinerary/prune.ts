import { type Candidates, lastFlight, segmentCount } from './candidates.ts';
import { type Column, read } from './column.ts';
import type { Schedule } from './schedule.ts';

/** Total of each journey in one fare class, whole cents; −1 where the class is not offered. */
export type ClassTotals = Int32Array;

/** What decides between journeys, one column per fact. */
interface Facts {
  readonly departs: Column;
  readonly arrives: Column;
  readonly segments: Column;
  readonly totals: readonly ClassTotals[];
}

/**
 * The journeys worth showing, ordered by origin, destination and departure.
 *
 * A journey is dropped only when another one between the same two airports covers it: leaves no earlier,
 * arrives no later, has no more stops, and offers every fare class that the dropped one offers for no more.
 * Of journeys equal in all of this the first candidate stays.
 */
export function prune(
  schedule: Schedule,
  candidates: Candidates,
  totals: readonly ClassTotals[],
): Int32Array {
  const facts = factsOf(schedule, candidates, totals);
  const { starts, members } = byPair(schedule, candidates);
  const kept = new Int32Array(candidates.count);
  let size = 0;
  for (let pair = 0; pair + 1 < starts.length; pair++) {
    const [begin, end] = [read(starts, pair), read(starts, pair + 1)];
    if (begin === end) continue;
    const ordered = latestFirst(facts, members.subarray(begin, end));
    size += keepUncovered(facts, ordered, kept, size);
  }
  return kept.slice(0, size);
}

function factsOf(
  { departs, arrives }: Schedule,
  candidates: Candidates,
  totals: readonly ClassTotals[],
): Facts {
  const facts = {
    departs: new Int32Array(candidates.count),
    arrives: new Int32Array(candidates.count),
    segments: new Int32Array(candidates.count),
    totals,
  };
  for (let journey = 0; journey < candidates.count; journey++) {
    facts.departs[journey] = read(departs, read(candidates.first, journey));
    facts.arrives[journey] = read(arrives, lastFlight(candidates, journey));
    facts.segments[journey] = segmentCount(candidates, journey);
  }
  return facts;
}

/** Journeys grouped by origin and destination: group `p` is `members[starts[p]]` … `members[starts[p + 1]]`. */
function byPair(schedule: Schedule, candidates: Candidates) {
  const airports = schedule.airports.length;
  const pairs = new Int32Array(candidates.count);
  const starts = new Int32Array(airports * airports + 2);
  for (let journey = 0; journey < candidates.count; journey++) {
    const origin = read(schedule.origins, read(candidates.first, journey));
    const pair = origin * airports + read(schedule.destinations, lastFlight(candidates, journey));
    pairs[journey] = pair;
    starts[pair + 2] = read(starts, pair + 2) + 1;
  }
  for (let pair = 2; pair < starts.length; pair++)
    starts[pair] = read(starts, pair) + read(starts, pair - 1);
  const members = new Int32Array(candidates.count);
  for (let journey = 0; journey < candidates.count; journey++) {
    const next = read(pairs, journey) + 1;
    const place = read(starts, next);
    members[place] = journey;
    starts[next] = place + 1;
  }
  return { starts: starts.subarray(0, -1), members };
}

/** Sort keys pack departure, duration, segments and position into the 53 bits that a double holds exactly. */
const POSITIONS = 2 ** 20;
const SEGMENTS = 4;
const DURATIONS = 2 ** 15;

/**
 * The group ordered by latest departure, then earliest arrival, then fewest segments, then candidate order:
 * whatever covers a journey stands before it, or is its equal in all but fares.
 */
function latestFirst({ departs, arrives, segments }: Facts, group: Int32Array): Int32Array {
  let latest = 0;
  for (const journey of group) latest = Math.max(latest, read(departs, journey));
  const keys = new Float64Array(group.length);
  for (let at = 0; at < group.length; at++) {
    const journey = read(group, at);
    const leaves = read(departs, journey);
    const time = (latest - leaves) * DURATIONS + (read(arrives, journey) - leaves);
    keys[at] = (time * SEGMENTS + read(segments, journey)) * POSITIONS + at;
  }
  keys.sort();
  return Int32Array.from(keys, (key) => read(group, key % POSITIONS));
}

/** Writes the survivors of one ordered group to `kept` from `start` on, earliest departure first. */
function keepUncovered(facts: Facts, ordered: Int32Array, kept: Int32Array, start: number): number {
  let end = start;
  for (const journey of ordered) {
    if (isCovered(facts, kept, { start, end }, journey)) continue;
    end = dropEqualsCoveredBy(facts, kept, { start, end }, journey);
    kept[end++] = journey;
  }
  kept.subarray(start, end).reverse();
  return end - start;
}

/** All of `kept` from `start` to `end` leave no earlier than `journey`. */
function isCovered(
  facts: Facts,
  kept: Column,
  { start, end }: { start: number; end: number },
  journey: number,
): boolean {
  const { arrives, segments } = facts;
  const arrival = read(arrives, journey);
  const count = read(segments, journey);
  for (let at = end - 1; at >= start; at--) {
    const other = read(kept, at);
    if (read(arrives, other) > arrival || read(segments, other) > count) continue;
    if (costsNoMore(facts, other, journey)) return true;
  }
  return false;
}

/** Of journeys equal in times and stops the order says nothing about fares: a later one may cover them. */
function dropEqualsCoveredBy(
  facts: Facts,
  kept: Int32Array,
  { start, end }: { start: number; end: number },
  journey: number,
): number {
  let equals = end;
  while (equals > start && sameTimes(facts, read(kept, equals - 1), journey)) equals--;
  let write = equals;
  for (let at = equals; at < end; at++) {
    const other = read(kept, at);
    if (!costsNoMore(facts, journey, other)) kept[write++] = other;
  }
  return write;
}

const sameTimes = ({ departs, arrives, segments }: Facts, a: number, b: number): boolean =>
  departs[a] === departs[b] && arrives[a] === arrives[b] && segments[a] === segments[b];

/** Whether `a` offers every class that `b` offers, each for no more. */
function costsNoMore({ totals }: Facts, a: number, b: number): boolean {
  for (const column of totals) {
    const ours = read(column, a);
    const theirs = read(column, b);
    if (theirs >= 0 && (ours < 0 || ours > theirs)) return false;
  }
  return true;
}
