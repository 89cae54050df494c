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
 * @param candidates in the order of `enumerate`: those of one origin by departure.
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
    size += keepUncovered(facts, members.subarray(begin, end), kept, size);
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
function byPair({ airports, origins, destinations }: Schedule, candidates: Candidates) {
  const pairs = new Int32Array(candidates.count);
  let [least, most] = [airports.length ** 2, 0];
  for (let journey = 0; journey < candidates.count; journey++) {
    const origin = read(origins, read(candidates.first, journey));
    const pair = origin * airports.length + read(destinations, lastFlight(candidates, journey));
    pairs[journey] = pair;
    least = Math.min(least, pair);
    most = Math.max(most, pair);
  }
  const starts = new Int32Array(Math.max(0, most - least) + 3);
  for (let journey = 0; journey < candidates.count; journey++) {
    const place = read(pairs, journey) - least + 2;
    starts[place] = read(starts, place) + 1;
  }
  for (let pair = 2; pair < starts.length; pair++)
    starts[pair] = read(starts, pair) + read(starts, pair - 1);
  const members = new Int32Array(candidates.count);
  for (let journey = 0; journey < candidates.count; journey++) {
    const next = read(pairs, journey) - least + 1;
    const place = read(starts, next);
    members[place] = journey;
    starts[next] = place + 1;
  }
  return { starts: starts.subarray(0, -1), members };
}

/** Writes the survivors of one pair, given by departure, to `kept` from `start` on, by departure too. */
function keepUncovered(facts: Facts, group: Int32Array, kept: Int32Array, start: number): number {
  let end = start;
  // Latest departure first: whatever may cover a journey was there before it, or leaves at the same minute.
  for (let next = group.length; next > 0; ) {
    const last = next;
    next = sameDeparture(facts, group, last);
    const leavers = end;
    for (let at = next; at < last; at++) {
      const journey = read(group, at);
      if (isCovered(facts, kept, { start, end }, journey)) continue;
      end = dropCoveredBy(facts, kept, { start: leavers, end }, journey);
      kept[end++] = journey;
    }
  }
  kept.subarray(start, end).reverse();
  return end - start;
}

/** Where the journeys begin that leave with the one before `end`. */
function sameDeparture({ departs }: Facts, group: Int32Array, end: number): number {
  const leaves = read(departs, read(group, end - 1));
  let begin = end - 1;
  while (begin > 0 && read(departs, read(group, begin - 1)) === leaves) begin--;
  return begin;
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

/** Takes out of `kept`, from `start` to `end`, what `journey` covers: all of them leave with it. */
function dropCoveredBy(
  facts: Facts,
  kept: Int32Array,
  { start, end }: { start: number; end: number },
  journey: number,
): number {
  const { arrives, segments } = facts;
  const arrival = read(arrives, journey);
  const count = read(segments, journey);
  let write = start;
  for (let at = start; at < end; at++) {
    const other = read(kept, at);
    const isSlower = read(arrives, other) >= arrival && read(segments, other) >= count;
    if (!isSlower || !costsNoMore(facts, journey, other)) kept[write++] = other;
  }
  return write;
}

/** Whether `a` offers every class that `b` offers, each for no more. */
function costsNoMore({ totals }: Facts, a: number, b: number): boolean {
  for (const column of totals) {
    const ours = read(column, a);
    const theirs = read(column, b);
    if (theirs >= 0 && (ours < 0 || ours > theirs)) return false;
  }
  return true;
}
