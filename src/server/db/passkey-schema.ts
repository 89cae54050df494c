import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';
import { sessions, users } from './member-schema.ts';

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
