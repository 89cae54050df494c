// Database cost of polling a million alerts: a round of polls, a round in which fares changed, and the delay of
// messages when a booking window opens.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { LowestFare } from '#domain/alert-match.ts';
import { openDatabase } from '#server/db/database.ts';
import { listFulfilled } from '#server/db/queries/alerts/matches.ts';
import {
  listTaken,
  releaseTargets,
  type TakenTarget,
  takeTargets,
} from '#server/db/queries/watch-targets.ts';
import { watchQueries } from '#server/features/watch/deps.ts';
import { watcher } from '#server/features/watch/watch.ts';
import { endlessRun } from '#test/harness.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { seededRandom } from '#test/random.ts';
import { settableClock } from '#test/suppliers/fare-source-under-test.ts';
import { fillAlerts, type Meter, openServer, readMeter, readSizes } from './alerts/database.ts';
import { type Sending, sendingOf } from './alerts/sending.ts';
import { FIRST_DAY, worldOf } from './alerts/world.ts';
import { type Figure, report, rounded } from './harness/report.ts';
import { spreadOf } from './harness/rounds.ts';

const { values: options } = parseArgs({
  options: { full: { type: 'boolean' }, alerts: { type: 'string', default: '1000000' } },
});
const COUNT = Number(options.alerts);
const ROUNDS = options.full ? 7 : 3;
const CONNECTIONS = 10;
const ROUND_MS = 10 * 60_000;
/** Midnight in New York, when GoWild seats of the next day can be booked there. */
const OPENING = new Date('2026-11-30T05:00:00Z');
const ZONE = 'America/New_York';
/** How often a worker polls and sends. */
const TICK_MS = 1_000;

const say = (words: string) => void process.stdout.write(`${words}\n`);
const goesOn = endlessRun();
const network = await realNetwork();
const world = worldOf(network, seededRandom(20261121));
const clock = settableClock(new Date(OPENING.getTime() - 10 * ROUND_MS).toISOString());
const server = await openServer();
say(`filling the tables with ${COUNT} alerts`);
await fillAlerts(server.url, world.criteria(COUNT), clock.now());
const database = openDatabase(server.url, { max: CONNECTIONS });
await database.warm();
const meter = new pg.Client(server.url);
await meter.connect();
const source = world.source(() => clock.now());
const sending: Sending = sendingOf(database.db, clock, still(network));
const watch = watcher({
  db: database.db,
  queries: watchQueries,
  clock,
  network: still(network),
  fares: source,
  notifyOfAlerts: sending.notifyOfAlerts,
  notifyOfTrips: async () => {},
  tripOf: () => undefined,
  atOnce: CONNECTIONS,
  onWatched: () => {},
  reportUnreadable: () => {},
});

const figures: Figure[] = [];
try {
  const sizes = await readSizes(meter);
  say(
    Object.entries(sizes)
      .map(([name, value]) => `${name} ${rounded(value)}`)
      .join(', '),
  );
  const polled = await matchAll();
  figures.push(polled.figure);
  await changedRounds();
  await opening();
  process.exitCode = report('alerts', figures, { ...sizes, watches: polled.watches }) ? 0 : 1;
} finally {
  await meter.end();
  await database.close();
  await server.close();
}
process.exit();

/** Processor time, ours and the server's, of matching one round of every target. */
async function matchAll() {
  const questions: { due: TakenTarget; lowest: readonly LowestFare[] }[] = [];
  const fences: string[] = [];
  let core = 0;
  for (let isDone = false; !isDone; ) {
    const fence = randomUUID();
    const { value, coreMs } = await measured(() => takeSome(fence));
    core += coreMs;
    isDone = value.length === 0;
    fences.push(fence);
    for (const due of value) questions.push({ due, lowest: await pricesOf(due) });
  }
  for (const fence of fences) await releaseTargets(database.db, fence);
  const times: number[] = [];
  const { coreMs } = await measured(async () => {
    for (const { due, lowest } of questions) {
      const began = performance.now();
      await listFulfilled(database.db, due, lowest);
      times.push(performance.now() - began);
    }
  });
  const { median, p99 } = spreadOf(times.sort((a, b) => a - b));
  const detail = { listMs: core, matchMs: coreMs, medianMs: median, p99Ms: p99 };
  say(
    `${questions.length} origins and days, a match in ${rounded(median)} ms, p99 ${rounded(p99)}`,
  );
  const what = 'one round of polls matched in SQL, both processors';
  const limits = { goal: 10, floor: 30, detail };
  const value = (core + coreMs) / 1000;
  const figure = { id: 'A1', what, unit: 's', value, ...limits };
  return { figure, watches: questions.length };
}

