import type { ReadAction } from '#domain/audit.ts';
import { formatCount } from '#domain/count.ts';
import { type CsvCell, csvText } from '#domain/csv.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import type { Chunk } from '#server/db/queries/admin/page.ts';
import { audit, type ReplicaDeps, recorded } from '../audit.ts';

/** A time is written in UTC; texts of a list with spaces between them. */
type Cell = CsvCell | Date | boolean | readonly string[];

/** A list as a file. */
export interface ListFile<Query, Row, Id = string | number> {
  readonly action: ReadAction;
  readonly count: (tx: Tx, query: Query, now: Date) => Promise<number>;
  /** In the order of the primary key. */
  readonly rowsAfter: (
    tx: Tx,
    query: Query,
    chunk: Chunk<Id>,
    now: Date,
  ) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => Id;
  /** By their names in the first line. */
  readonly columns: Readonly<Record<string, (row: Row, now: Date) => Cell>>;
}

export interface ListExport<Query> {
  readonly query: Query;
  /** Null for the command line. */
  readonly actorId: string | null;
  /** A longer list is refused before anything is written: a file that ends early looks complete. */
  readonly mostRows: number;
}

/** Rows that are read at once. */
const CHUNK = 500;
/** A download that takes longer is broken off. */
const LONGEST_MS = 10 * 60_000;

/**
 * A list as CSV, part by part: a chunk is read when the caller can receive it, in a snapshot of its own, from the
 * replica where there is one. The read is audited before its first row.
 * @throws AppError `invalid_input` for a list that is too long, before the first part.
 */
export async function* exportList<Query extends { readonly filter: string }, Row, Id>(
  deps: ReplicaDeps,
  list: ListFile<Query, Row, Id>,
  { query, actorId, mostRows }: ListExport<Query>,
): AsyncGenerator<string, void, void> {
  const at = deps.clock.now();
  const total = await readOnce(deps, (tx) => list.count(tx, query, at));
  if (total > mostRows) throw tooLong(total, mostRows);
  const detail = { ...recorded(query), csv: true };
  await audit(deps.db, { at, actorId, action: list.action, detail });
  const columns = Object.entries(list.columns);
  yield csvText([columns.map(([name]) => name)]);
  for (let after: Id | undefined; ; ) {
    const chunk = { after, limit: CHUNK };
    const rows = await readOnce(deps, (tx) => list.rowsAfter(tx, query, chunk, at));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield csvText(rows.map((row) => columns.map(([, read]) => cellOf(read(row, at)))));
    after = list.idOf(last);
    if (deps.clock.now().getTime() - at.getTime() > LONGEST_MS)
      throw new AppError('storage_unavailable');
  }
}

function tooLong(total: number, mostRows: number): AppError {
  const message = `This list has ${formatCount(total, 'row')}, and a file at most ${mostRows.toLocaleString('en-US')}. Narrow it by a filter or a search, or use the command roamfare export.`;
  return new AppError('invalid_input', { message, fields: { filter: message } });
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

async function readOnce<T>({ db, replica }: ReplicaDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return replica ? (await replica(work)).value : db.transaction(work, SNAPSHOT);
}

function cellOf(value: Cell): CsvCell {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' && value !== null ? value.join(' ') : value;
}
