import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { CHANNEL_NAMES, TEXT_KINDS } from '#domain/channel.ts';
import { alerts } from './alert-schema.ts';
import { moment } from './columns.ts';
import { emailLinks, users } from './member-schema.ts';
import { savedTrips } from './saved-trip-schema.ts';

/** Push subscriptions of members' browsers. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    /** Public key of the browser, and the shared secret; base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
);

/** Opt-in state of phone numbers: alerts are sent only after the owner said yes, and not after a stop. */
export const phones = pgTable('phones', {
  /** Ten digits. */
  number: text().primaryKey(),
  /** When the opt-in question was sent. */
  askedAt: moment(),
  agreedAt: moment(),
  stoppedAt: moment(),
});

/** Text messages used of a budget: one row per day and subject (`all`, `user:<id>` or `phone:<number>`). */
export const smsBudgets = pgTable(
  'sms_budgets',
  {
    subject: text().notNull(),
    day: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.day] }),
    index('sms_budgets_day').on(table.day),
  ],
);

/** Text messages of the sandbox phone, for installations without an SMS provider. */
export const sandboxTexts = pgTable(
  'sandbox_texts',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull().unique(),
    to: text().notNull(),
    text: text().notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [index('sandbox_texts_sent').on(table.sentAt)],
);

/** Messages that are rendered when they are sent: they carry a secret, or a fare that may have changed. */
export const TEMPLATES = ['password-reset', 'found-fare', 'email-link'] as const;

/** Messages of every channel. A job of pg-boss that names the row sends it; the row holds the outcome. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** One message per key, as long as the row exists. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    channel: text({ enum: CHANNEL_NAMES }).notNull().default('email'),
    /** An address, a phone number of ten digits, or the id of a push subscription. */
    to: text().notNull(),
    /** Set for messages about alerts and trips: they are not sent without the plan or after that is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    alertId: uuid().references(() => alerts.id, { onDelete: 'cascade' }),
    /** A trip that `userId` keeps; deleting it deletes the message. */
    tripId: text(),
    /** Travel day of the match, null for several; or of the trip's flight. */
    flightDay: date({ mode: 'string' }),
    /** Which message with gathered finds of the alert; see `alert_dates.notice`. */
    alertNotice: integer(),
    /** Quiet hours end then; null to send it at once. */
    notBefore: moment(),
    /** It is not sent from then on; null for no end. */
    notAfter: moment(),
    /** One-click unsubscribe link. */
    unsubscribeUrl: text(),
    /** Of a text message. */
    kind: text({ enum: TEXT_KINDS }),
    /** Of an email; the title of a push message; empty for a text message. */
    subject: text().notNull().default(''),
    /** The link in an email that verifies or changes an address; null also if a newer one replaced it. */
    emailLinkId: uuid().references(() => emailLinks.id, { onDelete: 'set null' }),
    /** Set if the sender renders subject, text and HTML. */
    template: text({ enum: TEMPLATES }),
    /** Text and HTML are emptied once the message is sent or cannot be resent: they may carry a secret. */
    text: text().notNull(),
    /** Of an email. */
    html: text().notNull().default(''),
    /** Of our own pages, which a push message opens. */
    path: text(),
    createdAt: moment().notNull(),
    /** Whether pg-boss has its job. A worker puts the others into their queues every second. */
    queued: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    /** An attempt started and its outcome is not stored: the message may have been sent. */
    trying: boolean().notNull().default(false),
    /** Fencing token: increases with every attempt, so that an earlier sender cannot write. */
    fence: integer().notNull().default(0),
    /**
     * Random name of the sender that holds `fence`: when a failover loses the last commits, the counter can give the
     * same number again.
     */
    holder: uuid(),
    sentAt: moment(),
    deadLetteredAt: moment('dead_at'),
    lastError: text(),
  },
  (table) => [
    index('outbox_open')
      .on(table.channel)
      .where(sql`${table.sentAt} is null and ${table.deadLetteredAt} is null`),
    // Partial, because a message stays in it for a second.
    index('outbox_unqueued').on(table.id).where(sql`not ${table.queued}`),
    index('outbox_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
    // Partial, because dead letters are few among very many messages.
    index('outbox_dead').on(table.deadLetteredAt).where(sql`${table.deadLetteredAt} is not null`),
    index('outbox_alert').on(table.alertId).where(sql`${table.alertId} is not null`),
    index('outbox_trip').on(table.userId, table.tripId).where(sql`${table.tripId} is not null`),
    foreignKey({
      columns: [table.userId, table.tripId],
      foreignColumns: [savedTrips.userId, savedTrips.id],
    }).onDelete('cascade'),
    index('outbox_email_link').on(table.emailLinkId).where(sql`${table.emailLinkId} is not null`),
    index('outbox_user').on(table.userId).where(sql`${table.userId} is not null`),
    // Partial, because few messages are about an account.
    index('outbox_account').on(table.to).where(sql`${table.userId} is null`),
    check(
      'outbox_channel',
      sql`${table.channel} in (${sql.raw(CHANNEL_NAMES.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
);

/** Emails of the sandbox mailbox, for installations without a mail server. */
export const sandboxEmails = pgTable(
  'sandbox_emails',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull().unique(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [index('sandbox_emails_sent').on(table.sentAt)],
);
