import { type AnyColumn, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { isInTrial, membershipPlan } from '#domain/account.ts';
import { alerts } from '../../alert-schema.ts';
import { instant } from '../../columns.ts';
import type { Db } from '../../database.ts';
import { billing } from '../../payment-schema.ts';
import { searches, users } from '../../schema.ts';
import type { StoredUser } from '../accounts/users.ts';
import { contains, containsCapitals, listOf } from './list.ts';

/** Columns that identify a member in other lists. */
export const PERSON = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
};
type Person = Pick<StoredUser, 'firstName' | 'lastName' | 'email'>;

interface WithPerson {
  /** Null for a guest. */
  readonly user: Person | null;
}

/** The same columns in every file that names a member; empty for a guest. */
export const personColumns = {
  email: ({ user }: WithPerson) => user?.email,
  first_name: ({ user }: WithPerson) => user?.firstName,
  last_name: ({ user }: WithPerson) => user?.lastName,
};

/** Members, with the number of their alerts and searches and their customer ID at the payment provider. */
export const USERS = listOf({
  action: 'users.listed',
  table: users,
  id: users.id,
  order: 'asc',
  async from(db, take) {
    const rows = await take(
      db
        .select({ user: users, customerId: billing.customerId })
        .from(users)
        .leftJoin(billing, eq(billing.userId, users.id))
        .$dynamic(),
    );
    const ids = rows.map(({ user }) => user.id);
    const alertsOf = await countByUser(db, alerts, ids);
    const searchesOf = await countByUser(db, searches, ids);
    return rows.map(({ user, customerId }) => ({
      user,
      alerts: alertsOf.get(user.id) ?? 0,
      searches: searchesOf.get(user.id) ?? 0,
      /** Null before the first checkout. */
      customerId,
    }));
  },
  filters(now) {
    const status = planStatusAt(now);
    return {
      all: undefined,
      free: eq(status, 'free'),
      trial: eq(status, 'trial'),
      premium: eq(status, 'premium'),
      disabled: eq(status, 'disabled'),
      admin: eq(users.isAdmin, true),
    };
  },
  search: (_db, words) => memberMatches(words),
  sorts: {
    created_at: users.createdAt,
    last_login: users.lastLoginAt,
    email: users.email,
    search_count: sql`(select count(*) from ${searches} where ${searches.userId} = ${users.id})`,
    notification_count: sql`(select count(*) from ${alerts} where ${alerts.userId} = ${users.id})`,
  },
  columns: {
    id: ({ user }) => user.id,
    ...personColumns,
    phone_number: ({ user }) => user.phoneNumber,
    plan: ({ user }, now) => membershipPlan(user, now),
    in_trial: ({ user }, now) => isInTrial(user, now),
    is_admin: ({ user }) => user.isAdmin,
    is_active: ({ user }) => user.isActive,
    created_at_utc: ({ user }) => user.createdAt,
    last_login_at_utc: ({ user }) => user.lastLoginAt,
    email_verified_at_utc: ({ user }) => user.emailVerifiedAt,
    trial_ends_at_utc: ({ user }) => user.trialEndsAt,
    granted_until_utc: ({ user }) => user.grantedUntil,
    alerts: (row) => row.alerts,
    searches: (row) => row.searches,
    customer_id: ({ customerId }) => customerId,
  },
});

const NAME = sql`(${users.firstName} || ' ' || ${users.lastName})`;

/** Searches first and last name, also joined by a space, and the email address; or finds the member with this ID. */
export const memberMatches = (words: string): SQL | undefined =>
  isUuid(words) ? eq(users.id, words) : or(contains(NAME, words), contains(users.email, words));

/** PostgreSQL refuses to compare an ID with any other text. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Number of rows per member; members without rows are left out. */
async function countByUser(
  db: Db,
  table: typeof alerts | typeof searches,
  userIds: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .select({ userId: table.userId, total: count() })
    .from(table)
    .where(inArray(table.userId, [...userIds]))
    .groupBy(table.userId);
  return new Map(rows.map(({ userId, total }) => [userId, total]));
}

/** Members whose email address contains the text. */
export const idsByAddress = (db: Db, words: string) =>
  db.select({ id: users.id }).from(users).where(contains(users.email, words));

/** Whether a route or the email address of its member contains the text. */
export const routeMatches = (
  db: Db,
  {
    origin,
    destination,
    userId,
  }: { origin: AnyColumn | SQL; destination: AnyColumn | SQL; userId: AnyColumn },
  words: string,
): SQL | undefined =>
  or(
    containsCapitals(origin, words),
    containsCapitals(destination, words),
    inArray(userId, idsByAddress(db, words)),
  );

export type PlanStatus = 'free' | 'trial' | 'premium' | 'disabled';

/** Plan status at `now`, as `membershipPlan` and `isInTrial` define it. */
export const planStatusAt = (now: Date): SQL<PlanStatus> => sql<PlanStatus>`
  case
    when not ${users.isActive} then 'disabled'
    when ${users.isTrial} and ${users.trialEndsAt} > ${instant(now)} then 'trial'
    when ${users.isPremium} and not ${users.isTrial} then 'premium'
    when ${users.grantedUntil} > ${instant(now)} then 'premium'
    else 'free'
  end`;
