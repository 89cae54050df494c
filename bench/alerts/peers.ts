import fs from 'node:fs';
import pg from 'pg';
import { roomForJourneys } from '#domain/fares/journey-columns.ts';
import { pricedJourneys } from '#domain/fares/priced-journeys.ts';
import { scheduleFares } from '#domain/fares/schedule-fares.ts';
import {
  type ConnectionRules,
  firstOnward,
  travelDays,
} from '#domain/itinerary/connection-rules.ts';
import { runSearch } from '#domain/itinerary/journey-runs.ts';
import { buildSchedule } from '#domain/itinerary/schedule.ts';
import { addDays } from '#domain/time/local-date.ts';
import { NOT_BOOKABLE } from '../board/board-journeys.ts';
import { timed } from '../stage/rounds.ts';
import type { Wishes } from './wishes.ts';
import { FIRST_DAY, TODAY, type World } from './world.ts';

/** The first of the alerts with their routes and days in words, a sample of all. */
function* sampleOf({ schedule, firstDay }: World, { lists, prices }: Wishes, size: number) {
  const airports = schedule.airports.length;
  for (let alert = 0; alert < size; alert++) {
    const list = lists[alert] ?? 0;
    const key = list >> 1;
    const origin = schedule.airports[Math.floor(key / airports) % airports]?.code;
    const destination = schedule.airports[key % airports]?.code;
    const day = Math.floor(key / airports ** 2) - firstDay;
    if (origin && destination)
      yield { origin, destination, day, goWildOnly: (list & 1) === 1, price: prices[alert] ?? 0 };
  }
}

/**
 * Processor time for one alert by a search of its own, with schedules that stand ready: what one would write without
 * an index. Answers the fulfilled too, so that nothing is left out.
 */
export function searchPerAlert(world: World, wishes: Wishes, rules: ConnectionRules, size: number) {
  const { network, now } = world;
  const { blackoutDates } = network;
  const days = Array.from({ length: 60 }, (_, day) => {
    const date = addDays(FIRST_DAY, day);
    const span = travelDays(network, date, rules);
    const schedule = buildSchedule(network, span.firstDay, span.days);
    const fares = scheduleFares(schedule, { seed: 'bench', today: TODAY, blackoutDates });
    return { date, fares, search: runSearch(schedule, firstOnward(schedule, rules), rules) };
  });
  const sample = [...sampleOf(world, wishes, size)];
  const found = roomForJourneys();
  const run = () => {
    let fulfilled = 0;
    for (const { origin, destination, day, goWildOnly, price } of sample) {
      const ready = days[day];
      if (!ready) continue;
      const asked = { origins: [origin], destinations: [destination], date: ready.date, now };
      pricedJourneys(ready.search, asked, () => ready.fares, found);
      const classes = goWildOnly ? [found.goWild] : [found.goWild, found.standard];
      const leasts = classes.map((totals) => leastOf(totals.subarray(0, found.count)));
      if (Math.min(...leasts) <= price) fulfilled++;
    }
    return fulfilled;
  };
  run();
  const { coreMs, value } = timed(run);
  return { perAlertMs: coreMs / sample.length, sample: sample.length, fulfilled: value };
}

function leastOf(totals: Int32Array): number {
  let least = NOT_BOOKABLE;
  for (let at = 0; at < totals.length; at++) {
    const total = totals[at] ?? -1;
    if (total >= 0) least = Math.min(least, total);
  }
  return least;
}

/**
 * Processor time, ours and the server's, for one alert by a query of its own: one look-up of its price, which
 * somebody else has worked out. The best that a query for each alert can do.
 */
export async function queryPerAlert(url: string, world: World, wishes: Wishes, size: number) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create temp table prices (
    origin text, destination text, day int, go_wild int, any_price int,
    primary key (origin, destination, day))`);
  const { schedule, board, firstDay } = world;
  const airports = schedule.airports.length;
  const rows: [string[], string[], number[], number[], number[]] = [[], [], [], [], []];
  for (let key = 0; 2 * key < board.least.length; key++) {
    if (board.least[2 * key] === NOT_BOOKABLE) continue;
    rows[0].push(schedule.airports[Math.floor(key / airports) % airports]?.code ?? '');
    rows[1].push(schedule.airports[key % airports]?.code ?? '');
    rows[2].push(Math.floor(key / airports ** 2) - firstDay);
    rows[3].push(board.least[2 * key + 1] ?? 0);
    rows[4].push(board.least[2 * key] ?? 0);
  }
  await client.query(
    'insert into prices select * from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[])',
    rows,
  );
  await client.query('analyze prices');
  const { rows: backends } = await client.query('select pg_backend_pid() as pid');
  const serverMs = () => processorMs(Number(backends[0]?.pid));
  let fulfilled = 0;
  const ask = async (count: number) => {
    for (const wish of sampleOf(world, wishes, count)) {
      const { rowCount } = await client.query({
        name: 'one-alert',
        text: `select 1 from prices where origin = $1 and destination = $2 and day = $3
          and case when $4 then go_wild else any_price end <= $5`,
        values: [wish.origin, wish.destination, wish.day, wish.goWildOnly, wish.price],
      });
      fulfilled += rowCount ?? 0;
    }
  };
  await ask(size >> 2);
  const [before, server, wall] = [process.cpuUsage(), serverMs(), performance.now()];
  await ask(size);
  const { user, system } = process.cpuUsage(before);
  const coreMs = (user + system) / 1000 + serverMs() - server;
  const wallMs = performance.now() - wall;
  await client.end();
  return { perAlertMs: coreMs / size, wallPerAlertMs: wallMs / size, sample: size, fulfilled };
}

/** What a process has used of processors so far; 0 where the system does not say. */
export function processorMs(pid: number): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}
