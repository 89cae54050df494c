import { Gauge } from 'prom-client';
import { dayNumberOf, type LocalDate } from '#domain/time.ts';
import type { Measures } from './metrics.ts';

const DAY_SECONDS = 86_400;

/** A pool of database connections, as far as it is counted. */
interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Connections, read whenever somebody asks. */
export function readPools(
  { registry }: Pick<Measures, 'registry'>,
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
  readonly letters: () => Promise<ReadonlyMap<string, number>>;
  readonly lateWatches: () => Promise<number>;
}

/** The backlog, read whenever somebody asks; not known while the database does not answer. */
export function readBacklog({ registry }: Pick<Measures, 'registry'>, backlog: Backlog): void {
  const registers = [registry];
  const waiting = new Gauge({
    name: 'letters_waiting',
    help: 'Promised, and neither sent nor given up',
    labelNames: ['channel'],
    registers,
    async collect() {
      const letters = await backlog.letters().catch(() => new Map<string, number>());
      waiting.reset();
      for (const [channel, count] of letters) waiting.set({ channel }, count);
    },
  });
  const late = new Gauge({
    name: 'alert_watches_late',
    help: 'Due for more than ten minutes, and not looked at',
    registers,
    async collect() {
      late.set(await backlog.lateWatches().catch(() => Number.NaN));
    },
  });
}

/** How far the data goes that people bring in: the last day of each kind, where there is one. */
interface DataEnds {
  readonly blackouts: LocalDate | undefined;
  readonly timetable: LocalDate | undefined;
}

/** Read whenever somebody asks; nothing is told of what is not known. */
export function readDataEnds({ registry }: Pick<Measures, 'registry'>, ends: () => DataEnds): void {
  const end = new Gauge({
    name: 'data_end_timestamp_seconds',
    help: 'When the last day of the blackout dates, and of the month of the timetable, is over',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      end.reset();
      for (const [kind, day] of Object.entries(ends()))
        if (day) end.set({ kind }, (dayNumberOf(day) + 1) * DAY_SECONDS);
    },
  });
}
