import { and, eq, getTableColumns, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { AlertMember } from '#domain/alert.ts';
import { CHANNEL_NAMES, CHANNELS, type ChannelName, type TextKind } from '#domain/channel.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates } from '../../alert-schema.ts';
import { instant } from '../../columns.ts';
import type { Db, Tx } from '../../database.ts';
import { outbox, type TEMPLATES } from '../../message-schema.ts';
import { users } from '../../schema.ts';
import { toAlertMember } from '../accounts/users.ts';

export interface NewMessage {
  /** A message with a key that exists already is not enqueued again. */
  readonly key: string;
  /** Email by default. */
  readonly channel?: ChannelName | undefined;
  /** An address, a phone number of ten digits, or the id of a push subscription. */
  readonly to: string;
  /** Member who must have the plan when the message is sent; absent for messages about the account itself. */
  readonly userId?: string | null | undefined;
  /** Deleting the alert deletes the message. */
  readonly alertId?: string | null | undefined;
  /** A trip that `userId` keeps: deleting it deletes the message. */
  readonly tripId?: string | null | undefined;
  /** The day of the match, or of the trip's flight. */
  readonly flightDay?: LocalDate | null | undefined;
  /** Which message with gathered finds of the alert; see `alert_dates.notice`. */
  readonly alertNotice?: number | null | undefined;
  /** Quiet hours end then. */
  readonly notBefore?: Date | null | undefined;
  /** It is not sent from then on. */
  readonly notAfter?: Date | null | undefined;
  /** The link that the sender makes a token for. */
  readonly emailLinkId?: string | null | undefined;
  /** Set if the sender renders the message. */
  readonly template?: (typeof TEMPLATES)[number] | null | undefined;
  /** One-click unsubscribe link. */
  readonly unsubscribeUrl?: string | null | undefined;
  /** Of a text message. */
  readonly kind?: TextKind | null | undefined;
  /** Of an email; the title of a push message. */
  readonly subject?: string | undefined;
  readonly text: string;
  /** Of an email. */
  readonly html?: string | undefined;
  /** Of our own pages, which a push message opens. */
  readonly path?: string | null | undefined;
}

/** Inserts a message. Call it in the transaction of the change that the message is about. */
export const enqueueMessage = (db: Db, message: NewMessage, at: Date): Promise<void> =>
  enqueueMessages(db, [message], at);

/** Inserts messages in one statement, the first message first. Call it as `enqueueMessage`. */
export async function enqueueMessages(
  db: Db,
  messages: readonly NewMessage[],
  at: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message, n) => ({
    ...message,
    channel: message.channel ?? 'email',
    n,
  }));
  // PostgreSQL refuses half a surrogate pair in JSON; as text, the driver sends U+FFFD for it.
  const json = JSON.stringify(rows, (_key, value) =>
    typeof value === 'string' ? Buffer.from(value).toString() : value,
  );
  await db.execute(sql`
    insert into ${outbox}
      (dedupe_key, channel, "to", user_id, alert_id, trip_id, flight_day, alert_notice, not_before, not_after, unsubscribe_url,
        email_link_id, kind, subject, template, text, html, path, created_at)
    select key, channel, "to", "userId", "alertId", "tripId", "flightDay", "alertNotice", "notBefore",
      "notAfter", "unsubscribeUrl", "emailLinkId", kind, coalesce(subject, ''), template, text, coalesce(html, ''), path, ${instant(at)}
    from jsonb_to_recordset(${json}::jsonb) row (n int, key text, channel text, "to" text, "userId" uuid,
      "alertId" uuid, "tripId" text, "flightDay" date, "alertNotice" int, "notBefore" timestamptz,
      "notAfter" timestamptz, "unsubscribeUrl" text, "emailLinkId" uuid, kind text, subject text,
      template text, text text, html text, path text)
    order by n
    on conflict (dedupe_key) do nothing`);
}

/** Marks up to `most` messages that are in no queue yet as queued, the first first. Put them there in the transaction. */
export async function takeUnqueued(
  tx: Tx,
  most: number,
): Promise<readonly Pick<ClaimedMessage, 'id' | 'channel' | 'notBefore'>[]> {
  const unqueued = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(not(outbox.queued))
    .orderBy(outbox.id)
    .limit(most)
    .for('update', { skipLocked: true });
  const { id, channel, notBefore } = outbox;
  const taken = await tx
    .update(outbox)
    .set({ queued: true })
    .where(inArray(id, unqueued))
    .returning({ id, channel, notBefore });
  return taken.sort((a, b) => a.id - b.id);
}

export interface ClaimedMessage extends NewMessage {
  readonly id: number;
  readonly channel: ChannelName;
  readonly fence: number;
  /** See the schema. */
  readonly holder: string;
  readonly subject: string;
  readonly html: string;
  readonly createdAt: Date;
  readonly template: (typeof TEMPLATES)[number] | null;
  /** Including this one. */
  readonly attempts: number;
  /** True if the previous attempt never ended: the message may have been sent. */
  readonly abandoned: boolean;
}

/** Neither sent nor given up. */
export const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt));

