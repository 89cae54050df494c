import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const users = pgTable(
  'users',
  {
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
    /** When an operator set another address in place of a verified one; null if none did. */
    emailCorrectedAt: moment('email_corrected_at'),
  },
  (table) => [
    // Partial, because few members are in a trial.
    index('users_trial').on(table.trialEndsAt).where(sql`${table.isTrial}`),
    index('users_created').on(table.createdAt),
    index('users_last_login').on(table.lastLoginAt),
  ],
);

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
    /** When the member last proved, at the sign-in or since, that it is them; null before there was this. */
    confirmedAt: moment('confirmed_at'),
    /** Browser and system in short; null if unknown. */
    browser: text('browser'),
    /** Passkey that opened it, which may have been removed since; null for every other way. */
    passkeyId: uuid('passkey_id'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_created').on(table.createdAt),
    index('sessions_seen').on(table.lastSeenAt),
  ],
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
    index('device_tokens_used').on(table.lastUsedAt),
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

/** At most one reset link per member; a newer one replaces it. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('password_resets_created').on(table.createdAt)],
);

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
    index('email_links_created').on(table.createdAt),
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
export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    /** SHA-256 of the value. */
    hash: bytea('hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('sign_in_nonces_created').on(table.createdAt)],
);

/** Members who are downloading their data: one download at a time. */
export const dataExports = pgTable('data_exports', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the download ends at the latest; also the name of the download that holds the row. */
  until: moment('until').notNull(),
});
