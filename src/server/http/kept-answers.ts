/** Answers that are worked out once for all who want the same, for as long as their version is in force. */
export interface KeptAnswers<W, T> {
  /** An answer that is there already. */
  find(wanted: W): T | undefined;
  /** The answer, worked out unless it is there or under way. What fails is not kept. */
  get(wanted: W, signal: AbortSignal): Promise<T>;
}

interface Options<W, T> {
  /** As long as it says the same, so does every answer. Without it nothing is kept. */
  readonly version: (() => string) | undefined;
  /**
   * Works an answer out. `wanted` is all that it rests on besides the version, and can be written as JSON; `signal` is
   * of one caller only where nothing is kept.
   */
  readonly work: (wanted: W, signal: AbortSignal) => Promise<T>;
  /** Of all answers together, by their `size`; those wanted longest ago go first. */
  readonly mostBytes: number;
}

export function keptAnswers<W, T extends { readonly size: number }>({
  version,
  work,
  mostBytes,
}: Options<W, T>): KeptAnswers<W, T> {
  if (!version) return { find: () => undefined, get: work };
  let store = emptyStore<T>('');
  const current = () => {
    const now = version();
    // What rests on another version has no place any more.
    if (now !== store.version) store = emptyStore(now);
    return store;
  };
  return {
    find: (wanted) => take(current(), JSON.stringify(wanted)),
    async get(wanted) {
      const key = JSON.stringify(wanted);
      const here = current();
      const known = take(here, key) ?? here.underWay.get(key);
      if (known) return known;
      const begun = work(wanted, NEVER);
      here.underWay.set(key, begun);
      try {
        const answer = await begun;
        keep(here, { key, answer, mostBytes });
        return answer;
      } finally {
        here.underWay.delete(key);
      }
    },
  };
}

/** Others may want what one caller has left. */
const NEVER = new AbortController().signal;

interface Store<T> {
  readonly version: string;
  readonly kept: Map<string, T>;
  readonly underWay: Map<string, Promise<T>>;
  bytes: number;
}

const emptyStore = <T>(version: string): Store<T> => ({
  version,
  kept: new Map(),
  underWay: new Map(),
  bytes: 0,
});

/** Maps keep the order of insertion: the first key is the one that was wanted longest ago. */
function take<T>({ kept }: Store<T>, key: string): T | undefined {
  const answer = kept.get(key);
  if (answer === undefined) return undefined;
  kept.delete(key);
  kept.set(key, answer);
  return answer;
}

interface Kept<T> {
  readonly key: string;
  readonly answer: T;
  readonly mostBytes: number;
}

function keep<T extends { readonly size: number }>(
  store: Store<T>,
  { key, answer, mostBytes }: Kept<T>,
): void {
  store.kept.set(key, answer);
  store.bytes += answer.size;
  for (const [oldest, { size }] of store.kept) {
    if (store.bytes <= mostBytes) return;
    store.kept.delete(oldest);
    store.bytes -= size;
  }
}
