// How fast every journey of a day is found and priced, against databases that hold the same flights.
import { parseArgs } from 'node:util';
import type { ConnectionRules } from '#domain/itinerary/connection-rules.ts';
import { localDate } from '#domain/time/local-date.ts';
import { openServer } from './alerts/database.ts';
import { journeySearch } from './enumerate/engine.ts';
import { sameRows } from './enumerate/gate.ts';
import { ONE_STOP, type PricedDay, pricedDay, TWO_STOPS } from './enumerate/priced-day.ts';
import { racePostgres, raceSqlite } from './enumerate/race.ts';
import { madeNetwork } from './inputs/made-network.ts';
import { spread } from './inputs/search-day.ts';
import { S1 } from './inputs/sizes.ts';
import { postgresSearch } from './peers/postgres.ts';
import { sqliteSearch } from './peers/sqlite.ts';
import { type Figure, report } from './stage/report.ts';
import { timeInTurns } from './stage/rounds.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});

const ROUNDS = options.full ? 40 : options.quick ? 7 : 15;
/** Times the engine answers in one round; the others are asked once. */
const REPEATS = 20;
/** Airports from which a query for each destination is asked: each takes hundreds. */
const ASKED_EACH = options.full ? 40 : 8;

const say = (words: string) => void process.stdout.write(`${words}\n`);
const day = pricedDay(madeNetwork(S1), localDate('2026-12-09'));
// In a quick run only ratios have floors: how long a nanosecond takes is a matter of the machine and its guests.
const figures: Figure[] = [];

const moments = [engineTimes()];
if (!options.quick) compareSqlite();
moments.push(engineTimes());
await comparePostgres();
moments.push(engineTimes());
noteEngine();

process.exit(report('enumerate', figures, { flights: day.schedule.size }) ? 0 : 1);

function engineTimes() {
  return [
    timedEngine('up to 1 stop, waits of up to 24 h', ONE_STOP),
    timedEngine('up to 2 stops, waits of up to 6 h', TWO_STOPS),
  ];
}

type Times = ReturnType<typeof engineTimes>;

function total(times: Times, key: 'ns' | 'journeys'): number {
  return times.reduce((sum, kind) => sum + kind[key], 0);
}

/**
 * Of all journeys of both kinds of searches together, and of each kind apart, at the moment at which least time went to
 * others who use the machine: these are nanoseconds and no ratios.
 */
function noteEngine() {
  const [calm] = moments.sort((a, b) => total(a, 'ns') - total(b, 'ns')) as [Times, ...Times[]];
  figures.push({
    id: 'S8',
    what: 'a journey found, priced, grouped, in a search of each kind from every airport',
    value: total(calm, 'ns') / total(calm, 'journeys'),
    unit: 'ns',
    goal: 15,
    ...(!options.quick && { floor: 25 }),
    detail: { moments: moments.map((times) => total(times, 'ns') / total(times, 'journeys')) },
  });
  for (const { what, ns, journeys, time } of calm) {
    const searches = day.origins.length;
    const each = `${what}, ${Math.round(journeys / searches)} a search`;
    figures.push(
      { id: '', what: `of these: ${each}`, value: ns / journeys, unit: 'ns', detail: { ...time } },
      { id: '', what: `a search: ${what}`, value: ns / searches / 1000, unit: 'µs' },
    );
  }
}

function timedEngine(what: string, rules: ConnectionRules) {
  const search = journeySearch(day, rules);
  let journeys = 0;
  for (const origin of day.origins) journeys += search(origin).journeys.count;
  const run = () => {
    let sum = 0;
    for (let repeat = 0; repeat < REPEATS; repeat++)
      for (const origin of day.origins) sum += search(origin).journeys.count;
    return sum;
  };
  const time = timeInTurns([{ name: 'engine', run }], ROUNDS).get('engine');
  return { what, journeys, time, ns: ((time?.median ?? 0) * 1e6) / REPEATS };
}

function compareSqlite() {
  const sqlite = sqliteSearch(day, ONE_STOP);
  if (!sqlite) {
    say('S6 left out: better-sqlite3 is not installed (npm run bench makes it, where it can)');
    return;
  }
  const rows = day.origins.map((origin) => sqlite.everywhere(origin));
  say(`better-sqlite3 finds the same ${sameRows(day, ONE_STOP, rows)} journeys`);
  const few: PricedDay = { ...day, origins: spread(day.origins, ASKED_EACH) };
  const { once, each } = raceSqlite(day, few, sqlite, ROUNDS);
  const than = `than better-sqlite3 ${sqlite.version}`;
  figures.push(
    {
      id: 'S6',
      what: `${than}, one query a search`,
      value: once.ratio,
      unit: 'x',
      goal: 50,
      floor: 25,
      more: true,
      detail: once,
    },
    {
      id: 'S6',
      what: `${than}, one query a destination`,
      value: each.ratio,
      unit: 'x',
      goal: 1500,
      floor: 700,
      more: true,
      detail: each,
    },
  );
}

async function comparePostgres() {
  const server = await openServer();
  try {
    const postgres = await postgresSearch(server.url, day, ONE_STOP);
    const rows: number[][][] = [];
    for (const origin of day.origins) rows.push(await postgres.everywhere(origin));
    say(`PostgreSQL finds the same ${sameRows(day, ONE_STOP, rows)} journeys`);
    const race = await racePostgres(day, postgres, ROUNDS);
    await postgres.close();
    figures.push({
      id: 'S7',
      what: 'than PostgreSQL, one prepared query a search',
      value: race.ratio,
      unit: 'x',
      goal: 100,
      floor: 50,
      more: true,
      detail: race,
    });
  } finally {
    await server.close();
  }
}
