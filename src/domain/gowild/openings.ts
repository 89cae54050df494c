import type { Candidates } from '../itinerary/candidates.ts';
import { type Column, read } from '../itinerary/column.ts';
import type { Schedule } from '../itinerary/schedule.ts';
import type { Airport } from '../network/airport.ts';
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
    const column = openingsOf(openings, candidates, journey);
    const second = read(candidates.second, journey);
    const third = read(candidates.third, journey);
    opens[journey] = Math.max(
      read(column, read(candidates.first, journey)),
      second >= 0 ? read(column, second) : 0,
      third >= 0 ? read(column, third) : 0,
    );
  }
  return opens;
}

/** Those of its flights, which depend on whether any of them makes it an international one. */
function openingsOf(
  { abroad, domestic, international }: FlightOpenings,
  { first, second, third }: Candidates,
  journey: number,
): Column {
  const [next, last] = [read(second, journey), read(third, journey)];
  const leaves =
    read(abroad, read(first, journey)) ||
    (next >= 0 && read(abroad, next)) ||
    (last >= 0 && read(abroad, last));
  return leaves ? international : domestic;
}

const OPEN: GoWildWindow = { state: 'open' };
const BLACKOUT: GoWildWindow = { state: 'blackout' };

/**
 * The windows of journeys at one moment: those of `goWildWindow`, without asking a zone again. Journeys whose windows
 * open together share one.
 * @param opens from {@link journeyOpenings}.
 */
export function openingWindows(
  { airports, origins }: Schedule,
  openings: FlightOpenings,
  opens: Column,
  now: InstantMinute,
): (candidates: Candidates, journey: number) => GoWildWindow {
  const known = new Map<number, GoWildWindow>();
  return (candidates, journey) => {
    const at = read(opens, journey) as InstantMinute;
    if (at === NEVER) return BLACKOUT;
    if (at <= now) return OPEN;
    const { first, second, third } = candidates;
    const column = openingsOf(openings, candidates, journey);
    const isLast = (flight: number) => flight >= 0 && read(column, flight) === at;
    const flight = [read(first, journey), read(second, journey)].find(isLast);
    const origin = read(origins, flight ?? read(third, journey));
    const key = at * airports.length + origin;
    const window = known.get(key) ?? opening(airports[origin], at);
    known.set(key, window);
    return window;
  };
}

const opening = (airport: Airport | undefined, at: InstantMinute): GoWildWindow =>
  airport ? { state: 'opens', at, zone: airport.zone } : BLACKOUT;
