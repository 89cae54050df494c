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
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a guest. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    searchType: text({ enum: SEARCH_TYPES }).notNull(),
    /** As requested: codes and groups; null for an inbound search. */
    origin: text('origin_airport'),
    destination: text('destination_airport'),
    travelDate: date({ mode: 'string' }).notNull(),
    /** Days out and nights of a question about trips. */
    trip: text(),
    /** The party that it was last answered for. */
    travelers: smallint().notNull().default(1),
    passes: smallint().notNull().default(1),
    /** Places found; null while the search runs, or if it was interrupted. */
    resultsFound: integer(),
    /** Of a running or interrupted search: how many were sent first; null before. */
    totalFlights: integer(),
    createdAt: moment().notNull(),
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
    subject: text().notNull(),
    windowStart: date({ mode: 'string' }).notNull(),
    used: integer().notNull(),
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
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key. */
    keyHash: bytea().notNull(),
    /** SHA-256 of the method, the path and the parsed input. */
    requestHash: bytea().notNull(),
    /** Random for each attempt, so that one that took too long changes nothing. */
    holder: uuid().notNull(),
    begunAt: moment().notNull(),
    /** HTTP status of the answer; null while there is none. */
    status: smallint(),
    /** JSON as it was sent; null without a body. */
    body: text(),
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
    key: text().notNull(),
    windowStart: moment().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('attempts_window').on(table.windowStart),
  ],
);

export const timetableRows = pgTable('timetable_rows', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  flightNumber: text().notNull(),
  origin: text().notNull(),
  destination: text().notNull(),
  /** Minutes after local midnight. */
  departs: smallint().notNull(),
  /** Gate to gate, minutes. */
  block: smallint().notNull(),
  /** Bit 0 = Monday … bit 6 = Sunday. */
  weekdays: smallint().notNull(),
  begins: date({ mode: 'string' }),
  approximate: boolean().notNull(),
});

export const blackoutDates = pgTable('blackout_dates', {
  day: date({ mode: 'string' }).primaryKey(),
});

/** Single values; see `MetaKey`. */
export const meta = pgTable('meta', {
  key: text().primaryKey(),
  value: text().notNull(),
});

/**
 * What admins read and changed. Append-only: a trigger rejects everything else. Without foreign keys, so that deleting
 * an account neither deletes nor changes its entries.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** Null for the command line. */
    actorId: uuid(),
    action: text().notNull(),
    subject: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_subject').on(table.subject).where(sql`${table.subject} is not null`),
  ],
);

/** Loads of timetable and blackout dates, with what each changed. */
export const dataLoads = pgTable('data_loads', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull(),
  kind: text({ enum: ['timetable', 'blackouts'] }).notNull(),
  /** Null for the command line. */
  actorId: uuid(),
  source: text().notNull(),
  report: jsonb().notNull(),
});

/** Notices above the search form. The newest is in force; before the first, the configured one. */
export const banners = pgTable('banners', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null for none. */
  text: text(),
  linkUrl: text(),
  fromDay: date({ mode: 'string' }),
  untilDay: date({ mode: 'string' }),
  changedAt: moment().notNull(),
  actorId: uuid(),
});

/** Costly calls that are off; the others are on. */
export const switchedOffCalls = pgTable('switched_off_calls', {
  /** A `SwitchId` of this version or of another. */
  id: text().primaryKey(),
  reason: text().notNull(),
  since: moment().notNull(),
  /** Null for the command line. */
  actorId: uuid(),
});

/** Reports of the running processes, updated every few seconds. */
export const processReports = pgTable(
  'process_reports',
  {
    /** Random; new at each start of the process. */
    id: text().primaryKey(),
    role: text({ enum: ['web', 'worker', 'all'] }).notNull(),
    host: text().notNull(),
    startedAt: moment().notNull(),
    reportedAt: moment().notNull(),
    /** Jobs and providers, as the process reports them. */
    report: jsonb().notNull(),
  },
  (table) => [index('process_reports_at').on(table.reportedAt)],
);
