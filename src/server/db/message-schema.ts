import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { alerts } from './alert-schema.ts';
import { moment, users } from './schema.ts';

/** Browsers that have agreed to notices, as their push service knows them. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    /** Public key of the browser, and the secret both share; base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
);

/** What a phone number has answered: nothing is sent to it before its owner said yes, nor after a stop. */
export const phones = pgTable('phones', {
  /** Ten digits. */
  number: text('number').primaryKey(),
  /** When the question whether to send alerts was sent. */
  askedAt: moment('asked_at'),
  agreedAt: moment('agreed_at'),
  stoppedAt: moment('stopped_at'),
});

/** Text messages used of a budget: one row per day and subject (`all`, or `user:<id>`). */
export const smsBudgets = pgTable(
  'sms_budgets',
  {
    subject: text('subject').notNull(),
    day: text('day').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.day] })],
);

/** What the built-in phone shows where no text messages are sent. */
export const sandboxTexts = pgTable('sandbox_texts', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull().unique(),
  to: text('to').notNull(),
  text: text('text').notNull(),
  sentAt: moment('sent_at').notNull(),
});

/** What is written when it is sent, since it carries a secret. */
export const TEMPLATES = ['password-reset'] as const;

/** Messages of every channel. A job of pg-boss that names the row sends it; the row says what became of it. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** One email per key, as long as the row is kept. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    channel: text('channel', { enum: CHANNEL_NAMES }).notNull().default('email'),
    /** An address, a phone number of ten digits, or the id of a push subscription. */
    to: text('to').notNull(),
    /** Set for emails about alerts: nothing is sent to who may not have it any more, or about what is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    alertId: uuid('alert_id').references(() => alerts.id, { onDelete: 'cascade' }),
    /** The day whose find it tells of. */
    alertDay: date('alert_day', { mode: 'string' }),
    /** Where the reader can stop such emails with one click. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Of a text message, what it is for. */
    subject: text('subject').notNull(),
    /** Set where subject, text and HTML are written by the sender. */
    template: text('template', { enum: TEMPLATES }),
    /** Both forms are emptied once the email is sent, or given up for good: they may carry a secret. */
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** A try has begun and its outcome has not been written: the message may have gone out. */
    trying: boolean('trying').notNull().default(false),
    /** Goes up with every try: a sender with an older one is too late. */
    fence: integer('fence').notNull().default(0),
    sentAt: moment('sent_at'),
    deadLetteredAt: moment('dead_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_open')
      .on(table.channel)
      .where(sql`${table.sentAt} is null and ${table.deadLetteredAt} is null`),
    // Letters given up are few among very many.
    index('outbox_dead').on(table.deadLetteredAt).where(sql`${table.deadLetteredAt} is not null`),
    index('outbox_alert').on(table.alertId).where(sql`${table.alertId} is not null`),
    index('outbox_user').on(table.userId).where(sql`${table.userId} is not null`),
    check(
      'outbox_channel',
      sql`${table.channel} in (${sql.raw(CHANNEL_NAMES.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
);

/** What the built-in mailbox shows where no mail server is configured. */
export const sandboxEmails = pgTable('sandbox_emails', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull().unique(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sentAt: moment('sent_at').notNull(),
});
