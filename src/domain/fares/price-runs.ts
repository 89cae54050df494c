import { foreignCharges, plainGoWildPrice } from '../gowild/price.ts';
import { read } from '../itinerary/column.ts';
import { firstStop, type JourneyRuns } from '../itinerary/journey-runs.ts';
import type { Schedule } from '../itinerary/schedule.ts';
import { addFlight, type FareSum, larger, noFlights, smaller, throughFare } from './fare-sum.ts';
import type { PricedJourneys } from './journey-columns.ts';
import { REACHES, type ScheduleFares } from './schedule-fares.ts';

/**
 * Adds the journeys of the runs to `found`, which has room for them. A class is offered when every segment offers it.
 * Most of the time of a search is spent in the inner loop: all that it touches is a local.
 */
export function priceRuns(runs: JourneyRuns, fares: ScheduleFares, found: PricedJourneys): void {
  const { origin, wanted } = runs;
  const { destinations } = runs.schedule;
  const { standard, clubDiscounts, seats, goWildSeats, reaches } = fares;
  const { first, second, third, ends, goWild } = found;
  const { standard: through, discountDen, goWildSeats: passSeats, seats: left } = found;
  const sums = { flight: -1, one: noFlights(), two: noFlights() };
  const chargesOf = chargesByRoute(runs.schedule);
  let journey = found.count;
  for (let run = 0; run < runs.count; run++) {
    const one = read(runs.first, run);
    const two = read(runs.second, run);
    const via = firstStop(runs, run);
    const before = sumBefore(sums, fares, one, two);
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
      discountDen[journey] =
        smaller(leastDiscount, discount) > 0 ? price - larger(largestDiscount, discount) : -1;
      left[journey] = smaller(fewest, read(seats, flight));
      const forPass = smaller(fewestForPass, read(goWildSeats, flight));
      passSeats[journey] = forPass;
      const reach = larger(reached, read(reaches, flight));
      const charges = reach === INTERNATIONAL ? chargesOf(origin, to) : 0;
      const plain = read(PLAIN_PRICES, reach * MOST_FLIGHTS + flights);
      goWild[journey] = forPass > 0 ? plain + charges : -1;
      journey++;
    }
  }
  found.count = journey;
}

interface Sums {
  /** The flight that `one` is the sum of: runs that begin with the same one stand together. */
  flight: number;
  readonly one: FareSum;
  readonly two: FareSum;
}

const NO_FLIGHTS = noFlights();

/** What the flights of a run come to before its last one. */
function sumBefore(sums: Sums, fares: ScheduleFares, first: number, second: number): FareSum {
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

/** What a pass holder pays on top for an international route, worked out once for each route. */
function chargesByRoute({ airports }: Schedule): (from: number, to: number) => number {
  let known: Map<number, number> | undefined;
  return (from, to) => {
    const route = from * airports.length + to;
    known ??= new Map();
    const charged = known.get(route);
    if (charged !== undefined) return charged;
    const [origin, destination] = [airports[from], airports[to]];
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
