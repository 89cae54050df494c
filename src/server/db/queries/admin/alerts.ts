import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { AlertMember } from '#domain/alert.ts';
import { alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import { users } from '../../schema.ts';
import { toAlertMember } from '../accounts/users.ts';
import { listAlertsById, type StoredAlert, unfinished } from '../alerts/alerts.ts';
import { type PageOf, type PageQuery, pageOf, sortedBy } from './page.ts';
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

/** Searches both airport codes and the member's email address. */
export async function pageOfAlerts(
  tx: Tx,
  { q, filter, sort, order, ...slice }: PageQuery<AlertFilter, AlertSort>,
): Promise<PageOf<ListedAlert>> {
  const query = tx
    .select({ id: alerts.id, user: PERSON, account: users })
    .from(alerts)
    .innerJoin(users, eq(users.id, alerts.userId));
  const { rows, total } = await pageOf(tx, query.$dynamic(), {
    ...slice,
    table: alerts,
    where: and(filtered(filter), routeMatches(tx, PLACES, q)),
    orderBy: [sortedBy(SORTS[sort], order), sortedBy(alerts.id, order)],
  });
  const stored = await listAlertsById(
    tx,
    rows.map(({ id }) => id),
  );
  const byId = new Map(stored.map((alert) => [alert.id, alert]));
  return {
    rows: rows.flatMap(({ id, user, account }) => {
      const alert = byId.get(id);
      return alert ? [{ alert, user, member: toAlertMember(account) }] : [];
    }),
    total,
  };
}

export const countUnfinished = (tx: Tx): Promise<number> => tx.$count(alerts, unfinished);
