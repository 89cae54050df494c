import { eq, not, sql } from 'drizzle-orm';
import { alerts } from '../../alert-schema.ts';
import type { Db } from '../../database.ts';
import { users } from '../../schema.ts';
import { toAlertMember } from '../accounts/users.ts';
import { listAlertsById, unfinished } from '../alerts/alerts.ts';
import { listOf } from './list.ts';
import { PERSON, personColumns, routeMatches } from './users.ts';

const PLACES = {
  origin: sql`array_to_string(${alerts.origins}, ' ')`,
  destination: sql`array_to_string(${alerts.destinations}, ' ')`,
  userId: alerts.userId,
};

const CENTS = 100;

/** Alerts with their days and members. A search text is part of an airport code or of the member's address. */
export const ALERTS = listOf({
  action: 'notifications.listed',
  table: alerts,
  id: alerts.id,
  order: 'asc',
  async from(db, take) {
    const rows = await take(
      db
        .select({ id: alerts.id, user: PERSON, account: users })
        .from(alerts)
        .innerJoin(users, eq(users.id, alerts.userId))
        .$dynamic(),
    );
    const ids = rows.map(({ id }) => id);
    const byId = new Map((await listAlertsById(db, ids)).map((alert) => [alert.id, alert]));
    return rows.flatMap(({ id, user, account }) => {
      const alert = byId.get(id);
      return alert ? [{ alert, user, member: toAlertMember(account) }] : [];
    });
  },
  filters: () => ({ all: undefined, active: unfinished, completed: not(unfinished) }),
  search: (db, words) => routeMatches(db, PLACES, words),
  sorts: {
    created_at: alerts.createdAt,
    max_price: alerts.maxPrice,
    origin_airport: sql`${alerts.origins}[1]`,
  },
  columns: {
    id: ({ alert }) => alert.id,
    ...personColumns,
    origins: ({ alert }) => alert.origins,
    /** Empty for anywhere. */
    destinations: ({ alert }) => alert.destinations,
    days: ({ alert }) => alert.dates.map(({ day }) => day),
    /** In the order of the days. */
    states: ({ alert }) => alert.dates.map(({ state }) => state),
    max_price_usd: ({ alert }) => alert.maxPrice / CENTS,
    gowild_only: ({ alert }) => alert.goWildOnly,
    discount_den: ({ alert }) => alert.discountDen,
    max_stops: ({ alert }) => alert.maxStops,
    max_minutes: ({ alert }) => alert.maxMinutes,
    party: ({ alert }) => alert.party,
    channels: ({ alert }) => alert.channels,
    created_at_utc: ({ alert }) => alert.createdAt,
  },
});

export const countUnfinished = (db: Db): Promise<number> => db.$count(alerts, unfinished);
