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
  /** All of `wanted` as text, where that is at hand; JSON otherwise. */
  readonly nameOf?: (wanted: W) => string;
  /** When it is done; at once where nothing is said, or nothing kept. */
  readonly inTurn?: InTurn;
  /** Of all answers together, by their `size`; those wanted longest ago go first. */
  readonly mostBytes: number;
}

export function keptAnswers<W, T extends { readonly size: number }>({
  version,
  work,
  nameOf = JSON.stringify,
  inTurn = (work) => work(),
  mostBytes,
}: Options<W, T>): KeptAnswers<W, T> {
  if (!version) return { find: () => undefined, get: work, renew: work };
  const store: Store<T> = { kept: new Map(), underWay: new Map(), bytes: 0 };
  const make = async (wanted: W, of: Of) => {
    const key = `${of.version} ${of.name}`;
    const joined = store.underWay.get(key);
    if (joined) return joined;
    const begun = inTurn(() => work(wanted, NEVER));
    store.underWay.set(key, begun);
    try {
      const answer = await begun;
      keep(store, { ...of, answer }, mostBytes);
      return answer;
    } finally {
      store.underWay.delete(key);
    }
  };
  const now = (wanted: W): Of => ({ version: version(wanted), name: nameOf(wanted) });
  return {
    find: (wanted) => take(store, now(wanted)),
    get: async (wanted) => {
      const of = now(wanted);
      return take(store, of) ?? make(wanted, of);
    },
    renew: (wanted) => make(wanted, now(wanted)),
  };
}

/** Others may want what one caller has left. */
export const NEVER = new AbortController().signal;

/** What an answer is about. */
interface Of {
  readonly version: string;
  readonly name: string;
}

interface Kept<T> extends Of {
  readonly answer: T;
}

interface Store<T> {
  /** By name; an answer of another version is not asked for any more. */
  readonly kept: Map<string, Kept<T>>;
  /** By version and name. */
  readonly underWay: Map<string, Promise<T>>;
  bytes: number;
}

/** Maps keep the order of insertion: the first name is the one that was wanted longest ago. */
function take<T>({ kept }: Store<T>, { version, name }: Of): T | undefined {
  const is = kept.get(name);
  if (is?.version !== version) return undefined;
  kept.delete(name);
  kept.set(name, is);
  return is.answer;
}

function keep<T extends { readonly size: number }>(
  store: Store<T>,
  one: Kept<T>,
  mostBytes: number,
): void {
  const { kept } = store;
  store.bytes += one.answer.size - (kept.get(one.name)?.answer.size ?? 0);
  kept.delete(one.name);
  kept.set(one.name, one);
  for (const [oldest, { answer }] of kept) {
    if (store.bytes <= mostBytes) return;
    kept.delete(oldest);
    store.bytes -= answer.size;
  }
}
