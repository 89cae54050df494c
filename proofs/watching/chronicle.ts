/** What happened in a world, and what should not have. */
export interface Chronicle {
  /** Notes an event; the last ones are told when the world fails. */
  note(words: string): void;
  /** The world has failed. */
  error(words: string): void;
  count(what: string): void;
  readonly errors: readonly string[];
  /** What led to the first fault, the latest last. */
  readonly story: () => readonly string[];
  /** A figure over everything that was noted: two runs of one seed have the same. */
  readonly print: () => number;
  /** Things that happened, counted. */
  readonly counts: Record<string, number>;
}

const KEPT = 60;

export function chronicle(now: () => number): Chronicle {
  let events: string[] = [];
  const errors: string[] = [];
  const counts: Record<string, number> = {};
  let print = 7;
  let story: readonly string[] | undefined;
  const note = (words: string) => {
    const line = `${new Date(now()).toISOString()} ${words}`;
    for (let n = 0; n < line.length; n += 1)
      print = Math.imul(print ^ line.charCodeAt(n), 16_777_619);
    events.push(line);
    if (events.length > 2 * KEPT) events = events.slice(-KEPT);
  };
  return {
    note,
    error(words) {
      note(`FAULT ${words}`);
      story ??= events.slice(-KEPT);
      errors.push(`${new Date(now()).toISOString()} ${words}`);
    },
    count(what) {
      counts[what] = (counts[what] ?? 0) + 1;
    },
    errors,
    story: () => story ?? [],
    print: () => print,
    counts,
  };
}
