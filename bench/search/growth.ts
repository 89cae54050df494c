import { scheduleFares } from '#domain/fares/schedule-fares.ts';
import { firstOnward } from '#domain/itinerary/connection-rules.ts';
import { buildSchedule, type Schedule } from '#domain/itinerary/schedule.ts';
import type { Network } from '#domain/network/timetable.ts';
import { addDays, localDate } from '#domain/time/local-date.ts';
import { journeySearch } from '../enumerate/engine.ts';
import { ONE_STOP, type PricedDay, pricedDay } from '../enumerate/priced-day.ts';
import { sameFive, topFiveSearch } from '../enumerate/top-five.ts';
import { madeNetwork } from '../inputs/made-network.ts';
import { DAY, LOADED_DAYS, routerRules, spread } from '../inputs/search-day.ts';
import { INDUSTRY, S1, S10, S100, type Size } from '../inputs/sizes.ts';
import type { Figure } from '../stage/report.ts';
import { type Case, timeInTurns } from '../stage/rounds.ts';
import { engineCase } from './race.ts';

const DATE = localDate('2026-12-09');
/** Airports that are searched from, and how often in a row: the larger the airline, the fewer. */
const SAMPLES: readonly (readonly [Size, number, number])[] = [
  [S1, S1.airports, 20],
  [S10, 20, 10],
  [S100, 10, 1],
  [INDUSTRY, 10, 1],
];

/** How time and memory grow with the airline; what a search costs beside reading the day's flights once. */
export function growthFigures({ quick }: { quick: boolean }, rounds: number): Figure[] {
  const grown = (quick ? SAMPLES.slice(0, 1) : SAMPLES).map(([size, asked, repeats]) => ({
    size,
    ...measure(madeNetwork(size), { asked, repeats, rounds: Math.min(rounds, 15), quick }),
  }));
  const [smallest] = grown;
  return [
    ...grown.flatMap(({ size, figures }) => figures.map((one) => named(size, one))),
    ...grown
      .filter(({ size }) => size === S100)
      .map(
        ({ nsPerJourney }): Figure => ({
          id: 'S10',
          what: 'ns for a priced journey, 100x against 1x',
          value: nsPerJourney / (smallest?.nsPerJourney ?? 1),
          unit: 'x',
          goal: 1.6,
          floor: 2.5,
        }),
      ),
  ];
}

const named = ({ name }: Size, figure: Figure): Figure => ({
  ...figure,
  what: `${name}: ${figure.what}`,
  ...(figure.id === 'S9' && (name === S1.name ? { goal: 4.5, floor: 8 } : { goal: 2, floor: 4 })),
});

interface Sample {
  readonly asked: number;
  readonly repeats: number;
  readonly rounds: number;
  /** Times of the clock have no floor then: only ratios and bytes. */
  readonly quick: boolean;
}

