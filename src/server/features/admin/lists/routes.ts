import type * as z from 'zod/mini';
import * as deadLettersContract from '#contract/admin/dead-letters.ts';
import * as contract from '#contract/admin/lists.ts';
import type { AlertDto } from '#contract/alerts.ts';
import type { UserDto } from '#contract/auth.ts';
import { type Endpoint, toWire } from '#contract/endpoint.ts';
import { isEntitledToAlerts } from '#domain/alert.ts';
import { formatCount } from '#domain/count.ts';
import { type CsvCell, csvText } from '#domain/csv.ts';
import { AppError } from '#domain/errors.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { ALERTS } from '#server/db/queries/admin/alerts.ts';
import { AUDIT_LOG, insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { DEAD_LETTERS } from '#server/db/queries/admin/dead-letters.ts';
import type { Cell, List, PageQuery, Selection } from '#server/db/queries/admin/list.ts';
import { SEARCHES } from '#server/db/queries/admin/searches.ts';
import { USERS } from '#server/db/queries/admin/users.ts';
import type { StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import { type Route, route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { presentDelay, type ReplicaDeps, readAuditedFromReplica } from '../audit.ts';
import { presentAuditEntry, presentDeadLetter, presentSearch } from '../present.ts';

export interface ListDeps extends ReplicaDeps {
  /** A user as members see themselves. */
  readonly showUser: (
    user: StoredUser,
    now: Date,
    counts: { readonly alerts: number; readonly searches: number },
  ) => UserDto;
  /** An alert as members see it. */
  readonly showAlert: (alert: StoredAlert, isEntitled: boolean) => AlertDto;
  readonly fares: Pick<FareSource, 'simulated'>;
}

/** Every list by page and as a file. */
export const listRoutes = (deps: ListDeps) => [
  route(
    contract.listUsers,
    page(deps, USERS, (rows, now) => ({
      users: rows.map(({ user, customerId, ...counts }) => ({
        ...deps.showUser(user, now, counts),
        stripe_customer_id: customerId,
      })),
    })),
  ),
  route(
    contract.listAllAlerts,
    page(deps, ALERTS, (rows, now) => ({
      notifications: rows.map(({ alert, user, member }) => ({
        ...deps.showAlert(alert, isEntitledToAlerts(member, now)),
        user: toWire(contract.personDto, user),
      })),
      simulated: deps.fares.simulated,
    })),
  ),
  route(
    contract.listSearches,
    page(deps, SEARCHES, (rows) => ({ searches: rows.map(presentSearch) })),
  ),
  route(
    contract.auditLog,
    page(deps, AUDIT_LOG, (rows) => ({ entries: rows.map(presentAuditEntry) })),
  ),
  route(
    deadLettersContract.listDeadLetters,
    // Not from the replica: what was sent again a moment ago must be gone.
    page({ db: deps.db, clock: deps.clock }, DEAD_LETTERS, (rows, now) => ({
      messages: rows.map((row) => presentDeadLetter(row, now)),
    })),
  ),
  ...LIST_FILES.map((file) => file.route(deps)),
];

interface ListCall<Query> {
  readonly input: { readonly query: Query };
  readonly actor: { readonly id: string };
}

/** Reads a page, from the replica where there is one, and records that. */
const page =
  <Row, Filter extends string, Sort extends string, Shown>(
    deps: ReplicaDeps,
    list: List<Row, Filter, Sort>,
    present: (rows: readonly Row[], now: Date) => Shown,
  ) =>
  async ({ input: { query }, actor }: ListCall<PageQuery<Filter, Sort>>) => {
    const entry = { action: list.action, actorId: actor.id, detail: recorded(query) };
    const read = await readAuditedFromReplica(deps, entry, async (tx, now) => {
      const { rows, total } = await list.page(tx, query, now);
      const { page, limit } = query;
      const pages = Math.max(1, Math.ceil(total / limit));
      return { ...present(rows, now), pagination: { page, limit, total, pages } };
    });
    return { ...read.value, ...presentDelay(read) };
  };

const MOST_ROWS = 100_000;

interface FileEndpoint<Filter extends string> extends Endpoint {
  readonly action: 'admin.look';
  readonly file: `${string}.csv`;
  readonly query: z.ZodMiniObject & z.ZodMiniType<Selection<Filter>>;
  readonly response: z.ZodMiniType<AsyncIterable<Uint8Array>>;
}

/** A list as a file: for the browser at most {@link MOST_ROWS}, for the command line whole. */
function listFile<Filter extends string, Row, Sort extends string>(
  endpoint: FileEndpoint<Filter>,
  list: List<Row, Filter, Sort>,
) {
  return {
    /** For the command line. */
    name: endpoint.file.replace('.csv', ''),
    route: (deps: ReplicaDeps): Route =>
      route(endpoint, ({ input: { query }, actor }) =>
        bytesOf(exportList(deps, list, { query, actorId: actor.id, mostRows: MOST_ROWS })),
      ),
    /** The parts of the whole file; undefined for a filter that the list does not have. */
    parts(filter: string) {
      const { data: query } = endpoint.query.safeParse({ filter });
      return (
        query &&
        ((deps: ReplicaDeps) =>
          exportList(deps, list, { query, actorId: null, mostRows: Number.POSITIVE_INFINITY }))
      );
    },
  };
}

export const LIST_FILES = [
  listFile(contract.exportUsers, USERS),
  listFile(contract.exportAlerts, ALERTS),
  listFile(contract.exportSearches, SEARCHES),
  listFile(contract.exportAuditLog, AUDIT_LOG),
  listFile(deadLettersContract.exportDeadLetters, DEAD_LETTERS),
];

async function* bytesOf(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, void> {
  for await (const part of parts) yield Buffer.from(part);
}

/** The search text may be somebody's name, so only its length is recorded. */
const recorded = <Query extends object>({ q, ...query }: Query & { readonly q?: string }) =>
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
