import { joinHash } from '#domain/fares/integer-hash.ts';
import type { Candidates } from '#domain/itinerary/candidates.ts';
import {
  type ConnectionRules,
  firstOnward,
  travelDays,
} from '#domain/itinerary/connection-rules.ts';
import { type Journeys, runSearch } from '#domain/itinerary/journey-runs.ts';
import { prune } from '#domain/itinerary/prune.ts';
import { buildSchedule, type Schedule } from '#domain/itinerary/schedule.ts';
import type { Network } from '#domain/network/timetable.ts';
import { addDays, dayNumberOf, type LocalDate } from '#domain/time/local-date.ts';
import { enumerate } from '#test/itinerary/enumerate.ts';
import type { OracleFares } from './itinerary-oracle.ts';

const CLASSES = 3;

/** Cents of one flight in one class, few enough values for ties; undefined where not offered. */
const segmentFare = (seed: number, row: number, day: number, kind: number): number | undefined => {
  const roll = joinHash(joinHash(joinHash(seed, row), day), kind) % 8;
  return roll < 2 ? undefined : roll * 1000;
};

/** The fast search of one day, with made-up fares; keys are those of `journeyKey`. */
export function searcher(network: Network, date: LocalDate, rules: ConnectionRules, seed: number) {
  const { firstDay, days } = travelDays(network, date, rules);
  const schedule = buildSchedule(network, firstDay, days);
  const search = runSearch(schedule, firstOnward(schedule, rules), rules);
  const fareOf = (flight: number, kind: number) =>
    segmentFare(
      seed,
      schedule.rowIndexes[flight]!,
      dayNumberOf(firstDay) + schedule.dayIndexes[flight]!,
      kind,
    );
  const totals = (candidates: Candidates) =>
    Array.from({ length: CLASSES }, (_, kind) =>
      Int32Array.from({ length: candidates.count }, (_unused, journey) => {
        const fares = flightsOf(candidates, journey).map((flight) => fareOf(flight, kind));
        return fares.reduce<number>(
          (sum, fare) => (sum < 0 || fare === undefined ? -1 : sum + fare),
          0,
        );
      }),
    );
  return (asked: Omit<Journeys, 'date'>) => {
    const candidates = enumerate(search, { ...asked, date });
    const survivors = prune(schedule, candidates, totals(candidates));
    const keys = (journeys: Iterable<number>) =>
      Array.from(journeys, (journey) => keyOf(schedule, candidates, journey));
    return {
      all: keys(Array(candidates.count).keys()),
      kept: keys(survivors),
      schedule,
      candidates,
      survivors,
    };
  };
}

const flightsOf = (candidates: Candidates, journey: number): number[] =>
  [candidates.first, candidates.second, candidates.third]
    .map((column) => column[journey]!)
    .filter((flight) => flight >= 0);

const keyOf = (schedule: Schedule, candidates: Candidates, journey: number): string =>
  flightsOf(candidates, journey)
    .map(
      (flight) =>
        `${schedule.rowIndexes[flight]}@${addDays(schedule.firstDay, schedule.dayIndexes[flight]!)}`,
    )
    .join(' ');

/** The same fares for the exhaustive search. */
export const oracleFares =
  (seed: number): OracleFares =>
  (journey) =>
    Array.from({ length: CLASSES }, (_, kind) =>
      journey.reduce<number | undefined>((sum, flight) => {
        const fare = segmentFare(seed, flight.rowIndex, dayNumberOf(flight.day), kind);
        return sum === undefined || fare === undefined ? undefined : sum + fare;
      }, 0),
    );
