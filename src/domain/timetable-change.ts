import type { Flight, Segment } from './flight.ts';
import { departuresOn, segmentOf } from './itineraries.ts';
import { dayOf, type OffsetTime } from './time.ts';
import type { Network } from './timetable.ts';

/** What a newer timetable says of a flight. */
export type TimetableChange =
  | { readonly kind: 'dropped' }
  /** Its first departure and last arrival now. */
  | { readonly kind: 'moved'; readonly departs: OffsetTime; readonly arrives: OffsetTime };

/** Undefined for a flight that leaves and lands as the timetable says. */
export function timetableChange(
  { segments }: Pick<Flight, 'segments'>,
  network: Network,
): TimetableChange | undefined {
  const now = segments.map((segment) => inTimetable(segment, network));
  if (now.includes(undefined)) return { kind: 'dropped' };
  const [first, last] = [now[0], now.at(-1)];
  const isMoved = segments.some(
    ({ departs, arrives }, at) => now[at]?.departs !== departs || now[at]?.arrives !== arrives,
  );
  return isMoved && first && last
    ? { kind: 'moved', departs: first.departs, arrives: last.arrives }
    : undefined;
}

/** The departure of the same number, places and day; the same time before others. */
function inTimetable(segment: Segment, network: Network): Segment | undefined {
  const number = segment.number.replace(/^..\s?/, '');
  const timetable = network.timetable.filter(
    (row) =>
      row.flightNumber === number && row.origin === segment.from && row.destination === segment.to,
  );
  const found = departuresOn({ ...network, timetable }, dayOf(segment.departs)).map(segmentOf);
  return found.find(({ departs }) => departs === segment.departs) ?? found[0];
}
