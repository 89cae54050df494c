import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { ChannelName, TextKind } from '#domain/channel.ts';
import { normalEmail } from '#domain/inbox.ts';
import type { LocalDate } from '#domain/time.ts';
import { alerts } from '../../alert-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
import { savedTrips } from '../../saved-trip-schema.ts';
import { searches, sessions, users } from '../../schema.ts';
import type { StoredUser } from '../accounts/users.ts';
import { listAlertsById, type StoredAlert } from '../alerts/alerts.ts';
import type { SavedTripRow } from '../saved-trips.ts';

/** Alerts of a member, newest first. */
export async function listNewestAlertsOf(
  db: Db,
  userId: string,
  limit: number,
): Promise<StoredAlert[]> {
  const newest = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(eq(alerts.userId, userId))
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(limit);
  const ids = newest.map(({ id }) => id);
  const byId = new Map((await listAlertsById(db, ids)).map((alert) => [alert.id, alert]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Trips that a member keeps, last kept first. */
export const listNewestTripsOf = (db: Db, userId: string, limit: number): Promise<SavedTripRow[]> =>
  db
    .select()
    .from(savedTrips)
    .where(eq(savedTrips.userId, userId))
    .orderBy(desc(savedTrips.keptAt), desc(savedTrips.id))
    .limit(limit);

/** Searches of a member, newest first. */
export const listNewestSearchesOf = (
  db: Db,
  userId: string,
  limit: number,
): Promise<(typeof searches.$inferSelect)[]> =>
  db
    .select()
    .from(searches)
    .where(eq(searches.userId, userId))
    .orderBy(desc(searches.createdAt), desc(searches.id))
    .limit(limit);

export interface MemberMessage {
  readonly id: number;
  readonly channel: ChannelName;
  /** An address, a phone number of ten digits, or the id of a push subscription. */
  readonly to: string;
  readonly subject: string;
  readonly kind: TextKind | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly deadLetteredAt: Date | null;
  readonly attempts: number;
  readonly lastError: string | null;
  /** About an alert or a trip; false for messages about accounts. */
  readonly isAboutAlert: boolean;
  readonly hasText: boolean;
  /** The day of the match. */
  readonly flightDay: LocalDate | null;
}

type MessageOwner = Pick<StoredUser, 'id' | 'email' | 'phoneNumber'>;

/** Messages about accounts name no member: they are found by the address or phone number. */
const isTo = ({ id, email, phoneNumber }: MessageOwner) =>
  or(
    eq(outbox.userId, id),
    and(isNull(outbox.userId), inArray(outbox.to, phoneNumber ? [email, phoneNumber] : [email])),
  );

/** Messages of every channel to a member, newest first. */
export const listNewestMessagesOf = (
  db: Db,
  owner: MessageOwner,
  limit: number,
): Promise<MemberMessage[]> =>
  db
    .select({
      id: outbox.id,
      channel: outbox.channel,
      to: outbox.to,
      subject: outbox.subject,
      kind: outbox.kind,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      deadLetteredAt: outbox.deadLetteredAt,
      attempts: outbox.attempts,
      lastError: outbox.lastError,
      isAboutAlert: sql<boolean>`coalesce(${outbox.alertId}::text, ${outbox.tripId}) is not null`,
      hasText: sql<boolean>`${outbox.text} <> ''`,
      flightDay: sql<LocalDate | null>`${outbox.flightDay}`,
    })
    .from(outbox)
    .where(isTo(owner))
    .orderBy(desc(outbox.id))
    .limit(limit);

/** ID of the member to whom a message is, the oldest account of those with the phone number; undefined for none. */
export async function findOwnerOfMessage(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: users.id })
    .from(outbox)
    .innerJoin(
      users,
      or(
        eq(users.id, outbox.userId),
        and(
          isNull(outbox.userId),
          or(eq(users.email, outbox.to), eq(users.phoneNumber, outbox.to)),
        ),
      ),
    )
    .where(eq(outbox.id, id))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return row?.userId;
}

/** Whether it is a message to the member, whatever became of it. */
export async function isMessageOf(db: Db, owner: MessageOwner, id: number): Promise<boolean> {
  return (await db.$count(outbox, and(eq(outbox.id, id), isTo(owner)))) > 0;
}

export const listAdmins = (db: Db): Promise<StoredUser[]> =>
  db.select().from(users).where(eq(users.isAdmin, true)).orderBy(users.email);

/**
 * Locks all admins until the transaction ends, so that concurrent removals cannot remove the last admin. Call it before
 * any other lock on members: the fixed order prevents deadlocks.
 */
export const lockAdmins = (tx: Tx): Promise<StoredUser[]> =>
  tx
    .select()
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .for('no key update');

/** `email` is case-insensitive. Locks the member against changes until the transaction ends. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<StoredUser | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email) ?? email.toLowerCase()))
    .for('no key update');
  return row;
}

export async function setAdmin(tx: Tx, userId: string, isAdmin: boolean): Promise<void> {
  await tx.update(users).set({ isAdmin }).where(eq(users.id, userId));
}

export async function setActive(tx: Tx, userId: string, isActive: boolean): Promise<void> {
  await tx.update(users).set({ isActive }).where(eq(users.id, userId));
}

/** Premium that operators have given, until then; null for none. */
export async function setGrant(tx: Tx, userId: string, grantedUntil: Date | null): Promise<void> {
  await tx.update(users).set({ grantedUntil }).where(eq(users.id, userId));
}

/** Moves the end of a grant that is not over at `at`. Negative to move it back. */
export async function moveGrant(
  tx: Tx,
  userId: string,
  { at, byMs }: { readonly at: Date; readonly byMs: number },
): Promise<void> {
  await tx
    .update(users)
    .set({ grantedUntil: sql`${users.grantedUntil} + ${byMs} * interval '1 millisecond'` })
    .where(and(eq(users.id, userId), gt(users.grantedUntil, at)));
}

/** Including expired ones. */
export const countSessions = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(sessions, eq(sessions.userId, userId));

/** Ends every session of everybody. @returns how many were deleted, including expired ones. */
export async function endSessionsOfAll(tx: Tx): Promise<number> {
  const { rowCount } = await tx.delete(sessions);
  return rowCount ?? 0;
}

/** Deletes sessions of administrators that were created or last seen too long ago. */
export async function deleteStaleSessionsOfAdmins(
  tx: Tx,
  { createdBefore, seenBefore }: { readonly createdBefore: Date; readonly seenBefore: Date },
): Promise<void> {
  const admins = tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true));
  const isStale = or(lt(sessions.createdAt, createdBefore), lt(sessions.lastSeenAt, seenBefore));
  await tx.delete(sessions).where(and(inArray(sessions.userId, admins), isStale));
}
