import { larger, throughFare } from '#domain/fares/fare-sum.ts';
import type { ConnectionRules } from '#domain/itinerary/connection-rules.ts';
import { firstStop, type JourneyRuns, runSearch } from '#domain/itinerary/journey-runs.ts';
import { journeySearch } from './engine.ts';
import type { PricedDay } from './priced-day.ts';

const FEW = 5;
const NONE = 2 ** 31 - 1;

/** The cheapest journeys to each airport, the cheapest first: those to airport `a` stand from place `5 * a` on. */
export interface Cheapest {
  /** Cents, without the pass; more than any where there are fewer journeys. */
  readonly prices: Int32Array;
  /** The run that each belongs to, and its last flight: the first one of the run where there is no other. */
  readonly runs: Int32Array;
  readonly flights: Int32Array;
  /** What a journey to an airport must be cheaper than. */
  readonly limits: Int32Array;
}

/** An answer stands until the next one is asked for. */
export type TopFiveSearch = (origin: number) => Cheapest;

/** Chooses while it finds: most journeys are left out after one comparison, and never written down. */
export function topFiveSearch(day: PricedDay, rules: ConnectionRules): TopFiveSearch {
  const { schedule, onward, date } = day;
  const search = runSearch(schedule, onward, rules);
  const { length } = schedule.airports;
  const column = (size: number) => new Int32Array(size);
  const best: Cheapest = {
    prices: column(FEW * length),
    runs: column(FEW * length),
    flights: column(FEW * length),
    limits: column(length),
  };
  return (origin) => {
    best.prices.fill(NONE);
    best.limits.fill(NONE);
    best.limits[origin] = 0;
    search({ origins: [schedule.airports[origin]!.code], date }, (runs) =>
      choose(runs, day.fares.standard, best),
    );
    return best;
  };
}

function choose(runs: JourneyRuns, standard: Int32Array, best: Cheapest): void {
  const { destinations } = runs.schedule;
  const { limits } = best;
  const order = cheapBeginningsFirst(runs, standard);
  for (let turn = 0; turn < order.length; turn++) {
    const run = order[turn]!;
    const first = runs.first[run]!;
    const second = runs.second[run]!;
    const one = standard[first]!;
    const two = standard[second] ?? 0;
    const total = one + two;
    const dearest = Math.max(one, two);
    const via = firstStop(runs, run);
    if (second < 0 && one < limits[via]!) offer(best, { run, flight: first, to: via, price: one });
    const end = runs.end[run]!;
    for (let flight = runs.begin[run]!; flight < end; flight++) {
      const to = destinations[flight]!;
      const fare = standard[flight]!;
      const price = throughFare(larger(dearest, fare), total + fare);
      if (price < limits[to]! && to !== via) offer(best, { run, flight, to, price });
    }
  }
}

interface Journey {
  readonly run: number;
  /** The last one. */
  readonly flight: number;
  readonly to: number;
  readonly price: number;
}

/** Puts a journey among the five, whose last one is dearer. */
function offer({ prices, runs, flights, limits }: Cheapest, { run, flight, to, price }: Journey) {
  const first = FEW * to;
  const last = first + FEW - 1;
  let at = last;
  for (; at > first && prices[at - 1]! > price; at--) {
    prices[at] = prices[at - 1]!;
    runs[at] = runs[at - 1]!;
    flights[at] = flights[at - 1]!;
  }
  prices[at] = price;
  runs[at] = run;
  flights[at] = flight;
  limits[to] = prices[last]!;
}

/** With fewer runs putting them in order takes longer than it saves. */
const MANY = 64;

/** The order in which to look at runs: after the cheapest beginnings the others seldom have anything better. */
function cheapBeginningsFirst({ count, first, second }: JourneyRuns, standard: Int32Array) {
  const order = new Float64Array(count);
  for (let run = 0; run < count; run++) {
    // The fare and the number of the run in one figure, which sorts without a function.
    const fare = (standard[first[run]!] ?? 0) + (standard[second[run]!] ?? 0);
    order[run] = fare * RUNS + run;
  }
  if (count > MANY) order.sort();
  for (let at = 0; at < count; at++) order[at]! %= RUNS;
  return order;
}

/** More than there are in a search. */
const RUNS = 2 ** 24;

/** How many airports are reached from the origins of the day. @throws Error where choosing from all journeys ends otherwise. */
export function sameFive(day: PricedDay, rules: ConnectionRules): number {
  const search = journeySearch(day, rules);
  const cheapest = topFiveSearch(day, rules);
  let reached = 0;
  for (const origin of day.origins) {
    const { journeys, first, next } = search(origin);
    const { prices } = cheapest(origin);
    for (let airport = 0; airport < first.length; airport++) {
      const all: number[] = [];
      for (let journey = first[airport]!; journey >= 0; journey = next[journey]!)
        all.push(journeys.standard[journey]!);
      const five = all.sort((a, b) => a - b).slice(0, FEW);
      const ours = prices.slice(FEW * airport, FEW * airport + FEW);
      if (ours.filter((price) => price < NONE).join() !== five.join())
        throw new Error(`From ${origin} to ${airport}: not ${five.join()} but ${ours.join()}`);
      if (five.length > 0) reached++;
    }
  }
  return reached;
}
