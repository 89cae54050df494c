import { parseJson, readText, writeText } from '#web/browser/storage.ts';

const KEY = 'flight_answers';
const MAX_AGE_MS = 10 * 60_000;
/**
 * Browsers give a tab five million characters of storage, some half of that. An answer from one airport to
 * everywhere has almost a million, one for a single route some twenty thousand.
 */
const MOST_CHARACTERS = 4_000_000;

interface CachedAnswer {
  /** Viewer and question. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Length of the stored JSON in characters. */
  readonly size: number;
  readonly answer: unknown;
}

type Answer = Omit<CachedAnswer, 'size'>;

const isCachedAnswer = (value: unknown): value is CachedAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'size' in value &&
  typeof value.size === 'number';

function readAll(now: number): CachedAnswer[] {
  const read = parseJson(readText('tab', KEY));
  if (!Array.isArray(read)) return [];
  return read.filter(isCachedAnswer).filter((one) => isFresh(one, now));
}

const isFresh = ({ at }: Pick<CachedAnswer, 'at'>, now: number): boolean =>
  at <= now && now - at < MAX_AGE_MS;

type Written = Pick<CachedAnswer, 'size'> & { readonly json: string };

/** Serializing takes most of the time, so it is done once per answer. */
function written({ id, at, answer }: Answer): Written {
  const json = JSON.stringify(answer);
  const size = json.length;
  return { size, json: `{"id":${JSON.stringify(id)},"at":${at},"size":${size},"answer":${json}}` };
}

/** The newest answers that fit; always the last one. */
function fitting(answers: readonly Written[]): Written[] {
  let left = MOST_CHARACTERS;
  return answers.filter(({ size }, at) => {
    left -= size;
    return at === 0 || left >= 0;
  });
}

/** Answers that are not stored yet, newest first. */
let unwritten: readonly Answer[] = [];

/** Newest first, one per question. */
function allAnswers(now: number): readonly Answer[] {
  const here = unwritten.filter((one) => isFresh(one, now));
  const ids = new Set(here.map(({ id }) => id));
  return [...here, ...readAll(now).filter(({ id }) => !ids.has(id))];
}

/** Blocks the page for a while, so it runs when the page is left. */
function writeDown(): void {
  const [newest] = unwritten;
  if (!newest) return;
  let cached = fitting(allAnswers(newest.at).map(written));
  unwritten = [];
  const store = () => writeText('tab', KEY, `[${cached.map(({ json }) => json).join()}]`);
  while (cached.length > 0 && !store()) cached = cached.slice(0, -1);
}

/** A phone may kill a hidden page without another event. */
const writeWhenHidden = (): void => {
  if (document.visibilityState === 'hidden') writeDown();
};

/**
 * The answers of this tab for ten minutes, so that a reload or Back consumes no search.
 * `now` is in milliseconds since 1970.
 */
export const answerCache = {
  get: (id: string, now: number): unknown => allAnswers(now).find((one) => one.id === id)?.answer,
  set(id: string, answer: unknown, now: number): void {
    const others = unwritten.filter((one) => one.id !== id && isFresh(one, now));
    unwritten = [{ id, at: now, answer }, ...others];
    // Adding the same listener again has no effect.
    window.addEventListener('pagehide', writeDown);
    document.addEventListener('visibilitychange', writeWhenHidden);
  },
  forget(id: string, now: number): void {
    unwritten = unwritten.filter((one) => one.id !== id);
    const stored = readAll(now);
    const others = stored.filter((one) => one.id !== id);
    if (others.length < stored.length) writeText('tab', KEY, JSON.stringify(others));
  },
} as const;
