import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { DATE_STATES } from '#domain/alert.ts';
import { FARE_CHOICES } from '#domain/alert-match.ts';
import type { MaxStops } from '#domain/alert-question.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import type { FareKind } from '#domain/flight.ts';
import { moment } from './columns.ts';
import { users } from './member-schema.ts';

/** Alerts of members: each is one question. The status of an alert follows from its dates. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    origins: text().array().notNull(),
    /** Empty for anywhere. */
    destinations: text().array().notNull(),
    /** First and last day of a range; null if the days are named one by one. */
    rangeFrom: date({ mode: 'string' }),
    rangeTo: date({ mode: 'string' }),
    /** 1 = Monday … 7 = Sunday; empty for all. */
    weekdays: smallint().array().notNull().default(sql`'{}'`),
    /** Cents. */
    maxPrice: integer().notNull(),
    goWildOnly: boolean('gowild_only').notNull(),
    discountDen: boolean().notNull().default(true),
    maxStops: smallint().$type<MaxStops>(),
    maxMinutes: smallint(),
    party: smallint().notNull().default(1),
    channels: text({ enum: CHANNEL_NAMES }).array().notNull().default(CHANNEL_NAMES),
    /** Minutes of the day at the first origin; null for no quiet hours. */
    quietFrom: smallint(),
    quietTo: smallint(),
    /** Ten digits; `smsConsentedAt` is when the member consented to text messages to it. */
    phoneNumber: text(),
    smsConsentedAt: moment(),
    createdAt: moment().notNull(),
    /** How many messages with gathered finds there were, and when the last one was. */
    notices: integer().notNull().default(0),
    noticedAt: moment(),
    /** When its waiting finds are told; null if none wait. */
    noticeDueAt: moment(),
  },
  (table) => [
    index('alerts_user').on(table.userId),
    // Partial, because few alerts have finds that wait.
    index('alerts_notice_due').on(table.noticeDueAt).where(sql`${table.noticeDueAt} is not null`),
    check('alerts_price', sql`${table.maxPrice} > 0`),
    check('alerts_origins', sql`cardinality(${table.origins}) between 1 and 5`),
    check('alerts_destinations', sql`cardinality(${table.destinations}) <= 10`),
    check('alerts_route', sql`not ${table.origins} && ${table.destinations}`),
  ],
);

/** One day of an alert. */
export const alertDates = pgTable(
  'alert_dates',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    alertId: uuid()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    state: text({ enum: DATE_STATES }).notNull().default('open'),
    foundPrice: integer(),
    /** Fare class of the match; null for matches before it was stored. */
    foundFare: text().$type<FareKind>(),
    foundOrigin: text(),
    foundDestination: text(),
    /** A text message about the match waits until the owner of the phone number says yes. */
    textWaits: boolean().notNull().default(false),
    /** The flight of a match that waits for its round, as the domain has it. */
    foundFlight: json().$type<unknown>(),
    /** The match waits for the next message of its alert. */
    noticeWaits: boolean().notNull().default(false),
    /** Which of the alert's messages with gathered finds told the match. */
    notice: integer(),
    /** When it was found, passed, paused or stopped. */
    finishedAt: moment(),
    /** When the mail server accepted the email about the match. */
    notifiedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.day] }),
    check(
      'alert_dates_state',
      sql`${table.state} in ('open', 'found', 'passed', 'paused', 'stopped')`,
    ),
    index('alert_dates_finished').on(table.finishedAt).where(sql`${table.finishedAt} is not null`),
    // Partial, because few text messages wait.
    index('alert_dates_text_waits').on(table.alertId).where(sql`${table.textWaits}`),
    // Partial, because few matches wait.
    index('alert_dates_notice_waits').on(table.alertId).where(sql`${table.noticeWaits}`),
  ],
);

/**
 * What polls read: a row for each open or paused day of an alert, origin and destination. The rows of a day go when it
 * is found, passed or stopped.
 */
export const alertRoutes = pgTable(
  'alert_routes',
  {
    dateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => alertDates.id, { onDelete: 'cascade' }),
    origin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** {@link ANYWHERE} for an alert that names no destination. */
    destination: text().notNull(),
    fares: text({ enum: FARE_CHOICES }).notNull(),
    maxPrice: integer().notNull(),
    /** {@link ANY_STOPS} and {@link ANY_MINUTES} for any. */
    maxStops: smallint().notNull(),
    maxMinutes: smallint().notNull(),
    party: smallint().notNull(),
    /** Not polled until the member resumes the alert, and while the account is disabled. */
    isPaused: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.dateId, table.origin, table.destination] }),
    // For the query of a poll: one route, day and choice of fares with at least this maximum price.
    index('alert_routes_waiting')
      .on(table.origin, table.day, table.destination, table.fares, table.maxPrice)
      .where(sql`not ${table.isPaused}`),
    // For the end of a day, which paused days reach too.
    index('alert_routes_paused').on(table.origin, table.day).where(sql`${table.isPaused}`),
  ],
);

/** The destination in {@link alertRoutes} of an alert that names none. */
export const ANYWHERE = '';
/** Most stops and longest duration in {@link alertRoutes} of an alert that asks for neither. */
export const ANY_STOPS = 9;
export const ANY_MINUTES = 32_767;