function measure(network: Network, { asked, repeats, rounds, quick }: Sample) {
  const whole = pricedDay(network, DATE);
  const day = { ...whole, origins: spread(whole.origins, asked) };
  const search = journeySearch(day, ONE_STOP);
  const topFive = topFiveSearch(day, ONE_STOP);
  sameFive(day, ONE_STOP);
  let journeys = 0;
  for (const origin of day.origins) journeys += search(origin).journeys.count;
  const cases = [
    engineCase('one stop', day, 1, repeats),
    engineCase('two stops', day, 2, repeats),
    eachOrigin('journeys', day, repeats, (origin) => search(origin).journeys.count),
    eachOrigin('top five', day, repeats, (origin) => topFive(origin).prices[0] ?? 0),
    scanCase('scan', day),
    rebuildCase('rebuild', network),
    changeCase('change', day),
  ];
  const times = timeInTurns(cases, rounds);
  const ms = (name: string) => times.get(name)?.median ?? 0;
  const searches = day.origins.length * repeats;
  const microseconds = (name: string) => (ms(name) * 1000) / searches;
  const nsPerJourney = (ms('journeys') * 1e6) / (journeys * repeats);
  const figures: Figure[] = [
    { id: '', what: 'quickest, up to 1 stop', value: microseconds('one stop'), unit: 'µs' },
    { id: '', what: 'quickest, up to 2 stops', value: microseconds('two stops'), unit: 'µs' },
    {
      id: '',
      what: `a priced journey, ${Math.round(journeys / day.origins.length)} in a search`,
      value: nsPerJourney,
      unit: 'ns',
    },
    {
      id: 'S9',
      what: `five cheapest to everywhere against one reading of ${flightsOf(day).length} flights`,
      value: ms('top five') / searches / (ms('scan') / READINGS),
      unit: 'x',
    },
    {
      id: 'S11',
      what: 'memory of a flight with its fares',
      value: bytesOf(day) / day.schedule.size,
      unit: 'B',
      goal: 64,
      floor: 100,
    },
    {
      id: 'S11',
      what: `making the flights of ${LOADED_DAYS} days ready, each of ${day.schedule.size}`,
      value: (ms('rebuild') * 1000) / day.schedule.size,
      unit: 'µs',
      goal: 0.4,
      ...(!quick && { floor: 1 }),
    },
    {
      id: '',
      what: 'one fare changed',
      value: (ms('change') * 1e6) / CHANGES,
      unit: 'ns',
    },
  ];
  return { figures, nsPerJourney };
}

function eachOrigin(
  name: string,
  { origins }: PricedDay,
  repeats: number,
  ask: (origin: number) => number,
): Case {
  return {
    name,
    run: () => {
      let sum = 0;
      for (let repeat = 0; repeat < repeats; repeat++)
        for (const origin of origins) sum += ask(origin);
      return sum;
    },
  };
}

const flightsOf = ({ schedule }: PricedDay): number[] =>
  [...schedule.dayIndexes.keys()].filter((flight) => schedule.dayIndexes[flight] === DAY);

/** Once takes less than a microsecond. */
const READINGS = 1000;

/** What a search cannot do without knowing: four figures of every flight of the day, read once. */
function scanCase(name: string, day: PricedDay): Case {
  const flights = flightsOf(day);
  const { origins, destinations, departs, arrives } = day.schedule;
  const columns = [origins, destinations, departs, arrives].map((column) =>
    Int32Array.from(flights, (flight) => column[flight]!),
  );
  const [from, to, leaves, lands] = columns as [Int32Array, Int32Array, Int32Array, Int32Array];
  return {
    name,
    run: () => {
      let sum = 0;
      for (let reading = 0; reading < READINGS; reading++)
        for (let at = 0; at < from.length; at++)
          sum = (sum + from[at]! + to[at]! + leaves[at]! + lands[at]!) | 0;
      return sum;
    },
  };
}

function rebuildCase(name: string, network: Network): Case {
  return {
    name,
    run: () => {
      const schedule = buildSchedule(network, addDays(DATE, -DAY), LOADED_DAYS);
      return firstOnward(schedule, routerRules(1)).length;
    },
  };
}

const CHANGES = 10_000;

/** A new fare of one flight is three figures in its columns: no search keeps anything that would have to follow. */
function changeCase(name: string, { fares, schedule }: PricedDay): Case {
  const fresh = scheduleFares(schedule, { seed: 'other', today: DATE, blackoutDates: new Set() });
  return {
    name,
    run: () => {
      for (let change = 0; change < CHANGES; change++) {
        const flight = (change * 7919) % schedule.size;
        fares.standard[flight] = fresh.standard[flight]!;
        fares.seats[flight] = fresh.seats[flight]!;
        fares.goWildSeats[flight] = fresh.goWildSeats[flight]!;
      }
      return CHANGES;
    },
  };
}

/** All columns that a search reads. */
function bytesOf({ schedule, onward, fares }: PricedDay): number {
  const columns = (of: Schedule | PricedDay['fares']) =>
    Object.values(of).filter((value): value is Int32Array => value instanceof Int32Array);
  const all = [...columns(schedule), onward, ...columns(fares)];
  return all.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
