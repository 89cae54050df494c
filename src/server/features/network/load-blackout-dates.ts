import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isLocalDate, type LocalDate } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { listBlackoutDates, replaceBlackoutDates } from '#server/db/queries/network.ts';
import { LoadError, loadErrors, parseCsv, recordLoad, unreadable } from './load-files.ts';
import { loading } from './load-network.ts';

/** One entry of the file, not checked yet. */
interface Entry {
  readonly place: number | string;
  readonly value: unknown;
  /** The year under which the file lists it, if it does. */
  readonly year?: string | undefined;
}

/**
 * Reads a list of days: a `.json` list, the product's own format (`{"dates": {"2026": [...]}}`), or text with days
 * separated by commas or line ends, with or without a heading. Sorted.
 * @throws LoadError naming every entry that is not a day, is listed under another year, or occurs twice.
 */
export async function readBlackoutDates(file: string): Promise<LocalDate[]> {
  const name = path.basename(file);
  const text = (
    await readFile(file, 'utf8').catch((cause: unknown) => {
      throw unreadable(file, cause);
    })
  ).replace(/^\uFEFF/, '');
  const entries =
    path.extname(name).toLowerCase() === '.json' ? inJson(text, name) : inText(text, name);
  if (entries.length === 0) throw new LoadError(name, [{ reason: 'holds no dates' }]);
  return check(entries, name);
}

function check(entries: readonly Entry[], name: string): LocalDate[] {
  const errors = loadErrors(name);
  const seen = new Map<LocalDate, Entry['place']>();
  for (const { place, value, year } of entries) {
    if (typeof value !== 'string' || !isLocalDate(value)) {
      errors.add({ place, reason: `${JSON.stringify(value)} is not a day like 2026-12-24` });
      continue;
    }
    if (year !== undefined && !value.startsWith(`${year}-`))
      errors.add({ place, reason: `${value} is not in ${year}` });
    const before = seen.get(value);
    if (before !== undefined) errors.add({ place, reason: `${value} stands at ${before} already` });
    else seen.set(value, place);
  }
  errors.refuse();
  return [...seen.keys()].sort();
}

function inText(text: string, name: string): Entry[] {
  const records = attempt(name, () => parseCsv(text));
  const entries = records.flatMap(({ line, cells }) =>
    cells.map((cell) => ({ place: line, value: cell.trim() })),
  );
  const heading = entries[0] && !/\d/.test(entries[0].value);
  return entries.slice(heading ? 1 : 0).filter(({ value }) => value !== '');
}

function inJson(text: string, name: string): Entry[] {
  const file: unknown = attempt(name, () => JSON.parse(text));
  if (Array.isArray(file)) return listed(file, '');
  const dates = isRecord(file) ? file.dates : undefined;
  if (Array.isArray(dates)) return listed(dates, 'dates');
  return Object.entries(isRecord(dates) ? dates : {}).flatMap(([year, days]) => {
    const place = `dates.${year}`;
    if (!Array.isArray(days))
      throw new LoadError(name, [{ place, reason: `${JSON.stringify(days)} is no list` }]);
    return listed(days, place, year);
  });
}

const listed = (values: readonly unknown[], at: string, year?: string): Entry[] =>
  values.map((value, index) => ({ place: `${at}[${index}]`, value, year }));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function attempt<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new LoadError(name, [{ reason: error instanceof Error ? error.message : 'unusable' }]);
  }
}

export interface BlackoutChange {
  readonly before: number;
  readonly after: number;
  readonly added: readonly LocalDate[];
  readonly removed: readonly LocalDate[];
}

interface BlackoutLoad {
  readonly at: Date;
  /** Source of the days, as display text. */
  readonly source: string;
}

/** Replaces the days in use, and records the change. All or nothing; running processes reload by themselves. */
export const loadBlackoutDates = (
  db: Database,
  days: readonly LocalDate[],
  { at, source }: BlackoutLoad,
): Promise<BlackoutChange> =>
  loading(db, at, async (tx) => {
    const before = await listBlackoutDates(tx);
    await replaceBlackoutDates(tx, days);
    const [old, now] = [new Set(before), new Set(days)];
    const change = {
      before: before.length,
      after: days.length,
      added: days.filter((day) => !old.has(day)),
      removed: before.filter((day) => !now.has(day)),
    };
    await recordLoad(tx, {
      at,
      kind: 'blackouts',
      source,
      report: {
        before: change.before,
        after: change.after,
        gained: change.added,
        lost: change.removed,
        estimates: null,
      },
    });
    return change;
  });
