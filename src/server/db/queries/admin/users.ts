import { type AnyColumn, and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alerts } from '../../alert-schema.ts';
import { instant } from '../../columns.ts';
import type { Db, Tx } from '../../database.ts';
import { billing } from '../../payment-schema.ts';
import { searches, users } from '../../schema.ts';
import { type StoredUser, toStoredUser } from '../accounts/users.ts';
import {
  type Chunk,
  chunkOf,
  contains,
  containsCapitals,
  countOf,
  type PageOf,
  type PageQuery,
  pageOf,
  type Selection,
} from './page.ts';

export type UserFilter = 'all' | 'admin' | PlanStatus;
export type UserSort =
  | 'created_at'
  | 'last_login'
  | 'email'
  | 'search_count'
  | 'notification_count';

export interface ListedUser {
  readonly user: StoredUser;
  readonly alerts: number;
  readonly searches: number;
  /** Customer ID at the payment provider; null before the first checkout. */
  readonly customerId: string | null;
}

const SORTS: Readonly<Record<UserSort, AnyColumn | SQL>> = {
  created_at: users.createdAt,
  last_login: users.lastLoginAt,
  email: users.email,
  search_count: sql`(select count(*) from ${searches} where ${searches.userId} = ${users.id})`,
  notification_count: sql`(select count(*) from ${alerts} where ${alerts.userId} = ${users.id})`,
};

const filtered = (filter: UserFilter, now: Date): SQL | undefined => {
  if (filter === 'all') return undefined;
  return filter === 'admin' ? eq(users.isAdmin, true) : eq(planStatusAt(now), filter);
};

const NAME = sql`(${users.firstName} || ' ' || ${users.lastName})`;

/** Searches first and last name, also joined by a space, and the email address; or finds the member with this ID. */
export const memberMatches = (words: string): SQL | undefined =>
  isUuid(words) ? eq(users.id, words) : or(contains(NAME, words), contains(users.email, words));

/** PostgreSQL refuses to compare an ID with any other text. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const withCustomer = (tx: Tx) =>
  tx
    .select({ user: users, customerId: billing.customerId })
    .from(users)
    .leftJoin(billing, eq(billing.userId, users.id));

const listOf = (tx: Tx, { q, filter }: Selection<UserFilter>, now: Date) => ({
  query: withCustomer(tx).$dynamic(),
  table: users,
  id: users.id,
  where: and(filtered(filter, now), q === '' ? undefined : memberMatches(q)),
});

export async function pageOfUsers(
  tx: Tx,
  { sort, ...query }: PageQuery<UserFilter, UserSort>,
  now: Date,
): Promise<PageOf<ListedUser>> {
  const list = listOf(tx, query, now);
  const { rows, total } = await pageOf(tx, list, { ...query, sortedBy: SORTS[sort] });
  return { rows: await counted(tx, rows), total };
}

export const countListedUsers = (
  tx: Tx,
  selection: Selection<UserFilter>,
  now: Date,
): Promise<number> => countOf(tx, listOf(tx, selection, now));

export async function listUsersAfter(
  tx: Tx,
  selection: Selection<UserFilter>,
  chunk: Chunk<string>,
  now: Date,
): Promise<ListedUser[]> {
  const rows = await chunkOf(listOf(tx, selection, now), { ...chunk, order: 'asc' });
  return counted(tx, rows);
}

/** The same rows with the alerts and searches of each member. */
async function counted(
  tx: Tx,
  rows: Readonly<Awaited<ReturnType<typeof withCustomer>>>,
): Promise<ListedUser[]> {
  const ids = rows.map(({ user }) => user.id);
  const alertsOf = await countByUser(tx, alerts, ids);
  const searchesOf = await countByUser(tx, searches, ids);
  return rows.map(({ user, customerId }) => ({
    user: toStoredUser(user),
    alerts: alertsOf.get(user.id) ?? 0,
    searches: searchesOf.get(user.id) ?? 0,
    customerId,
  }));
}

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
export const idsByAddress = (tx: Tx, words: string) =>
  tx.select({ id: users.id }).from(users).where(contains(users.email, words));

/** Whether a route or the email address of its member contains the text; undefined for no text. */
export const routeMatches = (
  tx: Tx,
  {
    origin,
    destination,
    userId,
  }: { origin: AnyColumn | SQL; destination: AnyColumn | SQL; userId: AnyColumn },
  words: string,
): SQL | undefined =>
  words === ''
    ? undefined
    : or(
        containsCapitals(origin, words),
        containsCapitals(destination, words),
        inArray(userId, idsByAddress(tx, words)),
      );

/** Columns that identify a member in other lists. */
export const PERSON = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
};
export type Person = Pick<StoredUser, 'firstName' | 'lastName' | 'email'>;

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
