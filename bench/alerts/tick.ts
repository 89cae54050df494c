import pg from 'pg';
import type { Flight } from '#domain/flight/flight.ts';
import type { Cents } from '#domain/money.ts';
import { daysBetween } from '#domain/time/local-date.ts';
import { offsetTime } from '#domain/time/offset-time.ts';
import { openDatabase } from '#server/db/database.ts';
import { databaseWatchStore } from '#server/features/alerts/watch/store.ts';
import { watcher } from '#server/features/alerts/watch/watcher.ts';
import type { FareQuery, FareSource, LowestFare } from '#server/ports/fare-source.ts';
import { still } from '#test/network-fixture.ts';
import { settableClock } from '#test/suppliers/fare-source-under-test.ts';
import { NOT_BOOKABLE } from '../board/board-journeys.ts';
import { keyOfRoute } from './database.ts';
import { changeFares } from './evaluations.ts';
import { processorMs } from './peers.ts';
import { FIRST_DAY, type World } from './world.ts';

const TICK_MS = 10 * 60_000;
const MOST_ROUNDS = 100_000;
const CONNECTIONS = 10;

/** What one look at everything cost. */
export interface Tick {
  /** Time in which statements were executed, all connections together. */
  readonly activeMs: number;
  /** Processor time of the server for them. */
  readonly serverMs: number;
  /** From the first claim to the last release, our own work included. */
  readonly wallMs: number;
  readonly walMb: number;
  readonly found: number;
}

export interface TickOptions {
  /** Every watch is due by then. */
  readonly begin: Date;
  /** Of the flights that change before each tick. */
  readonly share: number;
  readonly ticks: number;
  /**
   * Whether each tick follows a checkpoint: the first change of a page then logs the whole page. Otherwise changes
   * alone are logged, as on pages that have been changed before.
   */
  readonly rested: boolean;
}

/**
 * Runs the product's own watcher on the product's own tables: every watch due, the prices of a board in memory, of
 * which a share of the flights has changed. The first tick fills the indexes, and counts for nothing.
 */
export async function runTicks(
  url: string,
  world: World,
  { begin, share, ticks, rested }: TickOptions,
): Promise<Tick[]> {
  const clock = settableClock(begin.toISOString());
  const database = openDatabase(url, { max: CONNECTIONS });
  const meter = new pg.Client(url);
  await meter.connect();
  const nothing = async () => {};
  const watch = watcher({
    store: databaseWatchStore(database.db),
    clock,
    network: still(world.network),
    fares: sourceOf(world, () => clock.now()),
    notices: { created: nothing, found: nothing, passed: nothing },
    atOnce: CONNECTIONS,
  });
  const tickAt = async (tick: number): Promise<Tick> => {
    clock.set(new Date(begin.getTime() + tick * TICK_MS));
    // Other flights at another time of day: what has been found once is not found again.
    const changes = changeFares(world, tick === 0 ? 0 : share, roundAt(clock.now()));
    world.board.change(changes.flights, world.now);
    await meter.query('checkpoint');
    const before = await readMeter(meter);
    const began = performance.now();
    await watch(new AbortController().signal);
    const wallMs = performance.now() - began;
    await flushed(database.pool);
    const after = await readMeter(meter);
    changes.undo();
    world.board.change(changes.flights, world.now);
    return {
      activeMs: after.activeMs - before.activeMs,
      serverMs: after.serverMs - before.serverMs,
      walMb: (after.wal - before.wal) / 1e6,
      found: after.found - before.found,
      wallMs,
    };
  };
  try {
    await meter.query(`alter system set full_page_writes = ${rested ? 'on' : 'off'}`);
    await meter.query('select pg_reload_conf()');
    await tickAt(0);
    const measured: Tick[] = [];
    for (let tick = 1; tick <= ticks; tick++) measured.push(await tickAt(tick));
    return measured;
  } finally {
    await meter.end();
    await database.close();
  }
}

const roundAt = (moment: Date): number => Math.floor(moment.getTime() / TICK_MS) % MOST_ROUNDS;

/** Servers report what a connection has done when it is idle, at the latest after a second. */
async function flushed(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
  for (const client of clients) client.release();
}

async function readMeter(meter: pg.Client) {
  const { rows } = await meter.query<{
    active: string;
    wal: string;
    found: string;
    pids: number[];
  }>(`select
    (select active_time from pg_stat_database where datname = current_database()) as active,
    pg_current_wal_lsn() - '0/0'::pg_lsn as wal,
    (select count(*) from alert_dates where state = 'found') as found,
    (select coalesce(array_agg(pid), '{}') from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()) as pids`);
  const [row] = rows;
  if (!row) throw new Error('The server tells nothing of itself');
  return {
    activeMs: Number(row.active),
    wal: Number(row.wal),
    found: Number(row.found),
    serverMs: row.pids.reduce((sum, pid) => sum + processorMs(pid), 0),
  };
}

/** Answers at once from the board. */
function sourceOf(world: World, now: () => Date): FareSource {
  const lowest = ({ origins = [], destinations = [], date }: FareQuery) =>
    origins.flatMap((origin) =>
      destinations.flatMap((destination): LowestFare[] => {
        const key = keyOfRoute(world, origin, destination, daysBetween(FIRST_DAY, date));
        const [any = NOT_BOOKABLE, goWild = NOT_BOOKABLE] =
          key < 0 ? [] : world.board.least.subarray(2 * key, 2 * key + 2);
        if (any === NOT_BOOKABLE) return [];
        const pass = goWild < NOT_BOOKABLE && { goWild: goWild as Cents };
        return [{ origin, destination, any: any as Cents, ...pass }];
      }),
    );
  return {
    name: 'bench',
    simulated: true,
    search: async (query) => ({ flights: lowest(query).map(flightOf), seenAt: now() }),
    lowest: async (query) => ({ lowest: lowest(query), seenAt: now() }),
  };
}

const flightOf = ({ origin, destination, goWild, any }: LowestFare): Flight => ({
  segments: [
    {
      from: origin,
      to: destination,
      departs: offsetTime('2026-12-01T08:00:00-07:00'),
      arrives: offsetTime('2026-12-01T12:00:00-05:00'),
      number: 'F9 1',
      approximate: false,
    },
  ],
  fares: {
    ...(goWild !== undefined && { goWild: { total: goWild } }),
    ...(any !== undefined && { standard: { total: any } }),
  },
  goWildWindow: { state: 'open' },
});
