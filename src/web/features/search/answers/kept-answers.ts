import { tabStorage } from '#web/browser/tab-storage.ts';

const KEY = 'flight_answers';
const KEEP_MS = 10 * 60_000;
/**
 * Browsers give a tab room for five million characters, some for half of that. An answer from one airport to everywhere
 * has almost a million, one for a single route, as of the flights back, some twenty thousand.
 */
const MOST_CHARACTERS = 4_000_000;

interface KeptAnswer {
  /** Reader and question. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Length of the answer as it is stored, in characters. */
  readonly size: number;
  readonly answer: unknown;
}

const isKept = (value: unknown): value is KeptAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'size' in value &&
  typeof value.size === 'number';

function readAll(now: number): KeptAnswer[] {
  const stored = tabStorage.read(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isKept).filter(({ at }) => at <= now && now - at < KEEP_MS);
}

/** An answer as it is stored. */
type Written = Pick<KeptAnswer, 'size'> & { readonly json: string };

/** Writing some hundred thousand characters is what takes long here: once is enough. */
function written({ id, at, answer }: Omit<KeptAnswer, 'size'>): Written {
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

/**
 * The last answers of this tab, for ten minutes, so that a reload or a step back does not spend a search.
 * `now` is in milliseconds since 1970.
 */
export const keptAnswers = {
  find: (id: string, now: number): unknown => readAll(now).find((one) => one.id === id)?.answer,
  keep(id: string, answer: unknown, now: number): void {
    const others = readAll(now).filter((one) => one.id !== id);
    let kept = fitting([{ id, at: now, answer }, ...others].map(written));
    const store = () => tabStorage.writeJson(KEY, `[${kept.map(({ json }) => json).join()}]`);
    while (kept.length > 0 && !store()) kept = kept.slice(0, -1);
  },
  forget(id: string, now: number): void {
    tabStorage.write(
      KEY,
      readAll(now).filter((one) => one.id !== id),
    );
  },
} as const;
