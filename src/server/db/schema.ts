import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  /** argon2id, PHC string; null for accounts without a password. */
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** Ten digits. */
  phoneNumber: text('phone_number'),
  isAdmin: boolean('is_admin').notNull().default(false),
  isPremium: boolean('is_premium').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  isTrial: boolean('is_trial').notNull().default(false),
  trialEndsAt: moment('trial_ends_at'),
  /** Premium that operators have given lasts until then, whatever is paid for; null for none. */
  grantedUntil: moment('granted_until'),
  createdAt: moment('created_at').notNull(),
  lastLoginAt: moment('last_login_at'),
  /** When the owner of the address used a link of an email to it; null if nobody did. */
  emailVerifiedAt: moment('email_verified_at'),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Browser and system in short; null if unknown. */
    browser: text('browser'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Browsers in which members have signed in. Wrong passwords from there are counted apart. */
export const deviceTokens = pgTable(
  'device_tokens',
  {
    /** SHA-256 of the token, which several members share if they share the browser. */
    tokenHash: bytea('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('device_tokens_user').on(table.userId),
  ],
);

/** What members say of how they travel; no row for those who have said nothing. */
export const travelProfiles = pgTable(
  'travel_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    homeAirports: text('home_airports').array().notNull(),
    travelers: smallint('travelers').notNull(),
    passes: smallint('passes').notNull(),
    inDiscountDen: boolean('in_discount_den').notNull(),
    /** °F. */
    warmFrom: smallint('warm_from').notNull(),
  },
  (table) => [
    check('travel_profiles_airports', sql`cardinality(${table.homeAirports}) <= 7`),
    check('travel_profiles_travelers', sql`${table.travelers} between 1 and 4`),
    check('travel_profiles_passes', sql`${table.passes} between 0 and ${table.travelers}`),
    check('travel_profiles_warmth', sql`${table.warmFrom} between 0 and 120`),
  ],
);

export const SEARCH_TYPES = ['search', 'single', 'inbound', 'return', 'trips'] as const;

/** Partitioned by month of `created_at` in UTC, so the key holds it; `id` alone is unique by its sequence. */
export const searches = pgTable(
  'searches',
  {
    // No identity column: PostgreSQL before 17 has none in partitions.
    id: bigint('id', { mode: 'number' })
      .notNull()
      .default(sql`nextval('searches_id_seq'::regclass)`),
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
    primaryKey({ name: 'searches_pkey', columns: [table.id, table.createdAt] }),
    index('searches_user').on(table.userId),
    index('searches_created').on(table.createdAt),
    check(
      'searches_type',
      sql`${table.searchType} in ('search', 'single', 'inbound', 'return', 'trips')`,
    ),
  ],
);

/** Searches per day and what they had in common, kept when the searches are deleted. No members. */
export const searchCounts = pgTable(
  'search_counts',
  {
    /** In the zone of allowances when they were counted. */
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['type', 'origin', 'destination'] }).notNull(),
    /** A type of search, or an airport that was named alone or in a group. */
    name: text('name').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_counts_pkey', columns: [table.day, table.kind, table.name] }),
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
  (table) => [primaryKey({ columns: [table.subject, table.windowStart] })],
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
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
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

/** At most one reset link per member; a newer one replaces it. */
export const passwordResets = pgTable('password_resets', {
  /** SHA-256 of the token. */
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
  usedAt: moment('used_at'),
});

export const EMAIL_LINK_KINDS = ['verify', 'change', 'undo'] as const;

/** Links of emails that verify an address, change it, or return to the one before. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: EMAIL_LINK_KINDS }).notNull(),
    /** The address that gets the email: to verify, to change to, or to return to. Lower case. */
    email: text('email').notNull(),
    /** SHA-256 of the token; null until the email is sent. */
    tokenHash: bytea('token_hash').unique(),
    /** Of the session that asked for the change, which goes on after it. */
    sessionHash: bytea('session_hash'),
    /** Start of its lifetime: when the email was sent, or, to undo a change, when that was made. */
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('email_links_user').on(table.userId),
    index('email_links_undo').on(table.email).where(sql`${table.kind} = 'undo'`),
    check(
      'email_links_kind',
      sql`${table.kind} in (${sql.raw(EMAIL_LINK_KINDS.map((kind) => `'${kind}'`).join(', '))})`,
    ),
  ],
);

/** Members' identities at identity providers. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** One-time nonces for the credentials of an identity provider. */
export const signInNonces = pgTable('sign_in_nonces', {
  /** SHA-256 of the value. */
  hash: bytea('hash').primaryKey(),
  createdAt: moment('created_at').notNull(),
});

/** Members who are downloading their data: one download at a time. */
export const dataExports = pgTable('data_exports', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the download ends at the latest; also the name of the download that holds the row. */
  until: moment('until').notNull(),
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
