import { and, asc, eq, gt, not, type SQL, sql } from 'drizzle-orm';
import type { AlertMember } from '#domain/alert.ts';
import { alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import { users } from '../../schema.ts';
import { toAlertMember } from '../accounts/users.ts';
import { listAlertsById, type StoredAlert, unfinished } from '../alerts/alerts.ts';
import { type Chunk, type PageOf, type PageQuery, pageOf, type Selection } from './page.ts';
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

const selected = (tx: Tx, { q, filter }: Selection<AlertFilter>): SQL | undefined =>
  and(filtered(filter), routeMatches(tx, PLACES, q));

const withMember = (tx: Tx) =>
  tx
    .select({ id: alerts.id, user: PERSON, account: users })
    .from(alerts)
    .innerJoin(users, eq(users.id, alerts.userId));

/** Searches both airport codes and the member's email address. */
export async function pageOfAlerts(
  tx: Tx,
  { q, filter, sort, order, ...slice }: PageQuery<AlertFilter, AlertSort>,
): Promise<PageOf<ListedAlert>> {
  const { rows, total } = await pageOf(tx, withMember(tx).$dynamic(), {
    ...slice,
    table: alerts,
    where: selected(tx, { q, filter }),
    sortedBy: [
      [SORTS[sort], order],
      [alerts.id, order],
    ],
  });
  return { rows: await whole(tx, rows), total };
}

export const countListedAlerts = (tx: Tx, selection: Selection<AlertFilter>): Promise<number> =>
  tx.$count(alerts, selected(tx, selection));

export async function listAlertsAfter(
  tx: Tx,
  selection: Selection<AlertFilter>,
  { after, limit }: Chunk<string>,
): Promise<ListedAlert[]> {
  const rows = await withMember(tx)
    .where(and(selected(tx, selection), after === undefined ? undefined : gt(alerts.id, after)))
    .orderBy(asc(alerts.id))
    .limit(limit);
  return whole(tx, rows);
}

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
