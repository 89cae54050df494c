import { Gauge } from 'prom-client';
import { type DataCoverage, dataDaysLeft } from '#domain/data-coverage.ts';
import { SWITCH_IDS, type SwitchId } from '#domain/switches.ts';
import { dayNumberOf, type LocalDate } from '#domain/time.ts';
import type { Metrics } from './metrics.ts';

const DAY_SECONDS = 86_400;

/** Counters of a pool of database connections. */
interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Reads the counters of the pools at every scrape. */
export function readPools(
  { registry }: Pick<Metrics, 'registry'>,
  pools: Readonly<Record<'main' | 'searches', PoolFigures>>,
): void {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections of a pool: total, idle, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        gauge.set({ pool, state: 'total' }, totalCount);
        gauge.set({ pool, state: 'idle' }, idleCount);
        gauge.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

/** Counts that come from the database. */
interface Backlog {
  /** Waiting messages, by channel. */
  readonly messages: () => Promise<ReadonlyMap<string, number>>;
  /** Seconds for which the oldest message that could be sent waits, by channel. */
  readonly oldest: () => Promise<ReadonlyMap<string, number>>;
  readonly latePolls: () => Promise<number>;
}

/** Reads the backlog at every scrape; unknown while the database does not respond. */
export function readBacklog({ registry }: Pick<Metrics, 'registry'>, backlog: Backlog): void {
  const registers = [registry];
  const waiting = new Gauge({
    name: 'messages_waiting',
    help: 'Messages of the outbox neither sent nor dead-lettered',
    labelNames: ['channel'],
    registers,
    async collect() {
      const messages = await backlog.messages().catch(() => new Map<string, number>());
      waiting.reset();
      for (const [channel, count] of messages) waiting.set({ channel }, count);
    },
  });
  const oldest = new Gauge({
    name: 'messages_oldest_seconds',
    help: 'Seconds for which the oldest message that could be sent waits',
    labelNames: ['channel'],
    registers,
    async collect() {
      const ages = await backlog.oldest().catch(() => new Map<string, number>());
      oldest.reset();
      for (const [channel, seconds] of ages) oldest.set({ channel }, seconds);
    },
  });
  const late = new Gauge({
    name: 'alert_polls_late',
    help: 'Polls overdue by more than ten minutes',
    registers,
    async collect() {
      late.set(await backlog.latePolls().catch(() => Number.NaN));
    },
  });
}

/** Asks the replica at every scrape; unknown while it is away. @param delayMs of its data; undefined if unknown. */
export function collectReplicaDelay(
  { registry }: Pick<Metrics, 'registry'>,
  delayMs: () => Promise<number | undefined>,
): void {
  const gauge = new Gauge({
    name: 'database_replica_delay_seconds',
    help: 'Age of the data of the replica for reads; NaN while it is away',
    registers: [registry],
    async collect() {
      const delay = await delayMs().catch(() => undefined);
      gauge.set(delay === undefined ? Number.NaN : delay / 1_000);
    },
  });
}

/** Shows at every scrape which costly calls operators have turned off. */
export function collectSwitches(
  { registry }: Pick<Metrics, 'registry'>,
  off: () => ReadonlySet<SwitchId>,
): void {
  const gauge = new Gauge({
    name: 'call_switched_off',
    help: '1 while operators have turned a costly call off, else 0',
    labelNames: ['call'],
    registers: [registry],
    collect() {
      for (const call of SWITCH_IDS) gauge.set({ call }, off().has(call) ? 1 : 0);
    },
  });
}

/** Reads the coverage at every scrape; a kind without a last day has no value. */
export function collectDataCoverage(
  { registry }: Pick<Metrics, 'registry'>,
  { coverage, today }: { readonly coverage: () => DataCoverage; readonly today: () => LocalDate },
): void {
  const end = new Gauge({
    name: 'data_end_timestamp_seconds',
    help: 'End of the last known blackout date, and of the month that the timetable was filed for',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      end.reset();
      for (const [kind, day] of Object.entries(coverage()))
        if (day) end.set({ kind }, (dayNumberOf(day) + 1) * DAY_SECONDS);
    },
  });
  const left = new Gauge({
    name: 'data_days_left',
    help: 'Days to the last known blackout date, and until the timetable is too old',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      left.reset();
      for (const [kind, days] of Object.entries(dataDaysLeft(coverage(), today())))
        if (days !== undefined) left.set({ kind }, days);
    },
  });
}

const BEAT_MS = 20;

/** Called at every beat with the current time and the current queueing delay, both in milliseconds. */
type Listener = (now: number, lateMs: number) => void;

/** How long the oldest waiting task has waited, in milliseconds. */
type Waits = Readonly<Record<'database' | 'turn', () => number>>;

/**
 * Queueing delay: the largest of the event loop delay, the wait for a database connection and the wait in the work
 * queue.
 * @returns calls a listener every 20 ms, until the function that it returns is called.
 */
export const queueingDelay =
  ({ queueingDelay: measure }: Pick<Metrics, 'queueingDelay'>, waits: Waits) =>
  (listener: Listener): (() => void) => {
    let dueAt = performance.now() + BEAT_MS;
    const beat = setInterval(() => {
      const now = performance.now();
      const late = {
        loop: Math.max(0, now - dueAt),
        database: waits.database(),
        turn: waits.turn(),
      };
      dueAt = now + BEAT_MS;
      for (const [what, ms] of Object.entries(late)) measure.set({ for: what }, ms / 1000);
      listener(now, Math.max(...Object.values(late)));
    }, BEAT_MS);
    beat.unref();
    return () => clearInterval(beat);
  };
