import { goWildPrice, isTerritory, type Reach } from '../gowild/price.ts';
import { type Candidates, lastFlight, segmentCount } from '../itinerary/candidates.ts';
import { type Column, read } from '../itinerary/column.ts';
import type { ClassTotals } from '../itinerary/prune.ts';
import type { Schedule } from '../itinerary/schedule.ts';
import { type Airport, distanceMiles } from '../network/airport.ts';
import type { Network } from '../network/timetable.ts';
import { addDays, dayNumberOf, type LocalDate, weekdayOf } from '../time/local-date.ts';
import { hashText, joinHash } from './integer-hash.ts';
import { MOST_SEATS, segmentFares } from './segment-fares.ts';

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
const REACHES: readonly Reach[] = ['domestic', 'territory', 'international'];

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

/** Fares of journeys, one column per figure. Totals in cents, −1 where the class is not offered. */
export interface JourneyFares {
  readonly goWild: ClassTotals;
  readonly standard: ClassTotals;
  readonly discountDen: ClassTotals;
  /** The fewest of the segments. */
  readonly goWildSeats: Column;
  /** Of the other two classes, which sell from one stock; the fewest of the segments. */
  readonly seats: Column;
}

/**
 * Prices every candidate. A class is offered when every segment offers it. `seenFrom` gives the fares as seen
 * on the present day of an airport (its position in the schedule): a journey is looked at from its origin.
 */
export function journeyFares(
  schedule: Schedule,
  seenFrom: (airport: number) => ScheduleFares,
  candidates: Candidates,
): JourneyFares {
  const { count, first, second, third } = candidates;
  const priced: JourneyFares = {
    goWild: new Int32Array(count),
    standard: new Int32Array(count),
    discountDen: new Int32Array(count),
    goWildSeats: new Int32Array(count),
    seats: new Int32Array(count),
  };
  const sum: Sum = { total: 0, dearest: 0, discount: 0, seats: 0, goWildSeats: 0, reach: 0 };
  for (let journey = 0; journey < count; journey++) {
    const fares = seenFrom(read(schedule.origins, read(first, journey)));
    begin(sum);
    addSegment(sum, fares, read(first, journey));
    if (read(second, journey) >= 0) addSegment(sum, fares, read(second, journey));
    if (read(third, journey) >= 0) addSegment(sum, fares, read(third, journey));
    // A through fare: the dearest segment in full, the others at half.
    const standard = (sum.dearest + sum.total + 1) >> 1;
    priced.standard[journey] = standard;
    priced.discountDen[journey] = sum.discount < 0 ? -1 : standard - sum.discount;
    priced.seats[journey] = sum.seats;
    priced.goWildSeats[journey] = sum.goWildSeats;
    priced.goWild[journey] =
      sum.goWildSeats > 0 ? passPrice(schedule, candidates, journey, sum) : -1;
  }
  return priced;
}

interface Sum {
  total: number;
  dearest: number;
  /** The largest of the segments; −1 once a segment has no club fare. */
  discount: number;
  seats: number;
  goWildSeats: number;
  reach: number;
}

function begin(sum: Sum): void {
  sum.total = 0;
  sum.dearest = 0;
  sum.discount = 0;
  sum.seats = MOST_SEATS;
  sum.goWildSeats = MOST_SEATS;
  sum.reach = 0;
}

function addSegment(sum: Sum, fares: ScheduleFares, flight: number): void {
  const standard = read(fares.standard, flight);
  const discount = read(fares.clubDiscounts, flight);
  sum.total += standard;
  sum.dearest = Math.max(sum.dearest, standard);
  sum.discount = sum.discount < 0 || discount === 0 ? -1 : Math.max(sum.discount, discount);
  sum.seats = Math.min(sum.seats, read(fares.seats, flight));
  sum.goWildSeats = Math.min(sum.goWildSeats, read(fares.goWildSeats, flight));
  sum.reach = Math.max(sum.reach, read(fares.reaches, flight));
}

function passPrice(
  schedule: Schedule,
  candidates: Candidates,
  journey: number,
  { reach }: Sum,
): number {
  const origin = schedule.airports[read(schedule.origins, read(candidates.first, journey))];
  const destination =
    schedule.airports[read(schedule.destinations, lastFlight(candidates, journey))];
  if (!origin || !destination) return -1;
  return goWildPrice({
    origin: origin.code,
    destination: destination.code,
    flights: segmentCount(candidates, journey),
    reach: REACHES[reach] ?? 'domestic',
    endsDomestic: destination.domestic,
  });
}
