import type { InTurn } from '#domain/turnstile.ts';

/** Answers that are worked out once for all who want the same, for as long as their version is in force. */
export interface KeptAnswers<W, T> {
  /** An answer that is there already. */
  find(wanted: W): T | undefined;
  /** The answer, worked out unless it is there or under way. What fails is not kept. */
  get(wanted: W, signal: AbortSignal): Promise<T>;
  /** The same, in place of what is there. */
  renew(wanted: W, signal: AbortSignal): Promise<T>;
}

interface Options<W, T> {
  /** As long as it says the same of what is wanted, so does the answer. Without it nothing is kept. */
  readonly version: ((wanted: W) => string) | undefined;
  /**
   * Works an answer out. `wanted` is all that it rests on besides the version, and can be written as JSON; `signal` is
   * of one caller only where nothing is kept.
   */
  readonly work: (wanted: W, signal: AbortSignal) => Promise<T>;
  /** When it is done; at once where nothing is said, or nothing kept. */
  readonly inTurn?: InTurn;
  /** Of all answers together, by their `size`; those wanted longest ago go first. */
  readonly mostBytes: number;
}

export function keptAnswers<W, T extends { readonly size: number }>({
  version,
  work,
  inTurn = (work) => work(),
  mostBytes,
}: Options<W, T>): KeptAnswers<W, T> {
  if (!version) return { find: () => undefined, get: work, renew: work };
  const store: Store<T> = { kept: new Map(), underWay: new Map(), bytes: 0 };
  const keyOf = (wanted: W) => `${version(wanted)} ${JSON.stringify(wanted)}`;
  const make = async (wanted: W, key: string) => {
    const joined = store.underWay.get(key);
    if (joined) return joined;
    const begun = inTurn(() => work(wanted, NEVER));
    store.underWay.set(key, begun);
    try {
      const answer = await begun;
      keep(store, { key, answer, mostBytes });
      return answer;
    } finally {
      store.underWay.delete(key);
    }
  };
  return {
    find: (wanted) => take(store, keyOf(wanted)),
    get: async (wanted) => {
      const key = keyOf(wanted);
      return take(store, key) ?? make(wanted, key);
    },
    renew: (wanted) => make(wanted, keyOf(wanted)),
  };
}

/** Others may want what one caller has left. */
export const NEVER = new AbortController().signal;

interface Store<T> {
  /** By version and what is wanted. What rests on another version is not asked for any more, and goes in its turn. */
  readonly kept: Map<string, T>;
  readonly underWay: Map<string, Promise<T>>;
  bytes: number;
}

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
  store.bytes += answer.size - (store.kept.get(key)?.size ?? 0);
  store.kept.delete(key);
  store.kept.set(key, answer);
  for (const [oldest, { size }] of store.kept) {
    if (store.bytes <= mostBytes) return;
    store.kept.delete(oldest);
    store.bytes -= size;
  }
}
