import { tabStorage } from '#web/browser/tab-storage.ts';

const KEY = 'flight_answers';
const KEEP_MS = 10 * 60_000;
/** An answer has up to some hundred kilobytes; the store of a tab has five megabytes. */
const MOST = 6;

interface KeptAnswer {
  /** Reader and question. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly answer: unknown;
}

const isKept = (value: unknown): value is KeptAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'at' in value &&
  typeof value.at === 'number';

function readAll(now: number): KeptAnswer[] {
  const stored = tabStorage.read(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isKept).filter(({ at }) => at <= now && now - at < KEEP_MS);
}

/**
 * The last answers of this tab, for ten minutes, so that a reload or a step back does not spend a search.
 * `now` is in milliseconds since 1970.
 */
export const keptAnswers = {
  find: (id: string, now: number): unknown => readAll(now).find((one) => one.id === id)?.answer,
  keep(id: string, answer: unknown, now: number): void {
    const others = readAll(now).filter((one) => one.id !== id);
    tabStorage.write(KEY, [{ id, at: now, answer }, ...others].slice(0, MOST));
  },
  forget(id: string, now: number): void {
    tabStorage.write(
      KEY,
      readAll(now).filter((one) => one.id !== id),
    );
  },
} as const;
