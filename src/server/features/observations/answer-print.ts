import { FARE_KINDS, type Flight, type Segment } from '#domain/flight/flight.ts';

/** Fare and seats of each class. */
const FIGURES = 2 * FARE_KINDS.length;
const NONE = -1;

/** Tells an answer from others that say something else, or the same in another order. */
export type AnswerPrint = (flights: readonly Flight[]) => boolean;

/**
 * Prints are kept for a while, and answers have a thousand journeys: in a few flat lists, as the memory of a process
 * is cleaned the slower the more objects it holds.
 */
export function printOf(flights: readonly Flight[]): AnswerPrint {
  const segments = flights.flatMap((flight) => flight.segments);
  const ends = new Int32Array(flights.length);
  const figures = new Int32Array(flights.length * FIGURES);
  for (const [at, flight] of flights.entries()) {
    ends[at] = (ends[at - 1] ?? 0) + flight.segments.length;
    for (let index = 0; index < FIGURES; index++)
      figures[at * FIGURES + index] = figureOf(flight, index);
  }

  const hasSegments = (flight: Flight, at: number): boolean => {
    const begin = ends[at - 1] ?? 0;
    return (
      flight.segments.length === (ends[at] ?? 0) - begin &&
      flight.segments.every((one, index) => isSameSegment(one, segments[begin + index]))
    );
  };
  const hasFigures = (flight: Flight, at: number): boolean => {
    for (let index = 0; index < FIGURES; index++)
      if (figures[at * FIGURES + index] !== figureOf(flight, index)) return false;
    return true;
  };
  return (others) =>
    others.length === ends.length &&
    others.every((flight, at) => hasSegments(flight, at) && hasFigures(flight, at));
}

/** A source that knows its timetable gives the same segment again. */
const isSameSegment = (one: Segment, other: Segment | undefined): boolean =>
  one === other || (one.number === other?.number && one.departs === other.departs);

/** One of the {@link FIGURES}, {@link NONE} where nothing is told. */
function figureOf({ fares }: Flight, index: number): number {
  const fare = fares[FARE_KINDS[index >> 1] ?? 'goWild'];
  return (index % 2 === 0 ? fare?.total : fare?.seatsLeft) ?? NONE;
}
