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
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case. */
    email: text().notNull().unique(),
    /** argon2id, PHC string; null for accounts without a password. */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Ten digits. */
    phoneNumber: text(),
    isAdmin: boolean().notNull().default(false),
    isPremium: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    isTrial: boolean().notNull().default(false),
    trialEndsAt: moment(),
    /** Premium that operators have given lasts until then, whatever is paid for; null for none. */
    grantedUntil: moment(),
    createdAt: moment().notNull(),
    lastLoginAt: moment(),
    /** When the owner of the address used a link of an email to it; null if nobody did. */
    emailVerifiedAt: moment(),
    /** When an operator set another address in place of a verified one; null if none did. */
    emailCorrectedAt: moment(),
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
    tokenHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    /** When the member last proved, at the sign-in or since, that it is them; null before there was this. */
    confirmedAt: moment(),
    /** Browser and system in short; null if unknown. */
    browser: text(),
    /** Passkey that opened it, which may have been removed since; null for every other way. */
    passkeyId: uuid(),
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
    tokenHash: bytea().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: moment().notNull(),
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
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    homeAirports: text().array().notNull(),
    travelers: smallint().notNull(),
    passes: smallint().notNull(),
    inDiscountDen: boolean().notNull(),
    /** °F. */
    warmFrom: smallint().notNull(),
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
    tokenHash: bytea().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('password_resets_created').on(table.createdAt)],
);

export const EMAIL_LINK_KINDS = ['verify', 'change', 'undo'] as const;

/** Links of emails that verify an address, change it, or return to the one before. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: EMAIL_LINK_KINDS }).notNull(),
    /** The address that gets the email: to verify, to change to, or to return to. Lower case. */
    email: text().notNull(),
    /** SHA-256 of the token; null until the email is sent. */
    tokenHash: bytea('token_hash').unique(),
    /** Of the session that asked for the change, which goes on after it. */
    sessionHash: bytea(),
    /** Start of its lifetime: when the email was sent, or, to undo a change, when that was made. */
    createdAt: moment().notNull(),
    usedAt: moment(),
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
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
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
    hash: bytea().primaryKey(),
    createdAt: moment().notNull(),
  },
  (table) => [index('sign_in_nonces_created').on(table.createdAt)],
);

/** Members who are downloading their data: one download at a time. */
export const dataExports = pgTable('data_exports', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the download ends at the latest; also the name of the download that holds the row. */
  until: moment().notNull(),
});
