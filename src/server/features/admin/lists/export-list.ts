import { formatCount } from '#domain/count.ts';
import { type CsvCell, csvText } from '#domain/csv.ts';
import { AppError } from '#domain/errors.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import type { Cell, List, Selection } from '#server/db/queries/admin/list.ts';
import type { ReplicaDeps } from '../audit.ts';

/** The search text may be somebody's name, so only its length is recorded. */
export const recorded = <Query extends object>({ q, ...query }: Query & { readonly q?: string }) =>
  q === undefined ? query : { ...query, q_length: q.length };

interface ListExport<Filter extends string> {
  readonly query: Selection<Filter>;
  /** Null for the command line. */
  readonly actorId: string | null;
  /** A longer list is refused before anything is written: a file that ends early looks complete. */
  readonly mostRows: number;
}

/** Rows that are read at once. */
const CHUNK = 500;
/** A download that takes longer is broken off. */
const LONGEST_MS = 10 * MINUTE_MS;

/**
 * A list as CSV, part by part: a chunk is read when the caller can receive it, in a snapshot of its own, from the
 * replica where there is one. The read is audited before its first row.
 * @throws AppError `invalid_input` for a list that is too long, before the first part.
 */
export async function* exportList<Row, Filter extends string, Sort extends string>(
  deps: ReplicaDeps,
  list: List<Row, Filter, Sort>,
  { query, actorId, mostRows }: ListExport<Filter>,
): AsyncGenerator<string, void, void> {
  const at = deps.clock.now();
  const total = await readOnce(deps, (tx) => list.count(tx, query, at));
  if (total > mostRows) throw tooLong(total, mostRows);
  const detail = { ...recorded(query), csv: true };
  await insertAuditEntry(deps.db, { at, actorId, action: list.action, detail });
  yield csvText([Object.keys(list.columns)]);
  const cells = Object.values<(row: Row, now: Date) => Cell>(list.columns);
  for (let after: string | number | undefined; ; ) {
    const chunk = { after, limit: CHUNK };
    const rows = await readOnce(deps, (tx) => list.after(tx, query, chunk, at));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield csvText(rows.map((row) => cells.map((read) => cellOf(read(row, at)))));
    after = list.columns.id(last);
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
