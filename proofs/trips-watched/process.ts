import type { WatchDeps } from '#server/features/watch/deps.ts';
import { watcher } from '#server/features/watch/watch.ts';
import { RunLost, repeat } from '#server/jobs/repeat.ts';
import type { SeededRandom } from '#test/random.ts';
import { firstDueOf } from '#test/watch-model/targets.ts';
import { processTimers, type VirtualTime } from '../watching/virtual-time.ts';
import type { FlightPlace, Run, Store } from './store.ts';
import { storeQueries } from './store.ts';

export interface ProcessContext {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly database: Store;
  readonly places: readonly FlightPlace[];
  /** Everything else that a watcher needs; `hop` is passed by each of its awaits. */
  readonly servicesOf: (
    hop: () => Promise<void>,
    skew: number,
  ) => Omit<WatchDeps, 'db' | 'queries'>;
  /** Changes the queries; an injected error. */
  readonly change: (queries: WatchDeps['queries']) => WatchDeps['queries'];
  /** A process was killed or paused, and nothing may be done until then. */
  readonly trouble: (until: number) => void;
  /** A run has failed by an error of our own. */
  readonly failed: (reason: unknown) => void;
  /** From then on nothing fails. */
  readonly quietFrom: number;
}

/** The server ended the transaction, or the connection was lost. */
class Lost extends Error {
  override readonly name = 'Lost';
}

const never = new Promise<never>(() => {});
const TICK_MS = 1_000;

/** One process from its start to its end, which another one follows. */
export function startProcess(context: ProcessContext, onEnd: () => void): void {
  const { time, random: chance, database, trouble, failed, quietFrom } = context;
  const { random, between } = chance;
  const isQuiet = () => time.now() >= quietFrom;
  let isOn = true;
  /** Hops until it is killed. */
  let left = isQuiet() ? Number.POSITIVE_INFINITY : between(200, 20_000);
  let own: ReturnType<Store['begin']> | undefined;

  async function hop(): Promise<void> {
    if (!isOn) await never;
    left -= 1;
    if (left <= 0 && !isQuiet()) {
      isOn = false;
      if (own) database.undo(own);
      const next = time.now() + between(500, 40_000);
      trouble(next);
      time.at(next, onEnd);
      await never;
    }
    if (!isQuiet() && random() < 0.000_5) {
      const ms = between(1_000, 20 * 60_000);
      trouble(time.now() + ms);
      await time.sleep(ms);
    }
  }
  const run: Run = async (db, statement) => {
    await hop();
    const inside = (db as unknown as { readonly transaction?: typeof own }).transaction;
    if (typeof inside === 'object') {
      if (inside.isOver) throw new Lost();
      return statement();
    }
    while (database.isBusy()) await database.free();
    if (!isOn) return never;
    const answer = statement();
    await hop();
    return answer;
  };
  const db = {
    async transaction<T>(work: (tx: unknown) => Promise<T>): Promise<T> {
      await hop();
      while (database.isBusy()) await database.free();
      if (!isOn) return never;
      const one = database.begin();
      own = one;
      try {
        const answer = await work({ transaction: one });
        await hop();
        if (one.isOver) throw new Lost();
        database.commit(one);
        return answer;
      } catch (reason) {
        database.undo(one);
        throw reason;
      } finally {
        own = undefined;
      }
    },
  };
  const timers = processTimers(time, {
    reach: hop,
    phase: between(0, TICK_MS - 1),
    nextDue: () => firstDue(database),
  });
  const deps: WatchDeps = {
    timers,
    ...context.servicesOf(hop, between(-1_000, 1_000)),
    db: db as unknown as WatchDeps['db'],
    queries: context.change(storeQueries(database, context.places, run)),
  };
  repeat(TICK_MS / 1000, watcher(deps), {
    timers,
    meter: (run) => (signals) =>
      run(signals).catch((reason: unknown) => {
        // A paused process finds its run lost when it wakes.
        if (!(reason instanceof Lost || reason instanceof RunLost)) failed(reason);
      }),
  });
}

const firstDue = ({ tables }: Store): number => firstDueOf(tables.targets);
