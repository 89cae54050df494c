/** Time that stands still while anything happens and then jumps to the next moment at which something is due. */
export interface VirtualTime {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  at(moment: number, work: () => void): void;
  sleep(ms: number): Promise<void>;
  /** Someone who waits for a moment that may still change. Asked anew whenever time is about to jump. */
  idle(waiting: Idler): () => void;
  run(until: number): Promise<void>;
}

export interface Idler {
  /** Not in the past; Infinity for never. */
  readonly wakesAt: () => number;
  readonly wake: () => void;
}

interface Due {
  readonly moment: number;
  readonly turn: number;
  readonly work: () => void;
}

const comesFirst = (a: Due, b: Due) =>
  a.moment < b.moment || (a.moment === b.moment && a.turn < b.turn);

/** What is due, earliest first; of equal moments what came first. */
function dueHeap() {
  const heap: Due[] = [];
  let turns = 0;
  const swap = (a: number, b: number) => {
    const [one, other] = [heap[a], heap[b]];
    if (one && other) [heap[a], heap[b]] = [other, one];
  };
  const isBefore = (a: number, b: number) => {
    const [one, other] = [heap[a], heap[b]];
    return one !== undefined && other !== undefined && comesFirst(one, other);
  };
  const sink = (from: number) => {
    for (let at = from; ; ) {
      let least = at;
      if (isBefore(2 * at + 1, least)) least = 2 * at + 1;
      if (isBefore(2 * at + 2, least)) least = 2 * at + 2;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };
  return {
    next: () => heap[0]?.moment ?? Number.POSITIVE_INFINITY,
    add(moment: number, work: () => void) {
      heap.push({ moment, turn: turns++, work });
      for (let at = heap.length - 1; at > 0 && isBefore(at, (at - 1) >> 1); at = (at - 1) >> 1)
        swap(at, (at - 1) >> 1);
    },
    take(): Due | undefined {
      const [first] = heap;
      const last = heap.pop();
      if (first && last && first !== last) {
        heap[0] = last;
        sink(0);
      }
      return first;
    },
  };
}

/** Everything that can go on without time has gone on. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

export function virtualTime(start: number): VirtualTime {
  let now = start;
  const due = dueHeap();
  const idlers = new Set<Idler>();

  function firstIdler(): { idler: Idler; moment: number } | undefined {
    let first: { idler: Idler; moment: number } | undefined;
    for (const idler of idlers) {
      const moment = idler.wakesAt();
      if (!first || moment < first.moment) first = { idler, moment };
    }
    return first;
  }

  const at = (moment: number, work: () => void) => due.add(Math.max(moment, now), work);
  return {
    now: () => now,
    at,
    sleep: (ms) => new Promise((resolve) => at(now + ms, resolve)),
    idle(idler) {
      idlers.add(idler);
      return () => void idlers.delete(idler);
    },
    async run(until) {
      await settled();
      for (;;) {
        const idle = firstIdler();
        const isIdlers = idle !== undefined && idle.moment < due.next();
        const next = isIdlers ? idle.moment : due.next();
        if (next > until) break;
        now = Math.max(now, next);
        if (isIdlers) {
          idlers.delete(idle.idler);
          idle.idler.wake();
        } else due.take()?.work();
        await settled();
      }
      now = until;
    },
  };
}
