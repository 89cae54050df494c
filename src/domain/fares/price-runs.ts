import { read } from '../itinerary/column.ts';
import { firstStop, isWanted, type JourneyRuns } from '../itinerary/journey-runs.ts';
import {
  addFlight,
  amountIfAny,
  type FareSum,
  larger,
  noFlights,
  smaller,
  throughFare,
} from './fare-sum.ts';
import type { JourneyFares, PricedJourneys } from './journey-columns.ts';
import { INTERNATIONAL, passPrice, plainPrice } from './pass-price.ts';
import type { ScheduleFares } from './schedule-fares.ts';

/**
 * Adds the journeys of the runs to `found`, which has room for them. A class is offered when every segment offers it.
 * Most of the time of a search is spent in the inner loop: all that it touches is a local, and what hardly ever happens
 * stands elsewhere.
 */
export function priceRuns(runs: JourneyRuns, fares: ScheduleFares, found: PricedJourneys): void {
  const { origin, wanted, schedule } = runs;
  const { destinations } = schedule;
  const { standard, clubDiscounts, seats, goWildSeats, reaches } = fares;
  const { first, second, third, ends, goWild } = found;
  const { standard: through, discountDen, goWildSeats: passSeats, seats: left } = found;
  for (let run = 0; run < runs.count; run++) {
    const one = read(runs.first, run);
    const two = read(runs.second, run);
    const via = firstStop(runs, run);
    const before = two < 0 ? startWith(runs, one, fares, found) : goOnWith(fares, two);
    const { total, dearest, largestDiscount, leastDiscount, reach: reached } = before;
    const { seats: fewest, goWildSeats: fewestForPass, flights } = before;
    const plain = plainPrice(flights + 1, reached);
    const isForeign = reached === INTERNATIONAL;
    const end = read(runs.end, run);
    let journey = found.count;
    for (let flight = read(runs.begin, run); flight < end; flight++) {
      const to = read(destinations, flight);
      if (to === origin || to === via || (wanted && read(wanted, to) === 0)) continue;
      first[journey] = one;
      second[journey] = two < 0 ? flight : two;
      third[journey] = two < 0 ? -1 : flight;
      ends[journey] = to;
      const fare = read(standard, flight);
      const discount = read(clubDiscounts, flight);
      const price = throughFare(larger(dearest, fare), total + fare);
      through[journey] = price;
      const leastOff = smaller(leastDiscount, discount);
      discountDen[journey] = amountIfAny(leastOff, price - larger(largestDiscount, discount));
      left[journey] = smaller(fewest, read(seats, flight));
      const forPass = smaller(fewestForPass, read(goWildSeats, flight));
      passSeats[journey] = forPass;
      const reach = read(reaches, flight);
      const isFarther = isForeign || reach > reached;
      const pass = isFarther ? passPrice(runs, to, flights + 1, larger(reached, reach)) : plain;
      goWild[journey] = amountIfAny(forPass, pass);
      journey++;
    }
    found.count = journey;
  }
}

const NO_FLIGHTS = noFlights();

/** Of the flight that the present runs begin with, and of two flights. One set for all searches, which take turns. */
const sums = { one: noFlights(), two: noFlights() };

/** Answers what the first flight of a run comes to, and adds it to `found` where it leads to a wanted airport. */
function startWith(
  runs: JourneyRuns,
  flight: number,
  fares: ScheduleFares,
  found: PricedJourneys,
): FareSum {
  const sum = addFlight(sums.one, NO_FLIGHTS, fares, flight);
  const to = read(runs.schedule.destinations, flight);
  if (!isWanted(runs, to)) return sum;
  const journey = found.count++;
  found.first[journey] = flight;
  found.second[journey] = -1;
  found.third[journey] = -1;
  found.ends[journey] = to;
  writeFares(found, journey, sum, passPrice(runs, to, 1, sum.reach));
  return sum;
}

/** What it comes to with a second flight. */
const goOnWith = (fares: ScheduleFares, flight: number): FareSum =>
  addFlight(sums.two, sums.one, fares, flight);

/** Writes what a journey costs whose flights come to `sum`. @param pass cents that a pass holder pays. */
function writeFares(to: JourneyFares, journey: number, sum: FareSum, pass: number): void {
  const price = throughFare(sum.dearest, sum.total);
  to.standard[journey] = price;
  to.discountDen[journey] = amountIfAny(sum.leastDiscount, price - sum.largestDiscount);
  to.seats[journey] = sum.seats;
  to.goWildSeats[journey] = sum.goWildSeats;
  to.goWild[journey] = amountIfAny(sum.goWildSeats, pass);
}
