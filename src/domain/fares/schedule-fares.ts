import { isTerritory, type Reach } from '../gowild/price.ts';
import { type Column, read } from '../itinerary/column.ts';
import type { Schedule } from '../itinerary/schedule.ts';
import { type Airport, distanceMiles } from '../network/airport.ts';
import type { Network } from '../network/timetable.ts';
import { addDays, dayNumberOf, type LocalDate, weekdayOf } from '../time/local-date.ts';
import { hashText, joinHash } from './integer-hash.ts';
import { segmentFares } from './segment-fares.ts';

/** Fares of every flight of a schedule, one column per figure. Amounts in cents. */
export interface ScheduleFares {
  readonly standard: Column;
  /** 0 where there is no club fare. */
  readonly clubDiscounts: Column;
  readonly seats: Column;
  /** 0 where none is offered. */
  readonly goWildSeats: Column;
  /** See {@link reachAt}. */
  readonly reaches: Column;
  /** One of everything that names the flight on its travel day, the same on every day of looking. */
  readonly hashes: Column;
}

/** Ordered: a journey reaches as far as the farthest of its flights. */
export const REACHES: readonly Reach[] = ['domestic', 'territory', 'international'];

export interface Viewpoint {
  /** Different seeds make different worlds. */
  readonly seed: string;
  /** Day of looking, on the calendar of whoever looks. */
  readonly today: LocalDate;
  readonly blackoutDates: Network['blackoutDates'];
}

/** Made-up fares of all flights as seen on one day, before the market moves them. */
export function scheduleFares(schedule: Schedule, view: Viewpoint): ScheduleFares {
  const { size, airports, rows } = schedule;
  const fares = emptyFares(size);
  const days = Array.from({ length: schedule.days }, (_, day) => {
    const date = addDays(schedule.firstDay, day);
    return {
      number: dayNumberOf(date),
      weekday: weekdayOf(date),
      blackout: view.blackoutDates.has(date),
    };
  });
  const today = dayNumberOf(view.today);
  const worldHash = hashText(view.seed);
  const rowFacts = rows.map((row) => {
    const [origin, destination] = [row.origin, row.destination].map(
      (code) => airports[schedule.airportIndex.get(code) ?? -1],
    );
    return {
      hash: joinHash(worldHash, hashText(`${row.flightNumber} ${row.origin} ${row.destination}`)),
      miles: origin && destination ? distanceMiles(origin, destination) : 0,
      reach: origin && destination ? Math.max(reachOf(origin), reachOf(destination)) : 0,
      departs: row.departs,
    };
  });
  for (let flight = 0; flight < size; flight++) {
    const facts = rowFacts[read(schedule.rowIndexes, flight)];
    const day = days[read(schedule.dayIndexes, flight)];
    if (!facts || !day) continue;
    const hash = joinHash(facts.hash, day.number);
    const { standard, clubDiscount, seats, goWildSeats } = segmentFares({
      hash,
      daysLeft: day.number - today,
      miles: facts.miles,
      reach: REACHES[facts.reach] ?? 'domestic',
      departs: facts.departs,
      weekday: day.weekday,
      blackout: day.blackout,
    });
    fares.standard[flight] = standard;
    fares.clubDiscounts[flight] = clubDiscount;
    fares.seats[flight] = seats;
    fares.goWildSeats[flight] = goWildSeats;
    fares.reaches[flight] = facts.reach;
    fares.hashes[flight] = hash;
  }
  return fares;
}

const emptyFares = (size: number): ScheduleFares => ({
  standard: new Int32Array(size),
  clubDiscounts: new Int32Array(size),
  seats: new Int32Array(size),
  goWildSeats: new Int32Array(size),
  reaches: new Int32Array(size),
  hashes: new Int32Array(size),
});

/** How far a flight of the schedule reaches. */
export const reachAt = ({ reaches }: ScheduleFares, flight: number): Reach =>
  REACHES[read(reaches, flight)] ?? 'domestic';

const reachOf = (airport: Airport): number =>
  airport.domestic ? (isTerritory(airport) ? 1 : 0) : 2;
