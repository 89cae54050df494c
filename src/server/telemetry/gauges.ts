import { Gauge } from 'prom-client';
import { dayNumberOf, type LocalDate } from '#domain/time.ts';
import type { Metrics } from './metrics.ts';

const DAY_SECONDS = 86_400;

/** A pool of database connections, as far as it is counted. */
interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Connections, read whenever somebody asks. */
export function readPools(
  { registry }: Pick<Metrics, 'registry'>,
  pools: Readonly<Record<'main' | 'searches', PoolFigures>>,
): void {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections of a pool: all, the idle among them, and callers that wait for one',
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

/** What only the database knows. */
interface Backlog {
  /** Letters and messages that wait, by channel. */
  readonly messages: () => Promise<ReadonlyMap<string, number>>;
  readonly latePolls: () => Promise<number>;
}

/** The backlog, read whenever somebody asks; not known while the database does not answer. */
export function readBacklog({ registry }: Pick<Metrics, 'registry'>, backlog: Backlog): void {
  const registers = [registry];
  const waiting = new Gauge({
    name: 'messages_waiting',
    help: 'Promised, and neither sent nor given up',
    labelNames: ['channel'],
    registers,
    async collect() {
      const messages = await backlog.messages().catch(() => new Map<string, number>());
      waiting.reset();
      for (const [channel, count] of messages) waiting.set({ channel }, count);
    },
  });
  const late = new Gauge({
    name: 'alert_polls_late',
    help: 'Due for more than ten minutes, and not looked at',
    registers,
    async collect() {
      late.set(await backlog.latePolls().catch(() => Number.NaN));
    },
  });
}

/** How far the data goes that people bring in: the last day of each kind, where there is one. */
interface DataCoverage {
  readonly blackouts: LocalDate | undefined;
  readonly timetable: LocalDate | undefined;
}

/** Read whenever somebody asks; nothing is told of what is not known. */
export function collectDataCoverage(
  { registry }: Pick<Metrics, 'registry'>,
  coverage: () => DataCoverage,
): void {
  const end = new Gauge({
    name: 'data_end_timestamp_seconds',
    help: 'When the last day of the blackout dates, and of the month of the timetable, is over',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      end.reset();
      for (const [kind, day] of Object.entries(coverage()))
        if (day) end.set({ kind }, (dayNumberOf(day) + 1) * DAY_SECONDS);
    },
  });
}

const BEAT_MS = 20;

/** Hears again and again what time it is and how late work is done at the moment, both in milliseconds. */
type Listener = (now: number, lateMs: number) => void;

/** For how long the work has been waiting that waits longest, in milliseconds. */
type Waits = Readonly<Record<'database' | 'turn', () => number>>;

/**
 * How late the process comes to its work, or for how long work waits for the database or for its turn, whichever is
 * worst.
 * @returns tells a listener every 20 ms; what that answers ends it.
 */
export const queueingDelay =
  ({ late: measure }: Pick<Metrics, 'late'>, waits: Waits) =>
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