/** Starts an attempt. Undefined if the message was sent, dead-lettered or deleted since its job was inserted. */
export async function claimMessage(db: Db, id: number): Promise<ClaimedMessage | undefined> {
  const before = db.$with('before').as(
    db
      .select({ beforeId: sql<number>`${outbox.id}`.as('before_id'), abandoned: outbox.trying })
      .from(outbox)
      .where(and(eq(outbox.id, id), isUnsent))
      .for('update'),
  );
  const [row] = await db
    .with(before)
    .update(outbox)
    .set({
      trying: true,
      fence: sql`${outbox.fence} + 1`,
      holder: sql`gen_random_uuid()`,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .from(before)
    .where(eq(outbox.id, before.beforeId))
    .returning({
      ...getTableColumns(outbox),
      holder: sql<string>`${outbox.holder}`,
      abandoned: before.abandoned,
    });
  if (!row) return undefined;
  const { dedupeKey, flightDay, ...message } = row;
  return { ...message, key: dedupeKey, flightDay: flightDay as LocalDate | null };
}

type Held = Pick<ClaimedMessage, 'id' | 'fence' | 'holder'>;
type Outcome = PgUpdateSetSource<typeof outbox>;

const isHeld = ({ id, fence, holder }: Held) =>
  and(eq(outbox.id, id), eq(outbox.fence, fence), eq(outbox.holder, holder), isUnsent);

/** Whether there is a newer message of the same template to the same address. */
export async function isReplaced(
  db: Db,
  { id, to, template }: Pick<ClaimedMessage, 'id' | 'to' | 'template'>,
): Promise<boolean> {
  const newer = and(eq(outbox.to, to), gt(outbox.id, id), sql`${outbox.template} = ${template}`);
  return (await db.$count(outbox, newer)) > 0;
}

/** The current state of the member who gets a message. */
export interface Recipient extends AlertMember {
  readonly email: string;
}

/**
 * The recipient of a claimed message; null for messages about an account. Undefined if it must not be sent anymore: its
 * alert was deleted, it was withdrawn, or another sender has claimed it.
 */
export async function recipientOf(db: Db, message: Held): Promise<Recipient | null | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.userId))
    .where(isHeld(message));
  return row?.user && { ...toAlertMember(row.user), email: row.user.email };
}

const EMPTIED = { text: '', html: '', unsubscribeUrl: null, trying: false };

/** What {@link markSent} needs of a message. */
export type SentMessage = Held &
  Pick<ClaimedMessage, 'channel' | 'alertId' | 'flightDay' | 'alertNotice'>;

/**
 * False if another sender has claimed the message since, or it was deleted. The alert date is marked as notified in
 * both cases, because the mail server has accepted the email.
 */
export function markSent(db: Db, message: SentMessage, at: Date): Promise<boolean> {
  const { channel, alertId, flightDay, alertNotice } = message;
  const sent = { ...EMPTIED, sentAt: at, lastError: null };
  const told = flightDay ? eq(alertDates.day, flightDay) : eq(alertDates.notice, alertNotice ?? 0);
  if (channel !== 'email' || !alertId || !(flightDay ?? alertNotice))
    return finish(db, message, sent);
  return db.transaction(async (tx) => {
    // Before the message, in the lock order of stopping and deleting alerts.
    await tx
      .update(alertDates)
      .set({ notifiedAt: at })
      .where(and(eq(alertDates.alertId, alertId), told, isNull(alertDates.notifiedAt)));
    return finish(tx, message, sent);
  });
}

/** Ends an attempt that will be retried. False as for `markSent`. */
export const markFailed = (db: Db, message: Held, error: string): Promise<boolean> =>
  finish(db, message, { lastError: error, trying: false });

const RESENDABLE = CHANNEL_NAMES.filter((name) => CHANNELS[name].canResend);

/** Messages about accounts may carry a secret. */
const canResend = sql`coalesce(${outbox.alertId}::text, ${outbox.tripId}) is not null and ${inArray(outbox.channel, RESENDABLE)}`;

/** The content that a dead letter keeps, so that it can be resent. */
const CONTENT_TO_RESEND = {
  text: sql`case when ${canResend} then ${outbox.text} else '' end`,
  html: sql`case when ${canResend} then ${outbox.html} else '' end`,
  unsubscribeUrl: sql`case when ${canResend} then ${outbox.unsubscribeUrl} end`,
};

/** False as for `markSent`. */
export const deadLetter = (
  db: Db,
  message: Held,
  { at, error }: { at: Date; error: string },
): Promise<boolean> =>
  finish(db, message, {
    ...CONTENT_TO_RESEND,
    trying: false,
    deadLetteredAt: at,
    lastError: error,
  });

async function finish(db: Db, message: Held, outcome: Outcome): Promise<boolean> {
  const updated = await db
    .update(outbox)
    .set(outcome)
    .where(isHeld(message))
    .returning({ id: outbox.id });
  return updated.length > 0;
}

interface Withdrawal {
  readonly at: Date;
  readonly error: string;
}

/**
 * Withdraws the messages about some alerts on every channel, including those that a sender has claimed, and dead
 * letters that could be resent.
 */
export async function withdrawMessages(
  db: Db,
  alertIds: readonly string[],
  withdrawal: Withdrawal,
): Promise<void> {
  if (alertIds.length > 0) await withdraw(db, inArray(outbox.alertId, [...alertIds]), withdrawal);
}

/** The same for the messages about a trip of a member who wants no more. */
export const withdrawTripMessages = (
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  at: Date,
): Promise<void> =>
  withdraw(db, and(eq(outbox.userId, userId), eq(outbox.tripId, id)), {
    at,
    error: 'withdrawn: the member wants no more',
  });

async function withdraw(
  db: Db,
  isMeant: SQL | undefined,
  { at, error }: Withdrawal,
): Promise<void> {
  await db
    .update(outbox)
    .set({
      ...EMPTIED,
      deadLetteredAt: sql`coalesce(${outbox.deadLetteredAt}, ${instant(at)})`,
      lastError: sql`case when ${outbox.deadLetteredAt} is null then ${error} else ${outbox.lastError} end`,
    })
    .where(and(isMeant, isNull(outbox.sentAt)));
}
