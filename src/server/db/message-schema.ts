import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
