// How fast every itinerary of a day is found and priced, compared with databases that hold the same departures, after a
// check that none is missing or extra.
import { parseArgs } from 'node:util';
import { localDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { openServer } from './alerts/database.ts';
import {
  countOf,
  itinerarySearch,
  ONE_STOP,
  pricedDay,
  sameRows,
  spread,
} from './enumerate/engine.ts';
import { differencesTo } from './enumerate/exactness.ts';
import { racePostgres, raceSqlite } from './enumerate/race.ts';
import { type Figure, report } from './harness/report.ts';
import { timeInterleaved } from './harness/rounds.ts';
import { madeNetwork } from './inputs/made-network.ts';
import { S1, S100 } from './inputs/sizes.ts';
import { postgresSearch } from './peers/postgres.ts';
import { sqliteSearch } from './peers/sqlite.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});

const ROUNDS = options.full ? 40 : options.quick ? 7 : 15;
const DATE = localDate('2026-12-09');
const CLOCK_CHANGES = ['2027-03-14', '2027-11-07'].map(localDate);
/** Airports of the large airline that the benchmark searches from. */
const ASKED = 10;

const say = (words: string) => void process.stdout.write(`${words}\n`);
const made = madeNetwork(S1);
const day = pricedDay(made, DATE);
const figures: Figure[] = [checkExactness([made, await realNetwork()])];

if (!options.quick) compareSqlite();
await comparePostgres();
if (!options.quick) figures.push(...growth());

process.exit(report('enumerate', figures, { departures: day.departures.length }) ? 0 : 1);

function checkExactness(networks: readonly Network[]): Figure {
  let [differences, of] = [0, 0];
  for (const network of networks)
    for (const date of options.quick ? CLOCK_CHANGES : [DATE, ...CLOCK_CHANGES])
      for (const maxStops of [1, 2] as const) {
        const one = differencesTo(network, date, maxStops);
        differences += one.differences;
        of += one.of;
      }
  return {
    id: 'S5',
    what: `differences to brute force among ${of} itineraries worth showing, each way`,
    value: differences,
    unit: '',
    goal: 0,
    floor: 0,
  };
}

function compareSqlite() {
  const sqlite = sqliteSearch(day, ONE_STOP);
  if (!sqlite) {
    say('S6 left out: better-sqlite3 is not installed (npm run bench makes it, where it can)');
    return;
  }
  const rows = day.origins.map((_, at) => sqlite.everywhere(at));
  say(`better-sqlite3 finds the same ${sameRows(day, ONE_STOP, rows)} itineraries`);
  const race = raceSqlite(day, sqlite, ROUNDS);
  figures.push({
    id: 'S6',
    what: `than better-sqlite3 ${sqlite.version}, one query a search`,
    value: race.ratio,
    unit: 'x',
    goal: 30,
    floor: 15,
    more: true,
    detail: race,
  });
}

async function comparePostgres() {
  const server = await openServer();
  try {
    const postgres = await postgresSearch(server.url, day, ONE_STOP);
    const rows: number[][][] = [];
    for (const at of day.origins.keys()) rows.push(await postgres.everywhere(at));
    say(`PostgreSQL finds the same ${sameRows(day, ONE_STOP, rows)} itineraries`);
    const race = await racePostgres(day, postgres, ROUNDS);
    await postgres.close();
    figures.push({
      id: 'S7',
      what: 'than PostgreSQL, one prepared query a search',
      value: race.ratio,
      unit: 'x',
      // The quick run stands in `npm run test:all`, which asks whether both find the same: the ratio is the processor's.
      ...(!options.quick && { goal: 80, floor: 40, more: true }),
      detail: race,
    });
  } finally {
    await server.close();
  }
}

/** Growth of the time per itinerary with the size of the airline. */
function growth(): Figure[] {
  const [small, large] = [
    nanoseconds('1x', day, 20),
    nanoseconds('100x', pricedDay(madeNetwork(S100), DATE), 1),
  ];
  return [
    { id: '', what: 'a priced itinerary', value: small, unit: 'ns' },
    {
      id: 'S10',
      what: 'ns for a priced itinerary, 100x against 1x',
      value: large / small,
      unit: 'x',
      goal: 1.6,
      // At a hundred times the flights, the objects do not fit into the processor cache (ADR 40).
      floor: 10,
    },
  ];
}

function nanoseconds(name: string, of: typeof day, repeats: number): number {
  const origins = spread(of.origins, name === '1x' ? of.origins.length : ASKED);
  const search = itinerarySearch(of, ONE_STOP);
  const count = origins.reduce((sum, origin) => sum + countOf(search(origin)), 0);
  const run = () => {
    let sum = 0;
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const origin of origins) sum += countOf(search(origin));
    return sum;
  };
  const time = timeInterleaved([{ name, run }], ROUNDS).get(name);
  return ((time?.median ?? 0) * 1e6) / (count * repeats);
}