/** As many as the product takes at once. */
async function takeSome(fence: string) {
  const at = clock.now();
  const until = new Date(at.getTime() + ROUND_MS);
  await takeTargets(database.db, { at, most: 16, fence, until });
  return listTaken(database.db, fence);
}

async function pricesOf({ origin, day, destinations, anywhere }: TakenTarget) {
  const query = { origins: [origin], ...(!anywhere && { destinations }), date: day };
  return (await source.lowest?.(query, goesOn.breakOff))?.lowest ?? [];
}

/** Processor time of the server and WAL of rounds of the product's watcher in which some fares are lower. */
async function changedRounds(): Promise<void> {
  // Logs only changes, as on pages that were changed before.
  await meter.query('alter system set full_page_writes = off');
  await meter.query('select pg_reload_conf()');
  const rounds: { quiet: Round; changed: Round }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const quiet = await roundAt(2 * round, 0);
    const changed = await roundAt(2 * round + 1, 0.01);
    // The first round prepares its statements and does not count.
    if (round > 0) rounds.push({ quiet, changed });
  }
  const median = (pick: (of: (typeof rounds)[number]) => number) =>
    spreadOf(rounds.map(pick).sort((a, b) => a - b)).median;
  const found = median(({ changed }) => changed.found);
  figures.push(
    {
      id: 'A2',
      what: `database work of a round, 1 % of fares changed, ${found} days found: beyond the polls`,
      unit: 's',
      value: median(({ quiet, changed }) => changed.serverMs - quiet.serverMs) / 1000,
      goal: 2,
      floor: 5,
      detail: { rounds },
    },
    {
      id: 'A2',
      what: 'its WAL',
      unit: 'MB',
      value: median(({ changed }) => changed.walMb),
      goal: 20,
      floor: 50,
    },
    {
      id: '',
      what: 'database work of a round in which nothing changed',
      unit: 's',
      value: median(({ quiet }) => quiet.serverMs) / 1000,
    },
    {
      id: 'A7',
      what: 'questions past the cache of a round in which nothing changed, for fares that do not fit',
      unit: '',
      value: Math.max(...rounds.map(({ quiet }) => quiet.confirmed)),
      goal: 0,
      floor: 0,
    },
  );
}

interface Round extends Meter {
  /** Questions past the cache. */
  readonly confirmed: number;
}

async function roundAt(round: number, share: number): Promise<Round> {
  clock.set(new Date(clock.now().getTime() + ROUND_MS));
  world.change(round, share);
  await meter.query('checkpoint');
  const before = await readMeter(meter);
  const asked = world.confirmed();
  await watch(goesOn);
  const after = await readMeter(meter);
  return {
    serverMs: after.serverMs - before.serverMs,
    walMb: after.walMb - before.walMb,
    found: after.found - before.found,
    confirmed: world.confirmed() - asked,
  };
}

/** From the opening of the GoWild windows of a zone to the sent message, with each worker on its ticks. */
async function opening(): Promise<void> {
  await sending.drain();
  const codes = [...network.airports.values()].flatMap(({ code, zone }) =>
    zone === ZONE ? code : [],
  );
  const now = new Date(clock.now().getTime() + ROUND_MS);
  clock.set(now);
  await meter.query(
    `update watch_targets set due_at = $1::timestamptz + case
      when origin = any($2) and day = $3 then interval '0' else interval '1 day' end`,
    [now, codes, FIRST_DAY],
  );
  world.change(1_000, 0.05);
  const { found: before } = await readMeter(meter);
  const began = performance.now();
  const watching = watch(goesOn);
  let isWatching = true;
  void watching.finally(() => {
    isWatching = false;
  });
  while (isWatching || (await sending.isWaiting())) {
    const tick = performance.now();
    await sending.send();
    await delay(Math.max(0, TICK_MS - (performance.now() - tick)));
  }
  await watching;
  const { found } = await readMeter(meter);
  // The worker that handles the opening may have polled just before it.
  const times = sending.handedOver.map((at) => at - began + TICK_MS).sort((a, b) => a - b);
  const { median, p99 } = spreadOf(times);
  figures.push({
    id: 'A6',
    what: `from the opening of ${codes.length} windows to the message handed over, ${found - before} finds`,
    unit: 's',
    value: p99 / 1000,
    goal: 60,
    floor: 120,
    detail: { messages: times.length, medianMs: median },
  });
}

/** Runs the work; returns the processor time of this process and of the server. */
async function measured<T>(work: () => Promise<T>): Promise<{ value: T; coreMs: number }> {
  const before = await readMeter(meter);
  const own = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(own);
  const after = await readMeter(meter);
  return { value, coreMs: (user + system) / 1000 + after.serverMs - before.serverMs };
}
