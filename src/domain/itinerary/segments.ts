import type { Segment } from '../flight/flight.ts';
import type { InstantMinute } from '../time/offset-time.ts';
import { toOffsetTime } from '../time/zone.ts';
import type { Candidates } from './candidates.ts';
import { read } from './column.ts';
import type { Schedule } from './schedule.ts';

/** The airline's two-letter code, before every flight number. */
const AIRLINE = 'F9';

/** Gives the segment of a flight of `schedule`. Each is made once and shared by all journeys. */
export function segmentsOf(schedule: Schedule): (flight: number) => Segment {
  const made: (Segment | undefined)[] = [];
  return (flight) => {
    const known = made[flight];
    if (known) return known;
    const segment = toSegment(schedule, flight);
    made[flight] = segment;
    return segment;
  };
}

function toSegment(schedule: Schedule, flight: number): Segment {
  const row = schedule.rows[read(schedule.rowIndexes, flight)];
  if (!row) throw new RangeError(`No flight ${flight} in the schedule`);
  const time = (instants: Int32Array, offsets: Int32Array) =>
    toOffsetTime(read(instants, flight) as InstantMinute, read(offsets, flight));
  return {
    from: row.origin,
    to: row.destination,
    departs: time(schedule.departs, schedule.departOffsets),
    arrives: time(schedule.arrives, schedule.arriveOffsets),
    number: `${AIRLINE} ${row.flightNumber}`,
    approximate: row.approximate,
  };
}

/** The segments of one journey in order. */
export function segmentsOfJourney(
  { first, second, third }: Candidates,
  journey: number,
  segmentOf: (flight: number) => Segment,
): [Segment, ...Segment[]] {
  const segments: [Segment, ...Segment[]] = [segmentOf(read(first, journey))];
  for (const flight of [read(second, journey), read(third, journey)])
    if (flight >= 0) segments.push(segmentOf(flight));
  return segments;
}
