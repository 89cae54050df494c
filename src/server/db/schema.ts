import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';
import { users } from './member-schema.ts';

export {
  dataExports,
  deviceTokens,
  EMAIL_LINK_KINDS,
  emailLinks,
  identities,
  passwordResets,
  sessions,
  signInNonces,
  travelProfiles,
  users,
} from './member-schema.ts';
export { moment };

export const SEARCH_TYPES = ['search', 'single', 'inbound', 'return', 'trips'] as const;

export const searches = pgTable(
  'searches',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a guest. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    searchType: text('search_type', { enum: SEARCH_TYPES }).notNull(),
    /** As requested: codes and groups; null for an inbound search. */
    origin: text('origin_airport'),
    destination: text('destination_airport'),
    travelDate: date('travel_date', { mode: 'string' }).notNull(),
    /** Days out and nights of a question about trips. */
    trip: text('trip'),
    /** The party that it was last answered for. */
    travelers: smallint('travelers').notNull().default(1),
    passes: smallint('passes').notNull().default(1),
    /** Places found; null while the search runs, or if it was interrupted. */
    resultsFound: integer('results_found'),
    /** Of a running or interrupted search: how many were sent first; null before. */
    totalFlights: integer('total_flights'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('searches_user').on(table.userId),
    index('searches_created').on(table.createdAt),
    check(
      'searches_type',
      sql`${table.searchType} in ('search', 'single', 'inbound', 'return', 'trips')`,
    ),
  ],
);

/** Searches used of an allowance: one row per member or anonymous address and window. */
export const searchAllowances = pgTable(
  'search_allowances',
  {
    /** `user:<id>` or `address:<key>`. */
    subject: text('subject').notNull(),
    windowStart: date('window_start', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.windowStart] }),
    index('search_allowances_window').on(table.windowStart),
  ],
);

/** Calls with an idempotency key, and their answers; a day each. */
export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key. */
    keyHash: bytea('key_hash').notNull(),
    /** SHA-256 of the method, the path and the parsed input. */
    requestHash: bytea('request_hash').notNull(),
    /** Random for each attempt, so that one that took too long changes nothing. */
    holder: uuid('holder').notNull(),
    begunAt: moment('begun_at').notNull(),
    /** HTTP status of the answer; null while there is none. */
    status: smallint('status'),
    /** JSON as it was sent; null without a body. */
    body: text('body'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotent_calls_begun').on(table.begunAt),
  ],
);

/** Attempts per fixed window: sign-in failures, registrations. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').notNull(),
    windowStart: moment('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('attempts_window').on(table.windowStart),
  ],
);

export const timetableRows = pgTable('timetable_rows', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  flightNumber: text('flight_number').notNull(),
  origin: text('origin').notNull(),
  destination: text('destination').notNull(),
  /** Minutes after local midnight. */
  departs: smallint('departs').notNull(),
  /** Gate to gate, minutes. */
  block: smallint('block').notNull(),
  /** Bit 0 = Monday … bit 6 = Sunday. */
  weekdays: smallint('weekdays').notNull(),
  begins: date('begins', { mode: 'string' }),
  approximate: boolean('approximate').notNull(),
});

export const blackoutDates = pgTable('blackout_dates', {
  day: date('day', { mode: 'string' }).primaryKey(),
});

/** Single values; see `MetaKey`. */
export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/**
 * What admins read and changed. Append-only: a trigger rejects everything else. Without foreign keys, so that deleting
 * an account neither deletes nor changes its entries.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Null for the command line. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subject: text('subject'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_subject').on(table.subject).where(sql`${table.subject} is not null`),
  ],
);

/** Loads of timetable and blackout dates, with what each changed. */
export const dataLoads = pgTable('data_loads', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  kind: text('kind', { enum: ['timetable', 'blackouts'] }).notNull(),
  /** Null for the command line. */
  actorId: uuid('actor_id'),
  source: text('source').notNull(),
  report: jsonb('report').notNull(),
});

/** Notices above the search form. The newest is in force; before the first, the configured one. */
export const banners = pgTable('banners', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null for none. */
  text: text('text'),
  linkUrl: text('link_url'),
  fromDay: date('from_day', { mode: 'string' }),
  untilDay: date('until_day', { mode: 'string' }),
  changedAt: moment('changed_at').notNull(),
  actorId: uuid('actor_id'),
});

/** Costly calls that are off; the others are on. */
export const switchedOffCalls = pgTable('switched_off_calls', {
  /** A `SwitchId` of this version or of another. */
  id: text('id').primaryKey(),
  reason: text('reason').notNull(),
  since: moment('since').notNull(),
  /** Null for the command line. */
  actorId: uuid('actor_id'),
});

/** Reports of the running processes, updated every few seconds. */
export const processReports = pgTable(
  'process_reports',
  {
    /** Random; new at each start of the process. */
    id: text('id').primaryKey(),
    role: text('role', { enum: ['web', 'worker', 'all'] }).notNull(),
    host: text('host').notNull(),
    startedAt: moment('started_at').notNull(),
    reportedAt: moment('reported_at').notNull(),
    /** Jobs and providers, as the process reports them. */
    report: jsonb('report').notNull(),
  },
  (table) => [index('process_reports_at').on(table.reportedAt)],
);
