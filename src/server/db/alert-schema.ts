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
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { DATE_STATES } from '#domain/alert.ts';
import { moment, users } from './schema.ts';

/** What members wait for. Where an alert stands follows from its dates. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    /** Cents. */
    maxPrice: integer('max_price').notNull(),
    goWildOnly: boolean('gowild_only').notNull(),
    /** Ten digits; with it stands the moment at which messages to it were agreed to. */
    phoneNumber: text('phone_number'),
    smsConsentedAt: moment('sms_consented_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('alerts_user').on(table.userId),
    check('alerts_price', sql`${table.maxPrice} > 0`),
    check('alerts_route', sql`${table.origin} <> ${table.destination}`),
  ],
);

/** One day of an alert, watched by itself. Repeats of its alert what the watch needs, so that it reads one table. */
export const alertDates = pgTable(
  'alert_dates',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    maxPrice: integer('max_price').notNull(),
    goWildOnly: boolean('gowild_only').notNull(),
    state: text('state', { enum: DATE_STATES }).notNull().default('open'),
    foundPrice: integer('found_price'),
    /** When it was found, passed or stopped. */
    finishedAt: moment('finished_at'),
    /** When the email about the find was taken by the mail server. */
    notifiedAt: moment('notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.day] }),
    check('alert_dates_state', sql`${table.state} in ('open', 'found', 'passed', 'stopped')`),
    // What a look compares: of one route, day and kind of wish those who would pay a price or more.
    index('alert_dates_waiting')
      .on(table.origin, table.day, table.destination, table.goWildOnly, table.maxPrice)
      .where(sql`${table.state} = 'open'`),
  ],
);

/** What is polled: one origin and day, however many alerts watch it. The only place that says when. */
export const pollTargets = pgTable(
  'poll_targets',
  {
    origin: text('origin').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    shard: smallint('shard').notNull(),
    /** Not before. */
    dueAt: moment('due_at').notNull(),
    /** When the fare source last answered. */
    checkedAt: moment('checked_at'),
    /** Polls in a row that the fare source did not answer. */
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    primaryKey({ columns: [table.origin, table.day] }),
    // Not by time: every poll would then change the index as well.
    index('poll_targets_shard').on(table.shard),
  ],
);

/** Parts of the poll targets; one worker at a time holds each. The migration inserts the rows. */
export const pollShards = pgTable('poll_shards', {
  id: smallint('id').primaryKey(),
  /** No later than the first of its polls; null without any. */
  dueAt: moment('due_at'),
  /** Until then the shard belongs to the worker that holds `fence`. */
  leasedUntil: moment('leased_until'),
  /** Goes up with every lease: the fencing token. */
  fence: bigint('fence', { mode: 'number' }).notNull().default(0),
  /** Runs in a row that ended in an error of our own. */
  failures: integer('failures').notNull().default(0),
  lastError: text('last_error'),
});
