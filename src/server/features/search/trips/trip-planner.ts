import { Piscina } from 'piscina';
import type { AirportCode } from '#domain/airports.ts';
import type { FareVisibility } from '#domain/flight.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import type { Clock, LocalDate } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { outDays, type TripQuestion } from '#domain/trips.ts';
import { admission } from '#server/concurrency.ts';
import type { Highs } from './forecast-highs.ts';
import type { OpennessAsked, Presented, TripsAsked } from './present.ts';

export interface TripPlannerOptions {
  readonly network: NetworkSource;
  readonly clock: Clock;
  readonly market: Clock;
  readonly rules: ConnectionRules;
  /** Of the simulated fares; undefined: by the timetable alone. */
  readonly seed: string | undefined;
}

/** What a worker thread is started with. */
export interface TripWorkerData {
  readonly network: Network;
  readonly rules: ConnectionRules;
  /** Of the simulated fares; undefined without fares. */
  readonly seed: string | undefined;
}

/** A question about trips. */
export interface TripsTask extends TripsAsked {
  readonly question: TripQuestion;
  readonly visibility: FareVisibility;
  /** One travel day of a named destination, with all its flights; all destinations if undefined. */
  readonly opened?: { readonly destination: AirportCode; readonly day: LocalDate } | undefined;
  /** Most rows. */
  readonly limit: number;
  /** As CSV instead of JSON. */
  readonly isCsv?: boolean;
  /** As the preview of a shared question. */
  readonly isPreview?: boolean;
  /** The forecast with which it is answered. */
  readonly forecast?: Highs['version'];
}

export type AskedTask = TripsTask | OpennessAsked;

/** What a worker thread is asked. */
export interface TripTask {
  readonly asked: AskedTask;
  readonly highs?: Highs['byPlace'] | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Market time in milliseconds. */
  readonly marketNow: number;
  /** One shared number, which is not 0 once the caller has gone. */
  readonly canceled: Int32Array;
}

interface TripCaller {
  readonly signal: AbortSignal;
  /** Tells callers apart, so that one with many connections does not keep the others waiting. */
  readonly key: string;
  readonly highs?: Highs['byPlace'] | undefined;
}

/** Plans trips on a thread of its own. */
export interface TripPlanner {
  /**
   * So that a question that nobody would answer now is neither counted nor written down.
   * @throws AppError `busy` while too many questions wait.
   */
  readonly refuseIfBusy: (task: AskedTask, caller: Pick<TripCaller, 'key'>) => void;
  /** @throws AppError `busy` as `refuseIfBusy`; rejects with the reason of `signal`. */
  readonly plan: (task: AskedTask, caller: TripCaller) => Promise<Presented>;
  readonly close: () => Promise<void>;
}

/** Questions that wait at most; a usual one takes a tenth of a second. */
const MAX_WAITING = 50;
/** Flights of one airport, day and direction that make a question large; it takes seconds. */
const LARGE_LISTS = 250;
/** Few large ones, as the server closes a connection after a minute. */
const MOST_AT_ONCE = { ofOne: 2, large: 4, retryAfterSeconds: 5 };
/** Flights of a month of seven airports and what is kept with them take 450 MB. */
const MAX_HEAP_MB = 768;

/** The source in development and tests, the bundle in production. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../trip-worker.ts' : './trip-worker.js',
  import.meta.url,
);

/** By the days out and back of each airport. */
function isLarge(asked: AskedTask): boolean {
  if ('month' in asked || asked.opened) return false;
  const { origins, nights } = asked.question;
  const days = outDays(asked.question).length;
  return origins.length * (2 * days + nights.most - nights.least) > LARGE_LISTS;
}

/** One thread, started at the first question (of the warm-up) and again when the network has changed. */
export function openTripPlanner(options: TripPlannerOptions): TripPlanner {
  const { network, clock, market, rules, seed } = options;
  const { refuseIfBusy: refuseIfOver, during } = admission(MOST_AT_ONCE);
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
  const refuseIfBusy: TripPlanner['refuseIfBusy'] = (asked, { key }) =>
    refuseIfOver({ key, isLarge: isLarge(asked) }, (open?.pool.queueSize ?? 0) >= MAX_WAITING);
  return {
    refuseIfBusy,
    async plan(asked, { signal, key, highs }) {
      signal.throwIfAborted();
      refuseIfBusy(asked, { key });
      const pool = poolFor();
      const canceled = new Int32Array(new SharedArrayBuffer(4));
      const cancel = () => Atomics.store(canceled, 0, 1);
      signal.addEventListener('abort', cancel, { once: true });
      const times = { now: clock.now().getTime(), marketNow: market.now().getTime() };
      const task: TripTask = { asked, highs, ...times, canceled };
      try {
        return await during({ key, isLarge: isLarge(asked) }, () =>
          pool.run(task, { name: 'planTask' }),
        );
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
