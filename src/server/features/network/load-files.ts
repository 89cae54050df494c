import { CsvError, parse } from 'csv-parse/sync';
import { formatCount } from '#domain/count.ts';
import type { Tx } from '#server/db/database.ts';
import {
  insertAuditEntry,
  insertDataLoad,
  type NewDataLoad,
} from '#server/db/queries/admin/audit-log.ts';

/** One record of a CSV text. */
interface CsvRecord {
  /** Line on which the record starts, 1 = first line of the text. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads comma-separated text (RFC 4180). Blank lines are skipped.
 * @throws SyntaxError naming the line of the record with a stray or unclosed quote.
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  const addRecord = (cells: string[]) => {
    if (cells.length > 1 || cells[0] !== '') records.push({ line, cells });
    // Counted here: csv-parse counts a CRLF inside quotes twice.
    line += cells.join('').split('\n').length;
    return null;
  };
  try {
    parse(text, {
      record_delimiter: ['\n', '\r\n'],
      relax_column_count: true,
      on_record: addRecord,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new SyntaxError(`line ${line}: stray quote`);
    throw error;
  }
  return records;
}

/** One error in an operator's file. */
export interface LoadFault {
  /** Where in the file: a line number, or the path of a JSON value. Absent for the file as a whole. */
  readonly place?: number | string | undefined;
  readonly column?: string | undefined;
  readonly reason: string;
}

/** More would scroll the first ones away, and they tend to have one cause. */
const MAX_NAMED_ERRORS = 20;

/** A file that is rejected as a whole. The message has one line for each of the first errors, then their number. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(file: string, errors: readonly LoadFault[], total = errors.length) {
    const lines = errors
      .slice(0, MAX_NAMED_ERRORS)
      .map((error) => `${placeOf(file, error)}${error.reason}`);
    super(`${lines.join('\n')}\n${formatCount(total, 'fault')}; nothing was changed.`);
  }
}

const placeOf = (file: string, { place, column }: LoadFault) =>
  [place === undefined ? file : `${file}:${place}`, column, '']
    .filter((part) => part !== undefined)
    .join(': ');

/** Counts errors but stores only the first ones, because a whole file may be of another kind. */
export interface LoadErrors {
  add(error: LoadFault): void;
  /** @throws LoadError if there is any. */
  refuse(): void;
}

export function loadErrors(file: string): LoadErrors {
  const named: LoadFault[] = [];
  let total = 0;
  return {
    add(error) {
      total += 1;
      if (named.length < MAX_NAMED_ERRORS) named.push(error);
    },
    refuse() {
      if (total > 0) throw new LoadError(file, named, total);
    },
  };
}

/** A file that cannot be opened or read to its end. */
export const unreadable = (file: string, cause: unknown): LoadError =>
  new LoadError(file, [
    { reason: `cannot be read (${cause instanceof Error ? cause.message : String(cause)})` },
  ]);

/** Actions of the audit log. */
const ACTIONS = { timetable: 'timetable.loaded', blackouts: 'blackout-dates.loaded' } as const;

/** Records a load from the command line in its transaction: in the list of loads and in the audit log. */
export async function recordLoad(tx: Tx, load: Omit<NewDataLoad, 'actorId'>): Promise<void> {
  const { at, kind, source, report } = load;
  await insertDataLoad(tx, { ...load, actorId: null });
  const { before, after, gained, lost } = report;
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action: ACTIONS[kind],
    detail: { source, before, after, gained: gained.length, lost: lost.length },
  });
}
