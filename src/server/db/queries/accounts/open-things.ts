import { and, asc, count, eq, gte, ne, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { alerts } from '../../alert-schema.ts';
import { apiKeys } from '../../api-key-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { pushSubscriptions } from '../../message-schema.ts';
import { passkeys } from '../../passkey-schema.ts';
import { savedTrips, tripFeeds } from '../../saved-trip-schema.ts';
import { sessions } from '../../schema.ts';
import { unfinished } from '../alerts/alerts.ts';
import { keysInForce } from './sign-in-methods.ts';

/** Whose, and which session is not counted. */
export interface OwnSessionKey {
  readonly userId: string;
  readonly tokenHash: Buffer;
}

/** Sessions that were created or seen last before these times have expired. */
export interface SessionsSince {
  readonly now: Date;
  readonly createdBefore: Date;
  readonly seenBefore: Date;
}

export async function countOpenThings(
  db: Db,
  { userId, tokenHash }: OwnSessionKey,
  { now, createdBefore, seenBefore }: SessionsSince,
) {
  const isAlive = and(
    gte(sessions.createdAt, createdBefore),
    gte(sessions.lastSeenAt, seenBefore),
    ne(sessions.tokenHash, tokenHash),
  );
  return {
    sessions: await countOf(db, sessions, and(eq(sessions.userId, userId), isAlive)),
    passkeys: await countOf(db, passkeys, eq(passkeys.userId, userId)),
    keys: await countOf(db, apiKeys, keysInForce(userId, now)),
    calendar: await countOf(db, tripFeeds, eq(tripFeeds.userId, userId)),
    devices: await countOf(db, pushSubscriptions, eq(pushSubscriptions.userId, userId)),
    trips: await countOf(db, savedTrips, eq(savedTrips.userId, userId)),
    alerts: await countOf(db, alerts, and(eq(alerts.userId, userId), unfinished)),
  };
}

async function countOf(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(where);
  return row?.total ?? 0;
}

/** With the messages about them. Locks them first, in the order of watching. */
export async function deleteSavedTripsOf(tx: Tx, userId: string): Promise<void> {
  const isOwn = eq(savedTrips.userId, userId);
  await tx
    .select({ id: savedTrips.id })
    .from(savedTrips)
    .where(isOwn)
    .orderBy(asc(savedTrips.id))
    .for('update');
  await tx.delete(savedTrips).where(isOwn);
}

/** Those that are not completed, with the messages about them. Locks all of them first, as polls do. */
export async function deleteAlertsOf(tx: Tx, userId: string): Promise<void> {
  const isOwn = eq(alerts.userId, userId);
  await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(isOwn)
    .orderBy(asc(alerts.id))
    .for('update');
  await tx.delete(alerts).where(and(isOwn, unfinished));
}
