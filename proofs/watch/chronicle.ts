/** Events and violations of a world. */
export interface Chronicle {
  /** Records an event; the last ones are printed when the world fails. */
  note(words: string): void;
  /** Fails the world. */
  error(words: string): void;
  count(what: string): void;
  readonly errors: readonly string[];
  /** The events before the first violation, oldest first. */
  readonly story: () => readonly string[];
  /** Hash of all recorded events: equal for two runs of one seed. */
  readonly print: () => number;
  /** Counted events. */
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
