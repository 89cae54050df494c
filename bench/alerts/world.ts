import { type ScheduleFares, scheduleFares } from '#domain/fares/schedule-fares.ts';
import { addCandidate, type Candidates, noCandidates } from '#domain/itinerary/candidates.ts';
import type { ConnectionRules } from '#domain/itinerary/connection-rules.ts';
import { firstOnward } from '#domain/itinerary/connection-rules.ts';
import { runSearch } from '#domain/itinerary/journey-runs.ts';
import { buildSchedule, type Schedule } from '#domain/itinerary/schedule.ts';
import type { Network } from '#domain/network/timetable.ts';
import { addDays, localDate } from '#domain/time/local-date.ts';
import type { InstantMinute } from '#domain/time/offset-time.ts';
import { startOfDay, timeZone } from '#domain/time/zone.ts';
import { enumerate } from '#test/itinerary/enumerate.ts';
import { boardJourneys } from '../board/board-journeys.ts';
import { type PriceBoard, priceBoard } from '../board/price-board.ts';

/** The day of looking, and the first of the travel days that are watched. */
export const TODAY = localDate('2026-11-30');
export const FIRST_DAY = localDate('2026-12-01');
export const DAYS = 60;
/** Journeys of the last travel day may end some days later. */
const MARGIN = 4;

/** Sixty days of the airline with all their journeys, and the least prices of every route and day. */
export interface World {
  readonly network: Network;
  readonly schedule: Schedule;
  /** Position in the schedule of the first travel day. */
  readonly firstDay: number;
  /** Flights that leave on one of the travel days. */
  readonly flights: readonly number[];
  readonly fares: ScheduleFares;
  readonly candidates: Candidates;
  readonly board: PriceBoard;
  readonly now: InstantMinute;
}

/** As if every pass window were open on all sixty days: with most of them shut there would be less to do. */
export function worldOf(network: Network, rules: ConnectionRules): World {
  const schedule = buildSchedule(network, addDays(FIRST_DAY, -1), DAYS + MARGIN);
  const { blackoutDates } = network;
  const fares = scheduleFares(schedule, { seed: 'bench', today: TODAY, blackoutDates });
  const candidates = everyJourney(schedule, rules);
  const opens = new Int32Array(candidates.count);
  const journeys = boardJourneys(schedule, candidates, { opens, fares });
  const now = startOfDay(timeZone('America/New_York'), TODAY);
  const board = priceBoard(journeys, fares, now);
  const firstDay = 1;
  const flights = Array.from(schedule.dayIndexes.keys()).filter((flight) => {
    const day = (schedule.dayIndexes[flight] ?? 0) - firstDay;
    return day >= 0 && day < DAYS;
  });
  return { network, schedule, firstDay, flights, fares, candidates, board, now };
}

function everyJourney(schedule: Schedule, rules: ConnectionRules): Candidates {
  const all = noCandidates();
  const search = runSearch(schedule, firstOnward(schedule, rules), rules);
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(FIRST_DAY, day);
    const { count, first, second, third } = enumerate(search, { date });
    for (let at = 0; at < count; at++)
      addCandidate(all, first[at] ?? 0, second[at] ?? -1, third[at] ?? -1);
  }
  return all;
}
