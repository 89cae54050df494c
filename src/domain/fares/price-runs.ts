import { foreignCharges, plainGoWildPrice } from '../gowild/price.ts';
import { read } from '../itinerary/column.ts';
import { firstStop, type JourneyRuns } from '../itinerary/journey-runs.ts';
import type { Schedule } from '../itinerary/schedule.ts';
import type { Airport } from '../network/airport.ts';
import {
  addFlight,
  amountIfAny,
  type FareSum,
  larger,
  noFlights,
  smaller,
  throughFare,
} from './fare-sum.ts';
import type { PricedJourneys } from './journey-columns.ts';
import { REACHES, type ScheduleFares } from './schedule-fares.ts';

/**
 * Adds the journeys of the runs to `found`, which has room for them. A class is offered when every segment offers it.
 * Most of the time of a search is spent in the inner loop: all that it touches is a local.
 */
export function priceRuns(runs: JourneyRuns, fares: ScheduleFares, found: PricedJourneys): void {
  const { origin, wanted } = runs;
  const { schedule } = runs;
  const { destinations } = schedule;
  const { standard, clubDiscounts, seats, goWildSeats, reaches } = fares;
  const { first, second, third, ends, goWild } = found;
  const { standard: through, discountDen, goWildSeats: passSeats, seats: left } = found;
  sums.flight = -1;
  let journey = found.count;
  for (let run = 0; run < runs.count; run++) {
    const one = read(runs.first, run);
    const two = read(runs.second, run);
    const via = firstStop(runs, run);
    const before = sumBefore(fares, one, two);
    const { total, dearest, largestDiscount, leastDiscount, reach: reached } = before;
    const { seats: fewest, goWildSeats: fewestForPass, flights } = before;
    const end = read(runs.end, run);
    for (let flight = read(runs.begin, run); flight < end; flight++) {
      const to = read(destinations, flight);
      if (to === origin || to === via || read(wanted, to) === 0) continue;
      first[journey] = one < 0 ? flight : one;
      second[journey] = flights === 1 ? flight : two;
      third[journey] = flights === 2 ? flight : -1;
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
      const reach = larger(reached, read(reaches, flight));
      const charges = reach === INTERNATIONAL ? chargesOf(schedule, origin, to) : 0;
      const plain = read(PLAIN_PRICES, reach * MOST_FLIGHTS + flights);
      goWild[journey] = amountIfAny(forPass, plain + charges);
      journey++;
    }
  }
  found.count = journey;
}

const NO_FLIGHTS = noFlights();

/** Of the flight that the present runs begin with, and of two flights. One set for all searches, which take turns. */
const sums = { flight: -1, one: noFlights(), two: noFlights() };

/** What the flights of a run come to before its last one. */
function sumBefore(fares: ScheduleFares, first: number, second: number): FareSum {
  if (first < 0) return NO_FLIGHTS;
  if (first !== sums.flight) addFlight(sums.one, NO_FLIGHTS, fares, first);
  sums.flight = first;
  return second < 0 ? sums.one : addFlight(sums.two, sums.one, fares, second);
}

const MOST_FLIGHTS = 3;
const INTERNATIONAL = REACHES.indexOf('international');

/** By reach, then by flights before the last one: what a pass holder pays wherever the route leads. */
const PLAIN_PRICES = Int32Array.from(
  REACHES.flatMap((reach) =>
    ([1, 2, 3] as const).map((flights) => plainGoWildPrice(flights, reach)),
  ),
);

/** By origin and destination, for as long as their network is in use. */
const chargesByRoute = new WeakMap<Airport, Map<Airport, number>>();

/** What a pass holder pays on top for an international route, worked out once for each route. */
function chargesOf({ airports }: Schedule, from: number, to: number): number {
  const [origin, destination] = [airports[from], airports[to]];
  if (!origin || !destination) return 0;
  const known = chargesByRoute.get(origin) ?? new Map<Airport, number>();
  chargesByRoute.set(origin, known);
  const charges =
    known.get(destination) ??
    foreignCharges({
      origin: origin.code,
      destination: destination.code,
      endsDomestic: destination.domestic,
    });
  known.set(destination, charges);
  return charges;
}
