import { type Column, doubled, read } from './column.ts';

/**
 * Journeys as flight numbers of a schedule, one column per segment: `second` and `third` are −1 where the
 * journey has no such segment. Only the first `count` entries mean anything.
 */
export interface Candidates {
  count: number;
  first: Column;
  second: Column;
  third: Column;
}

const FIRST_ROOM = 4096;

export const noCandidates = (): Candidates => ({
  count: 0,
  first: new Int32Array(FIRST_ROOM),
  second: new Int32Array(FIRST_ROOM),
  third: new Int32Array(FIRST_ROOM),
});

export function addCandidate(to: Candidates, first: number, second: number, third: number): void {
  if (to.count === to.first.length) makeRoom(to);
  to.first[to.count] = first;
  to.second[to.count] = second;
  to.third[to.count++] = third;
}

function makeRoom(candidates: Candidates): void {
  candidates.first = doubled(candidates.first);
  candidates.second = doubled(candidates.second);
  candidates.third = doubled(candidates.third);
}

/** Segments of a journey. */
export const segmentCount = ({ second, third }: Candidates, journey: number): 1 | 2 | 3 =>
  read(second, journey) < 0 ? 1 : read(third, journey) < 0 ? 2 : 3;

/** The last flight of a journey. */
export function lastFlight({ first, second, third }: Candidates, journey: number): number {
  const last = read(third, journey);
  if (last >= 0) return last;
  const middle = read(second, journey);
  return middle >= 0 ? middle : read(first, journey);
}
