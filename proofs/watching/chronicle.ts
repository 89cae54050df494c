/** What happened in a world, and what should not have. */
export interface Chronicle {
  /** Notes an event; the last ones are told when the world fails. */
  note(words: string): void;
  /** The world has failed. */
  fault(words: string): void;
  readonly faults: readonly string[];
  /** What led to the first fault, the latest last. */
  readonly story: readonly string[];
  /** A figure over everything that was noted: two runs of one seed have the same. */
  readonly print: () => number;
  /** Things that happened, counted. */
  readonly counts: Record<string, number>;
  count(what: string, times?: number): void;
}

const KEPT = 60;
const FNV = 16_777_619;

export function chronicle(now: () => number): Chronicle {
  const events: string[] = [];
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  let print = 2_166_136_261;
  let place = 0;
  let story: readonly string[] = [];
  const note = (words: string) => {
    const line = `${new Date(now()).toISOString()} ${words}`;
    for (let n = 0; n < line.length; n += 1) print = Math.imul(print ^ line.charCodeAt(n), FNV);
    events[place % KEPT] = line;
    place += 1;
  };
  return {
    note,
    fault(words) {
      note(`FAULT ${words}`);
      if (faults.length === 0)
        story = [...events.slice(place % KEPT), ...events.slice(0, place % KEPT)];
      faults.push(`${new Date(now()).toISOString()} ${words}`);
    },
    faults,
    get story() {
      return story;
    },
    print: () => print >>> 0,
    counts,
    count(what, times = 1) {
      counts[what] = (counts[what] ?? 0) + times;
    },
  };
}
