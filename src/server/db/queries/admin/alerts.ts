import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { AlertMember } from '#domain/alert.ts';
import { alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import { users } from '../../schema.ts';
import { toAlertMember } from '../accounts/users.ts';
import { listAlertsById, type StoredAlert, unfinished } from '../alerts/alerts.ts';
import {
  type Chunk,
  chunkOf,
  countOf,
  type PageOf,
  type PageQuery,
  pageOf,
  type Selection,
} from './page.ts';
import { PERSON, type Person, routeMatches } from './users.ts';

export type AlertFilter = 'all' | 'active' | 'completed';
export type AlertSort = 'created_at' | 'max_price' | 'origin_airport';

export interface ListedAlert {
  readonly alert: StoredAlert;
  readonly user: Person;
  readonly member: AlertMember;
}

const SORTS = {
  created_at: alerts.createdAt,
  max_price: alerts.maxPrice,
  origin_airport: sql`${alerts.origins}[1]`,
} as const satisfies Record<AlertSort, unknown>;

const PLACES = {
  origin: sql`array_to_string(${alerts.origins}, ' ')`,
  destination: sql`array_to_string(${alerts.destinations}, ' ')`,
  userId: alerts.userId,
};

const filtered = (filter: AlertFilter): SQL | undefined =>
  filter === 'all' ? undefined : filter === 'active' ? unfinished : not(unfinished);

const withMember = (tx: Tx) =>
  tx
    .select({ id: alerts.id, user: PERSON, account: users })
    .from(alerts)
    .innerJoin(users, eq(users.id, alerts.userId));

/** Searches both airport codes and the member's email address. */
const listOf = (tx: Tx, { q, filter }: Selection<AlertFilter>) => ({
  query: withMember(tx).$dynamic(),
  table: alerts,
  id: alerts.id,
  where: and(filtered(filter), routeMatches(tx, PLACES, q)),
});

export async function pageOfAlerts(
  tx: Tx,
  { sort, ...query }: PageQuery<AlertFilter, AlertSort>,
): Promise<PageOf<ListedAlert>> {
  const { rows, total } = await pageOf(tx, listOf(tx, query), { ...query, sortedBy: SORTS[sort] });
  return { rows: await whole(tx, rows), total };
}

export const countListedAlerts = (tx: Tx, selection: Selection<AlertFilter>): Promise<number> =>
  countOf(tx, listOf(tx, selection));

export const listAlertsAfter = async (
  tx: Tx,
  selection: Selection<AlertFilter>,
  chunk: Chunk<string>,
): Promise<ListedAlert[]> =>
  whole(tx, await chunkOf(listOf(tx, selection), { ...chunk, order: 'asc' }));

/** The same rows with the days of each alert. */
async function whole(
  tx: Tx,
  rows: Readonly<Awaited<ReturnType<typeof withMember>>>,
): Promise<ListedAlert[]> {
  const stored = await listAlertsById(
    tx,
    rows.map(({ id }) => id),
  );
  const byId = new Map(stored.map((alert) => [alert.id, alert]));
  return rows.flatMap(({ id, user, account }) => {
    const alert = byId.get(id);
    return alert ? [{ alert, user, member: toAlertMember(account) }] : [];
  });
}

export const countUnfinished = (tx: Tx): Promise<number> => tx.$count(alerts, unfinished);
