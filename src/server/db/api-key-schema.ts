import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { SCOPES } from '#domain/api-key.ts';
import { bytea, moment } from './columns.ts';
import { users } from './member-schema.ts';

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
