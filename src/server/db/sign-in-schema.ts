import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { SCOPES } from '#domain/api-key.ts';
import { bytea, moment } from './columns.ts';
import { sessions, users } from './member-schema.ts';

const member = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Authenticator apps of members, one each. */
export const authenticators = pgTable(
  'authenticators',
  {
    userId: member().primaryKey(),
    /** Encrypted; see `features/accounts/authenticator.ts`. */
    secret: bytea().notNull(),
    createdAt: moment().notNull(),
    /** When its first code was entered, which turned it on; null before. */
    confirmedAt: moment(),
    /** Number of the last 30 seconds since 1970 whose code was taken; an earlier code is worth nothing. */
    lastStep: bigint({ mode: 'number' }),
  },
  // Partial, because few authenticators wait for their first code.
  (table) => [
    index('authenticators_pending').on(table.createdAt).where(sql`${table.confirmedAt} is null`),
  ],
);

/** Recovery codes that can still be used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: member(),
    codeHash: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins whose first step was right and that wait for a code; five minutes each. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of the value that the browser has. */
    tokenHash: bytea().primaryKey(),
    userId: member(),
    /** SHA-256 of what is known of the browser; another one cannot use the challenge. */
    browserHash: bytea().notNull(),
    /** SHA-256 of the password hash; a changed password ends the challenge. */
    passwordFingerprint: bytea().notNull(),
    createdAt: moment().notNull(),
    /** Of an identity that is connected when the sign-in succeeds. */
    issuer: text(),
    subject: text(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_created').on(table.createdAt),
  ],
);

/** Public keys with which members sign in. The private keys never leave their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the authenticator; at most 1023 bytes. */
    credentialId: bytea('credential_id').notNull().unique(),
    /** COSE key. */
    publicKey: bytea().notNull(),
    /** Signatures so far as the authenticator counts them; 0 if it counts none. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as `internal` or `usb`. */
    transports: text().array().notNull(),
    name: text().notNull(),
    /** Whether the device's maker keeps a copy, so that it outlives the device. */
    isBackedUp: boolean().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    index('passkeys_user').on(table.userId),
    check('passkeys_counter', sql`${table.counter} >= 0`),
  ],
);

/** By which authenticators know the accounts: random, so that none learns the id of a member. */
export const passkeyHandles = pgTable('passkey_handles', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** 64 bytes. */
  handle: bytea().notNull(),
});

/** What authenticators are asked to sign: each for one use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the value. */
    hash: bytea().primaryKey(),
    /** Session that adds a passkey, one challenge each; null for a sign-in. */
    sessionHash: bytea('session_hash')
      .unique()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [index('passkey_challenges_created').on(table.createdAt)],
);

/** Keys with which programs call the API in a member's name. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The first characters, by which the member recognizes the key. */
    prefix: text().notNull(),
    /** SHA-256 of the key; the key itself is not stored. */
    tokenHash: bytea('token_hash').notNull().unique(),
    scopes: text({ enum: SCOPES }).array().notNull(),
    createdAt: moment().notNull(),
    /** Up to a minute old; null for a key that was never used. */
    lastUsedAt: moment(),
    expiresAt: moment(),
    /** A revoked key is kept for a while, to recognize somebody who still has it. */
    revokedAt: moment(),
  },
  (table) => [
    index('api_keys_user').on(table.userId),
    index('api_keys_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
    index('api_keys_expires').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
    check('api_keys_scopes', sql`cardinality(${table.scopes}) between 1 and 5`),
  ],
);
