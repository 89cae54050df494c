import { Piscina } from 'piscina';
import { AppError } from '#domain/errors.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Presented } from './present.ts';
import type { TripTask, TripWorkerData } from './trip-worker.ts';

export interface TripPlannerOptions {
  readonly network: NetworkSource;
  readonly clock: Clock;
  readonly market: Clock;
  readonly rules: ConnectionRules;
  /** Of the simulated fares; undefined: by the timetable alone. */
  readonly seed: string | undefined;
}

export type AskedTask = Omit<TripTask, 'now' | 'marketNow' | 'canceled'>;

/** Plans trips on a thread of its own. */
export interface TripPlanner {
  /** @throws AppError `busy` while too many questions wait; rejects with the reason of `signal`. */
  readonly plan: (task: AskedTask, signal: AbortSignal) => Promise<Presented>;
  readonly close: () => Promise<void>;
}

/** Questions that wait at most; a usual one takes a tenth of a second. */
const MAX_WAITING = 50;
const BUSY_RETRY_SECONDS = 5;
/** Flights of a month of seven airports take 200 MB. */
const MAX_HEAP_MB = 512;

/** The source in development and tests, the bundle in production. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './trip-worker.ts' : './trip-worker.js',
  import.meta.url,
);

/** One thread, started at the first question and again when the network has changed. */
export function openTripPlanner(options: TripPlannerOptions): TripPlanner {
  const { network, clock, market, rules, seed } = options;
  let open: { readonly version: string; readonly pool: Piscina } | undefined;
  const poolFor = () => {
    const known = network.current();
    if (open?.version === known.version) return open.pool;
    void open?.pool.close();
    const workerData: TripWorkerData = { network: known, rules, seed };
    const pool = new Piscina({
      filename: WORKER.href,
      workerData,
      maxThreads: 1,
      maxQueue: MAX_WAITING,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    open = { version: known.version, pool };
    return pool;
  };
  return {
    async plan(asked, signal) {
      const pool = poolFor();
      if (pool.queueSize >= MAX_WAITING)
        throw new AppError('busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
      const canceled = new Int32Array(new SharedArrayBuffer(4));
      const cancel = () => Atomics.store(canceled, 0, 1);
      signal.addEventListener('abort', cancel, { once: true });
      const task: TripTask = {
        ...asked,
        now: clock.now().getTime(),
        marketNow: market.now().getTime(),
        canceled,
      };
      try {
        return await pool.run(task, { name: 'planTask' });
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    close: async () => open?.pool.close({ force: true }),
  };
}
