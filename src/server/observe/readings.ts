import { Gauge } from 'prom-client';
import type { Measures } from './measures.ts';

/** A pool of database connections, as far as it is counted. */
interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Connections, read whenever somebody asks. */
export function readPool({ registry }: Pick<Measures, 'registry'>, pool: PoolFigures): void {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: all, the idle among them, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'total' }, pool.totalCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
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
