// How fast operators see the dashboard and their lists with a million searches of 90 days, 100,000 members and figures of
// a year, and how long the job takes that counts them.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { timeZone } from '#domain/time.ts';
import { openApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { rollUp } from '#server/jobs/roll-up.ts';
import { fillAdmin } from './admin/world.ts';
import { openServer } from './alerts/database.ts';
import { type Figure, report } from './harness/report.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, full: { type: 'boolean' } },
});
const SIZES = options.quick
  ? { searches: 50_000, members: 5_000 }
  : { searches: 1_000_000, members: 100_000 };
const ROUNDS = options.quick ? 20 : 60;
const LIST_ROUNDS = options.quick ? 5 : 10;
const ROWS = 25;
const ZONE = timeZone('America/New_York');
/** Chunks of days of the first run may take longer than a statement of the product. */
const SETTLING_MS = 30 * 60_000;

const GOAL_MS = 100;
const FLOOR_MS = 300;

const say = (words: string) => void process.stdout.write(`${words}\n`);
const clock = { now: () => new Date() };

const server = await openServer();
const client = new pg.Client(server.url);
await client.connect();
const { db, pool, close } = openDatabase(server.url, {
  max: 10,
  connectTimeoutMs: 15_000,
  responseTimeoutMs: SETTLING_MS,
});
try {
  say(`making ${SIZES.searches} searches and ${SIZES.members} members`);
  await fillAdmin.rows(client, SIZES);
  const first = await timed(count);
  await fillAdmin.pastFigures(client);
  await client.query('vacuum analyze');
  const again = await timed(count);
  say(`counted in ${Math.round(first)} ms, again in ${Math.round(again)} ms`);
  const figures = [...(await measure()), ...jobFigures(first, again)];
  process.exitCode = report('admin', figures, { ...SIZES, sizes: await sizes() }) ? 0 : 1;
} finally {
  await client.end();
  await close();
  await server.close();
}
process.exit();

/** As the worker does. */
async function count(): Promise<void> {
  await rollUp({ db, clock, allowanceZone: ZONE }, new AbortController().signal);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function jobFigures(first: number, again: number): Figure[] {
  return [
    { id: 'D5', what: 'the job, 90 days at once', value: first / 1000, unit: 's' },
    { id: 'D6', what: 'the job, today again', value: again, unit: 'ms' },
  ];
}

async function measure(): Promise<Figure[]> {
  const config = readConfig({ DATABASE_URL: server.url, FARES: 'none', LOG_LEVEL: 'silent' });
  const app = await openApp(config, { db, clock, dataFolder: 'data' });
  await app.prepare({ embedded: false, dataDir: '' });
  const token = await signInAdmin();
  const failed = new Set<string>();
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.server.inject({ url: `/api/admin/${path}`, headers });
    if (answer.statusCode !== 200 && !failed.has(path)) {
      say(`${path}: ${answer.statusCode} ${answer.body}`);
      failed.add(path);
    }
  };
  const figures: Figure[] = [];
  for (const [at, days] of [30, 90, 366].entries()) {
    const { p50, p95 } = await rounds(() => ask(`dashboard?days=${days}`), ROUNDS);
    figures.push({
      id: `D${at + 1}`,
      what: `the dashboard over ${days} days, p95`,
      value: p95,
      unit: 'ms',
      goal: GOAL_MS,
      floor: FLOOR_MS,
      detail: { p50 },
    });
    say(`${days} days: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  }
  const lists = { users: SIZES.members, notifications: SIZES.members, searches: SIZES.searches };
  for (const [list, rows] of Object.entries(lists))
    for (const [which, page] of [
      ['first', 1],
      ['last', Math.ceil(rows / ROWS)],
    ] as const) {
      const { p50, p95 } = await rounds(
        () => ask(`${list}?limit=${ROWS}&page=${page}`),
        LIST_ROUNDS,
      );
      const what = `list of ${list}, ${which} page, p95`;
      figures.push({ id: 'D4', what, value: p95, unit: 'ms', detail: { p50, page } });
      say(`${list}, ${which} page: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    }
  figures.push({ id: 'D7', what: 'calls that failed', value: failed.size, unit: '' });
  await app.server.close();
  return figures;
}

async function signInAdmin(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'update users set is_admin = true where email = $1 returning id',
    ['m1@example.test'],
  );
  const userId = rows[0]?.id ?? '';
  return openSession(db, userId, clock.now());
}

const WARM_UPS = 3;

async function rounds(work: () => Promise<unknown>, many: number) {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < many; round += 1) {
    const ms = await timed(work);
    if (round >= 0) times.push(ms);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

async function sizes(): Promise<Record<string, number>> {
  const { rows } = await client.query<Record<string, string>>(`select
    (select count(*) from daily_figures) as figures,
    (select count(*) from active_days) as active_days,
    (select count(*) from supplier_calls) as supplier_calls,
    (select count(*) from daily_routes) as routes,
    (pg_total_relation_size('daily_figures') + pg_total_relation_size('daily_routes')) / 1e6 as figures_mb`);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, text]) => [name, Number(text)]),
  );
}
