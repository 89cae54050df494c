/** Virtual time: stands still while anything runs, then jumps to the next moment at which something is due. */
export interface VirtualTime {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  at(moment: number, work: () => void): void;
  sleep(ms: number): Promise<void>;
  /** Waits for a moment that may still change: it is read again before each jump. Infinity for never. */
  until(moment: () => number): Promise<void>;
  run(until: number): Promise<void>;
}

interface Due {
  readonly moment: number;
  readonly work: () => void;
}

/** Resolves once everything has run that can run without time. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

export function virtualTime(start: number): VirtualTime {
  let now = start;
  /** Latest first; of equal moments the last added first. */
  const due: Due[] = [];
  const waiting = new Set<{ readonly moment: () => number; readonly wake: () => void }>();

  function at(moment: number, work: () => void): void {
    const one = { moment: Math.max(moment, now), work };
    let [low, high] = [0, due.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((due[middle]?.moment ?? 0) > one.moment) low = middle + 1;
      else high = middle;
    }
    due.splice(low, 0, one);
  }
  function nextWaiting() {
    let next: { moment: number; goOn: () => void } | undefined;
    for (const one of waiting) {
      const moment = one.moment();
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
    sleep: (ms) => new Promise((resolve) => at(now + ms, resolve)),
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
