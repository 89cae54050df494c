import type { Candidates } from '../itinerary/candidates.ts';
import { type Column, read } from '../itinerary/column.ts';
import type { Schedule } from '../itinerary/schedule.ts';
import type { Network } from '../network/timetable.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import type { InstantMinute } from '../time/offset-time.ts';
import { type GoWildWindow, goWildWindow } from './window.ts';

/** No GoWild seat is ever sold: the journey touches a blackout date. Later than any instant. */
export const NEVER = 2 ** 31 - 1;

const BEFORE_ALL = 0 as InstantMinute;

/** When the windows of a schedule's flights open, one column per kind of journey they may be part of. */
export interface FlightOpenings {
  readonly domestic: Column;
  readonly international: Column;
  /** 1 for flights that make their journey an international one. */
  readonly abroad: Column;
}

/** Asks each zone and day once, because asking a zone for its midnight is slow. */
export function flightOpenings(
  schedule: Schedule,
  blackoutDates: Network['blackoutDates'],
): FlightOpenings {
  const { size, days, airports } = schedule;
  const dates = Array.from({ length: days }, (_, day) => addDays(schedule.firstDay, day));
  const known = new Map<string, number>();
  const opening = (airport: number, day: LocalDate, international: boolean): number => {
    const zone = airports[airport]?.zone;
    if (!zone) return NEVER;
    const key = `${international} ${day} ${zone}`;
    const instant =
      known.get(key) ??
      instantOfWindow(
        goWildWindow({
          segments: [{ day, zone }],
          international,
          now: BEFORE_ALL,
          isBlackout: (date) => blackoutDates.has(date),
        }),
      );
    known.set(key, instant);
    return instant;
  };
  const column = (fact: (flight: number) => number) =>
    Int32Array.from({ length: size }, (_, flight) => fact(flight));
  const at = (international: boolean) =>
    column((flight) => {
      const day = dates[read(schedule.dayIndexes, flight)];
      return day ? opening(read(schedule.origins, flight), day, international) : NEVER;
    });
  const isAbroad = (airport: number) => !airports[airport]?.domestic;
  return {
    domestic: at(false),
    international: at(true),
    abroad: column((flight) =>
      isAbroad(read(schedule.origins, flight)) || isAbroad(read(schedule.destinations, flight))
        ? 1
        : 0,
    ),
  };
}

function instantOfWindow(window: GoWildWindow): number {
  return window.state === 'opens' ? window.at : NEVER;
}

/** The instant from which a GoWild seat can be booked on each journey, or {@link NEVER}: that of `goWildWindow`. */
export function journeyOpenings(openings: FlightOpenings, candidates: Candidates): Column {
  const opens = new Int32Array(candidates.count);
  for (let journey = 0; journey < candidates.count; journey++) {
    const first = read(candidates.first, journey);
    const second = read(candidates.second, journey);
    const third = read(candidates.third, journey);
    const leaves =
      read(openings.abroad, first) ||
      (second >= 0 && read(openings.abroad, second)) ||
      (third >= 0 && read(openings.abroad, third));
    const column = leaves ? openings.international : openings.domestic;
    opens[journey] = Math.max(
      read(column, first),
      second >= 0 ? read(column, second) : 0,
      third >= 0 ? read(column, third) : 0,
    );
  }
  return opens;
}
