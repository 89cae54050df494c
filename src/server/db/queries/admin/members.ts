import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ChannelName, TextKind } from '#domain/channel.ts';
import type { LocalDate } from '#domain/time.ts';
import { alerts } from '../../alert-schema.ts';
import type { Db } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
import { savedTrips } from '../../saved-trip-schema.ts';
import { searches, users } from '../../schema.ts';
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
