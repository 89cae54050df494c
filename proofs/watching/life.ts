import type { Chance } from '#test/chance.ts';
import type { Connection, Say } from '#test/watch-model/stores.ts';
import type { Server } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What can befall a process, and how often. */
export interface Roughness {
  /** Share of awaits that take up to `slowMs`. */
  readonly slowShare: number;
  readonly slowMs: number;
  /** Share of statements that end in an error. */
  readonly faultShare: number;
}

/** One process from its start to its end. */
export interface Life {
  readonly name: string;
  readonly isOn: boolean;
  /** Milliseconds by which its clock is wrong. */
  readonly skew: number;
  /** Everything that the process waits for ends with this: it may never go on. */
  reach(): Promise<void>;
  /** Ends it at once, or after so many awaits from now. */
  kill(awaits?: number): void;
  /** It does nothing for so long, from the await after so many on. */
  pause(awaits: number, ms: number): void;
  readonly isAwake: boolean;
  /** How often it was paused or lost its connection. */
  readonly troubles: number;
  readonly connection: Connection;
}

export interface LifeEvents {
  killed(): void;
  paused(ms: number): void;
  faulted(): void;
}

const never = new Promise<never>(() => {});

export class ServerGone extends Error {
  override readonly name = 'ServerGone';
}

export interface Ground {
  readonly time: VirtualTime;
  readonly server: Server;
  readonly chance: Chance;
  readonly roughness: Roughness;
  readonly isCalm: () => boolean;
}

export function life(
  { time, server, chance, roughness, isCalm }: Ground,
  { name, skew }: { readonly name: string; readonly skew: number },
  events: LifeEvents,
): Life {
  let isOn = true;
  let pausedUntil = 0;
  let awaits = 0;
  let troubles = 0;
  let killAt = Number.POSITIVE_INFINITY;
  let pauseAt = Number.POSITIVE_INFINITY;
  let pauseMs = 0;

  function die(): void {
    if (!isOn) return;
    isOn = false;
    server.lose(self);
    events.killed();
  }
  function befall(): void {
    awaits += 1;
    if (awaits >= killAt) die();
    if (isOn && awaits >= pauseAt) {
      pauseAt = Number.POSITIVE_INFINITY;
      pausedUntil = time.now() + pauseMs;
      troubles += 1;
      server.silence(self, pausedUntil);
      events.paused(pauseMs);
    }
  }
  async function goOn(): Promise<void> {
    while (isOn && pausedUntil > time.now()) await time.sleep(pausedUntil - time.now());
    if (!isOn) await never;
  }
  async function reach(): Promise<void> {
    if (!isOn) return never;
    befall();
    if (!isCalm() && chance.random() < roughness.slowShare)
      await time.sleep(chance.between(1, roughness.slowMs));
    if (!isOn || pausedUntil > time.now()) await goOn();
  }
  function mayFail(): void {
    if (isCalm() || chance.random() >= roughness.faultShare) return;
    troubles += 1;
    events.faulted();
    throw new ServerGone('the connection was lost');
  }

  const call: Say = async (statement) => {
    await reach();
    while (server.open) await server.free();
    if (!isOn) return never;
    // The statement may have been done all the same.
    const isLost = chance.random() < 0.5;
    if (!isLost) mayFail();
    const answer = statement();
    if (isLost) mayFail();
    await reach();
    return answer;
  };

  const transaction: Connection['transaction'] = async (work) => {
    await reach();
    // Who is paused by now begins nothing.
    while (server.open || pausedUntil > time.now()) await (server.open ? server.free() : goOn());
    if (!isOn) return never;
    const open = server.begin(self);
    const mustBeOpen = () => {
      if (open.isOver) throw new ServerGone('the transaction was ended');
    };
    const say: Say = async (statement) => {
      await reach();
      mustBeOpen();
      mayFail();
      return statement();
    };
    try {
      const answer = await work(say);
      await reach();
      mustBeOpen();
      server.commit(open);
      await reach();
      mayFail();
      return answer;
    } catch (reason) {
      server.rollBack(open);
      throw reason;
    }
  };

  const self: Life = {
    name,
    skew,
    get isOn() {
      return isOn;
    },
    get isAwake() {
      return isOn && pausedUntil <= time.now();
    },
    get troubles() {
      return troubles;
    },
    reach,
    kill(after) {
      if (after === undefined) die();
      else killAt = awaits + after;
    },
    pause(after, ms) {
      pauseAt = awaits + after;
      pauseMs = ms;
    },
    connection: { call, transaction },
  };
  return self;
}
