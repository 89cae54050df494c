import type { Timers } from '#server/jobs/repeat.ts';

/** Virtual time: stands still while anything runs, then jumps to the next moment at which something is due. */
export interface VirtualTime {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a function that cancels it. */
  at(moment: number, work: () => void): () => void;
  sleep(ms: number): Promise<void>;
  /** Waits for a moment that may still change: it is read again before each jump. Undefined for never again. */
  until(moment: () => number | undefined): Promise<void>;
  run(until: number): Promise<void>;
}

interface Due {
  readonly moment: number;
  readonly work: () => void;
}

interface IdleTime {
  /** Every await of the process passes through it; never resolves once the process is dead. */
  readonly reach: () => Promise<void>;
  /** When the process has to do something next, by its own clock. */
  readonly nextDue: () => number;
  /** A second has its ticks so many milliseconds after its start. */
  readonly phase: number;
}

/** The timers of one process. */
export function processTimers(
  time: Pick<VirtualTime, 'now' | 'at' | 'until' | 'sleep'>,
  { reach, nextDue, phase }: IdleTime,
): Timers & { readonly everyDue: Timers['every'] } {
  const repeated =
    (next: (ms: number, isOn: () => boolean) => Promise<void>): Timers['every'] =>
    (ms, work) => {
      let isOn = true;
      const ticks = async () => {
        while (isOn) {
          await next(ms, () => isOn);
          await reach();
          if (isOn) work();
        }
      };
      void ticks();
      return () => {
        isOn = false;
      };
    };
  return {
    after: (ms, work) => time.at(time.now() + ms, () => void reach().then(work)),
    every: repeated((ms) => time.sleep(ms)),
    /** Skips the ticks at which nothing is due. */
    everyDue: repeated((ms, isOn) => {
      const from = time.now() + 1;
      return time.until(() =>
        isOn() ? Math.ceil((Math.max(from, nextDue()) - phase) / ms) * ms + phase : undefined,
      );
    }),
    nextLoop: async () => {},
  };
}

/** Resolves once everything has run that can run without time. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

export function virtualTime(start: number): VirtualTime {
  let now = start;
  /** Latest first; of equal moments the last added first. */
  const due: Due[] = [];
  const waiting = new Set<{
    readonly moment: () => number | undefined;
    readonly wake: () => void;
  }>();

  function at(moment: number, work: () => void): () => void {
    const one = { moment: Math.max(moment, now), work };
    let [low, high] = [0, due.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((due[middle]?.moment ?? 0) > one.moment) low = middle + 1;
      else high = middle;
    }
    due.splice(low, 0, one);
    return () => {
      const place = due.lastIndexOf(one);
      if (place >= 0) due.splice(place, 1);
    };
  }
  function nextWaiting() {
    let next: { moment: number; goOn: () => void } | undefined;
    for (const one of waiting) {
      const moment = one.moment();
      if (moment === undefined) {
        waiting.delete(one);
        continue;
      }
      const goOn = () => {
        waiting.delete(one);
        one.wake();
      };
      if (!next || moment < next.moment) next = { moment, goOn };
    }
    return next;
  }

  return {
    now: () => now,
    at,
    sleep: (ms) => new Promise((resolve) => void at(now + ms, resolve)),
    until: (moment) => new Promise((wake) => waiting.add({ moment, wake })),
    async run(until) {
      await settled();
      for (;;) {
        const one = nextWaiting();
        const event = due.at(-1);
        const isFirst = one && one.moment < (event?.moment ?? Number.POSITIVE_INFINITY);
        const moment = isFirst ? one.moment : event?.moment;
        if (moment === undefined || moment > until) break;
        now = Math.max(now, moment);
        if (isFirst) one.goOn();
        else due.pop()?.work();
        await settled();
      }
      now = until;
    },
  };
}
