import type { Segment } from '../flight/flight.ts';
import type { TimetableRow } from '../network/timetable.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import type { InstantMinute } from '../time/offset-time.ts';
import { toOffsetTime } from '../time/zone.ts';
import type { Candidates } from './candidates.ts';
import { read } from './column.ts';
import type { Schedule } from './schedule.ts';

/** The airline's two-letter code, before every flight number. */
const AIRLINE = 'F9';

/** Segments of one calendar day that have been made, by the position of their row in the timetable. */
export type SegmentsOfDay = (Segment | undefined)[];

export const noSegments = (timetable: readonly TimetableRow[]): SegmentsOfDay =>
  Array.from({ length: timetable.length });

/**
 * Gives the segment of a flight of `schedule`. Each is made once and shared by all journeys.
 * @param madeOn where those of a day are kept, which schedules of one network may share.
 */
export function segmentsOf(
  schedule: Schedule,
  madeOn: (day: LocalDate) => SegmentsOfDay = () => noSegments(schedule.rows),
): (flight: number) => Segment {
  const days = Array.from({ length: schedule.days }, (_, index) =>
    madeOn(addDays(schedule.firstDay, index)),
  );
  return (flight) => {
    const made = days[read(schedule.dayIndexes, flight)];
    const row = read(schedule.rowIndexes, flight);
    const known = made?.[row];
    if (known) return known;
    const segment = toSegment(schedule, flight);
    if (made) made[row] = segment;
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
  const [one, two, three] = [read(first, journey), read(second, journey), read(third, journey)];
  // Arrays of their final length: one that grows takes room for more than a dozen.
  if (two < 0) return [segmentOf(one)];
  if (three < 0) return [segmentOf(one), segmentOf(two)];
  return [segmentOf(one), segmentOf(two), segmentOf(three)];
}
