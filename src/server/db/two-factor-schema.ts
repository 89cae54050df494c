import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';
import { users } from './member-schema.ts';

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
