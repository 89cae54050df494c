import type { SeededRandom } from '#test/random.ts';
import { copyOf, type Model, type Tables } from '#test/watch-model/model.ts';
import type { Connection, Say } from '#test/watch-model/queries.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The server ends a transaction that was idle for so long: its client may be gone. */
const IDLE_MS = 30_000;

const LATELY_MS = 5 * 60_000;

interface Transaction {
  readonly owner: Life;
  readonly before: Tables;
  /** Its effects, checked once it is committed. */
  readonly effects: (() => void)[];
  isOver: boolean;
}

/** The database server: one transaction at a time; all other statements wait. */
export function server(model: Model) {
  let open: Transaction | undefined;
  let waiting: (() => void)[] = [];
  const end = (transaction: Transaction) => {
    transaction.isOver = true;
    open = undefined;
    const others = waiting;
    waiting = [];
    for (const goOn of others) goOn();
  };
  return {
    model,
    open: () => open,
    async free() {
      while (open) await new Promise<void>((resolve) => void waiting.push(resolve));
    },
    begin(owner: Life): Transaction {
      open = { owner, before: copyOf(model.tables), effects: [], isOver: false };
      return open;
    },
    commit(transaction: Transaction) {
      for (const effect of transaction.effects) effect();
      end(transaction);
    },
    rollBack(transaction: Transaction) {
      if (transaction.isOver) return;
      model.tables = transaction.before;
      model.version += 1;
      end(transaction);
    },
    /** Runs the work at once, after the open transaction. */
    soon(work: () => void) {
      const now = () => {
        if (open) waiting.push(now);
        else work();
      };
      now();
    },
  };
}

export type Server = ReturnType<typeof server>;

/** What can happen to a process, and how often. */
export interface Roughness {
  /** Share of awaits that take up to `slowMs`. */
  readonly slowShare: number;
  readonly slowMs: number;
  /** Share of statements that fail. */
  readonly errorShare: number;
}

/** One process from its start to its end. */
export interface Life {
  readonly name: string;
  readonly isOn: () => boolean;
  readonly isAwake: () => boolean;
  /** Whether a pause ended within the last minutes. */
  readonly wokeLately: () => boolean;
  /** Error of its clock in milliseconds. */
  readonly skew: number;
  /** Every await of the process passes through it; it never resolves once the process is dead. */
  reach(): Promise<void>;
  /** Kills the process after so many awaits, or at once. */
  kill(awaits: number): void;
  /** Pauses the process for so long after so many awaits. */
  pause(awaits: number, ms: number): void;
  readonly connection: Connection;
}

export class ServerGone extends Error {
  override readonly name = 'ServerGone';
}

export interface LifeContext {
  readonly time: VirtualTime;
  readonly server: Server;
  readonly random: SeededRandom;
  readonly roughness: Roughness;
  readonly isCalm: () => boolean;
  readonly befallen: (what: 'kills' | 'pauses' | 'faults', ms: number) => void;
}

/** Another one each time: whatever waits for it would be in memory for as long as it is. */
const never = () => new Promise<never>(() => {});

export function life(context: LifeContext, name: string): Life {
  const { time, server: database, random, roughness, isCalm, befallen } = context;
  let isOn = true;
  let pausedUntil = 0;
  let awaits = 0;
  let killAt = Number.POSITIVE_INFINITY;
  let pauseAt = Number.POSITIVE_INFINITY;
  let pauseMs = 0;

  function die(): void {
    isOn = false;
    const open = database.open();
    if (open?.owner === self) database.rollBack(open);
    befallen('kills', 0);
  }
  function fallAsleep(): void {
    pauseAt = Number.POSITIVE_INFINITY;
    pausedUntil = time.now() + pauseMs;
    const open = database.open();
    if (open?.owner === self && pauseMs >= IDLE_MS)
      time.at(time.now() + IDLE_MS, () => database.rollBack(open));
    befallen('pauses', pauseMs);
  }
  async function goOn(): Promise<void> {
    while (isOn && pausedUntil > time.now()) await time.sleep(pausedUntil - time.now());
    if (!isOn) await never();
  }
  async function reach(): Promise<void> {
    if (!isOn) return never();
    awaits += 1;
    if (awaits >= killAt) die();
    else if (awaits >= pauseAt) fallAsleep();
    if (!isCalm() && random.random() < roughness.slowShare)
      await time.sleep(random.between(1, roughness.slowMs));
    await goOn();
  }
  function mayFail(): void {
    if (isCalm() || random.random() >= roughness.errorShare) return;
    befallen('faults', 0);
    throw new ServerGone('the connection was lost');
  }

  const say: Say = async (statement) => {
    await reach();
    await database.free();
    if (!isOn) return never();
    // The statement may have been executed nevertheless.
    const isLost = random.random() < 0.5;
    if (!isLost) mayFail();
    const answer = statement();
    if (isLost) mayFail();
    await reach();
    return answer;
  };

  const transaction: Connection['transaction'] = async (work) => {
    await reach();
    // A paused process starts nothing.
    while (database.open() || pausedUntil > time.now())
      await (database.open() ? database.free() : goOn());
    if (!isOn) return never();
    const open = database.begin(self);
    const stillOpen = async () => {
      await reach();
      if (!open.isOver) return;
      befallen('faults', 0);
      throw new ServerGone('the transaction was ended');
    };
    try {
      const answer = await work({
        async say(statement) {
          await stillOpen();
          mayFail();
          return statement();
        },
      });
      await stillOpen();
      database.commit(open);
      await reach();
      mayFail();
      return answer;
    } catch (reason) {
      database.rollBack(open);
      throw reason;
    }
  };

  const self: Life = {
    name,
    skew: random.between(-1_000, 1_000),
    isOn: () => isOn,
    isAwake: () => isOn && pausedUntil <= time.now(),
    wokeLately: () => pausedUntil > time.now() - LATELY_MS,
    reach,
    kill(after) {
      if (after === 0 && isOn) die();
      killAt = awaits + after;
    },
    pause(after, ms) {
      pauseAt = awaits + after;
      pauseMs = ms;
    },
    connection: { say, transaction },
  };
  return self;
}
