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
import type { FareKind } from '#domain/flight.ts';
import { moment, users } from './schema.ts';

/** Alerts of members. The status of an alert follows from its dates. */
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
    /** Ten digits; `smsConsentedAt` is when the member consented to text messages to it. */
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

/** One day of an alert, polled by itself. Repeats columns of its alert so that polls read one table. */
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
    /** Fare class of the match; null for matches before it was stored. */
    foundFare: text('found_fare').$type<FareKind>(),
    /** A text message about the match waits until the owner of the phone number says yes. */
    textWaits: boolean('text_waits').notNull().default(false),
    /** When it was found, passed, paused or stopped. */
    finishedAt: moment('finished_at'),
    /** When the mail server accepted the email about the match. */
    notifiedAt: moment('notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.day] }),
    check(
      'alert_dates_state',
      sql`${table.state} in ('open', 'found', 'passed', 'paused', 'stopped')`,
    ),
    // For the query of a poll: one route, day and GoWild choice with at least this maximum price.
    index('alert_dates_waiting')
      .on(table.origin, table.day, table.destination, table.goWildOnly, table.maxPrice)
      .where(sql`${table.state} = 'open'`),
    // For the end of a day, which paused dates reach too.
    index('alert_dates_paused').on(table.origin, table.day).where(sql`${table.state} = 'paused'`),
    // Partial, because few text messages wait.
    index('alert_dates_text_waits').on(table.alertId).where(sql`${table.textWaits}`),
  ],
);

/** One origin and day to poll, however many alerts watch it. The only place with its due time. */
export const pollTargets = pgTable(
  'poll_targets',
  {
    origin: text('origin').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    shard: smallint('shard').notNull(),
    /** Not polled before. */
    dueAt: moment('due_at').notNull(),
    /** When the fare source last answered. */
    checkedAt: moment('checked_at'),
    /** Consecutive polls without an answer from the fare source. */
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    primaryKey({ columns: [table.origin, table.day] }),
    // Not indexed by due time, because every poll would then update the index.
    index('poll_targets_shard').on(table.shard),
  ],
);

/** Shards of the poll targets; one worker at a time holds each. The migration inserts the rows. */
export const pollShards = pgTable('poll_shards', {
  id: smallint('id').primaryKey(),
  /** Not later than the due time of its first target; null without targets. */
  dueAt: moment('due_at'),
  /** End of the lease of the worker that holds `fence`. */
  leasedUntil: moment('leased_until'),
  /** Fencing token: increases with every lease. */
  fence: bigint('fence', { mode: 'number' }).notNull().default(0),
  /** Consecutive runs that ended in an internal error. */
  failures: integer('failures').notNull().default(0),
  lastError: text('last_error'),
});
