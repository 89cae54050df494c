import { tabStorage } from '#web/browser/tab-storage.ts';

const KEY = 'flight_answers';
const MAX_AGE_MS = 10 * 60_000;
/**
 * Browsers give a tab room for five million characters, some for half of that. An answer from one airport to everywhere
 * has almost a million, one for a single route, as of the flights back, some twenty thousand.
 */
const MOST_CHARACTERS = 4_000_000;

interface CachedAnswer {
  /** Reader and question. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Length of the answer as it is stored, in characters. */
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
  const stored = tabStorage.read(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isCachedAnswer).filter((one) => isFresh(one, now));
}

const isFresh = ({ at }: Pick<CachedAnswer, 'at'>, now: number): boolean =>
  at <= now && now - at < MAX_AGE_MS;

/** An answer as it is stored. */
type Written = Pick<CachedAnswer, 'size'> & { readonly json: string };

/** Writing some hundred thousand characters is what takes long here: once is enough. */
function written({ id, at, answer }: Answer): Written {
  const json = JSON.stringify(answer);
  const size = json.length;
  return { size, json: `{"id":${JSON.stringify(id)},"at":${at},"size":${size},"answer":${json}}` };
}

/** As many of the newest answers as there is room for; the last one in any case. */
function fitting(answers: readonly Written[]): Written[] {
  let left = MOST_CHARACTERS;
  return answers.filter(({ size }, at) => {
    left -= size;
    return at === 0 || left >= 0;
  });
}

/** Answers that this page has got, the newest first, until they are stored. */
let unwritten: readonly Answer[] = [];

/** The newest first; of each question the last answer. */
function allAnswers(now: number): readonly Answer[] {
  const here = unwritten.filter((one) => isFresh(one, now));
  const ids = new Set(here.map(({ id }) => id));
  return [...here, ...readAll(now).filter(({ id }) => !ids.has(id))];
}

/** Stores what is not stored yet. It holds up a page for a while, so it is done when the page is left. */
function writeDown(): void {
  const [newest] = unwritten;
  if (!newest) return;
  let cached = fitting(allAnswers(newest.at).map(written));
  unwritten = [];
  const store = () => tabStorage.writeJson(KEY, `[${cached.map(({ json }) => json).join()}]`);
  while (cached.length > 0 && !store()) cached = cached.slice(0, -1);
}

/** A telephone may end a page that is hidden without another word. */
const writeWhenHidden = (): void => {
  if (document.visibilityState === 'hidden') writeDown();
};

/**
 * The last answers of this tab, for ten minutes, so that a reload or a step back does not spend a search.
 * `now` is in milliseconds since 1970.
 */
export const answerCache = {
  get: (id: string, now: number): unknown => allAnswers(now).find((one) => one.id === id)?.answer,
  set(id: string, answer: unknown, now: number): void {
    const others = unwritten.filter((one) => one.id !== id && isFresh(one, now));
    unwritten = [{ id, at: now, answer }, ...others];
    // Said twice, they listen once.
    window.addEventListener('pagehide', writeDown);
    document.addEventListener('visibilitychange', writeWhenHidden);
  },
  forget(id: string, now: number): void {
    unwritten = unwritten.filter((one) => one.id !== id);
    const stored = readAll(now);
    const others = stored.filter((one) => one.id !== id);
    if (others.length < stored.length) tabStorage.write(KEY, others);
  },
} as const;
