import { foreignCharges, isTerritory, plainGoWildPrice, type Reach } from '../gowild/price.ts';
import { type Candidates, lastFlight } from '../itinerary/candidates.ts';
import { type Column, read } from '../itinerary/column.ts';
import type { ClassTotals } from '../itinerary/prune.ts';
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
 * @param priced columns to write to, of other candidates before; new ones when absent.
 */
export function journeyFares(
  schedule: Schedule,
  seenFrom: (airport: number) => ScheduleFares,
  candidates: Candidates,
  priced: JourneyFares = roomForFares(candidates.count),
): JourneyFares {
  const { count, first } = candidates;
  const { origins } = schedule;
  const chargesOf = chargesByRoute(schedule);
  for (let begin = 0; begin < count; ) {
    const origin = read(origins, read(first, begin));
    let end = begin + 1;
    while (end < count && read(origins, read(first, end)) === origin) end++;
    priceRun({ begin, end, candidates, fares: seenFrom(origin), chargesOf }, priced);
    begin = end;
  }
  return priced;
}

/** Journeys of one origin, one after the other: their fares are all looked at from there. */
interface Run {
  readonly candidates: Candidates;
  readonly begin: number;
  readonly end: number;
  readonly fares: ScheduleFares;
  readonly chargesOf: (candidates: Candidates, journey: number) => number;
}

function priceRun({ candidates, begin, end, fares, chargesOf }: Run, priced: JourneyFares): void {
  const { first, second, third } = candidates;
  const { standard, clubDiscounts, seats, goWildSeats, reaches } = fares;
  const { goWild, standard: through, discountDen, goWildSeats: passSeats, seats: left } = priced;
  for (let journey = begin; journey < end; journey++) {
    let flight = read(first, journey);
    let total = read(standard, flight);
    let dearest = total;
    let discount = read(clubDiscounts, flight);
    let leastDiscount = discount;
    let fewest = read(seats, flight);
    let fewestForPass = read(goWildSeats, flight);
    let reach = read(reaches, flight);
    let flights = 1;
    flight = read(second, journey);
    while (flight >= 0) {
      const fare = read(standard, flight);
      const off = read(clubDiscounts, flight);
      total += fare;
      dearest = Math.max(dearest, fare);
      discount = Math.max(discount, off);
      leastDiscount = Math.min(leastDiscount, off);
      fewest = Math.min(fewest, read(seats, flight));
      fewestForPass = Math.min(fewestForPass, read(goWildSeats, flight));
      reach = Math.max(reach, read(reaches, flight));
      flight = ++flights < MOST_FLIGHTS ? read(third, journey) : -1;
    }
    // A through fare: the dearest segment in full, the others at half.
    const price = (dearest + total + 1) >> 1;
    through[journey] = price;
    discountDen[journey] = leastDiscount > 0 ? price - discount : -1;
    left[journey] = fewest;
    passSeats[journey] = fewestForPass;
    const plain = read(PLAIN_PRICES, reach * MOST_FLIGHTS + flights - 1);
    const charges = reach === INTERNATIONAL ? chargesOf(candidates, journey) : 0;
    goWild[journey] = fewestForPass > 0 ? plain + charges : -1;
  }
}

/** Columns for the fares of so many journeys. */
export const roomForFares = (count: number): JourneyFares => ({
  goWild: new Int32Array(count),
  standard: new Int32Array(count),
  discountDen: new Int32Array(count),
  goWildSeats: new Int32Array(count),
  seats: new Int32Array(count),
});

const MOST_FLIGHTS = 3;
const INTERNATIONAL = REACHES.indexOf('international');

/** By reach, then by flights: what a pass holder pays wherever the route leads. */
const PLAIN_PRICES = Int32Array.from(
  REACHES.flatMap((reach) =>
    ([1, 2, 3] as const).map((flights) => plainGoWildPrice(flights, reach)),
  ),
);

/** What a pass holder pays on top for the route of a journey, worked out once for each route. */
function chargesByRoute(schedule: Schedule) {
  let known: Map<number, number> | undefined;
  return (candidates: Candidates, journey: number): number => {
    const from = read(schedule.origins, read(candidates.first, journey));
    const to = read(schedule.destinations, lastFlight(candidates, journey));
    const route = from * schedule.airports.length + to;
    known ??= new Map();
    const charged = known.get(route);
    if (charged !== undefined) return charged;
    const [origin, destination] = [schedule.airports[from], schedule.airports[to]];
    if (!origin || !destination) return 0;
    const charges = foreignCharges({
      origin: origin.code,
      destination: destination.code,
      endsDomestic: destination.domestic,
    });
    known.set(route, charges);
    return charges;
  };
}
