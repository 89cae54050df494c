import { and, getTableName, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ADMIN_SESSION, MEMBER_SESSION } from '#domain/account.ts';
import { addDays, DAY_MS, HOUR_MS, type LocalDate } from '#domain/time.ts';
import type { Db } from '../database.ts';
import { outbox, sandboxEmails, sandboxTexts, smsBudgets } from '../message-schema.ts';
import { paymentEvents } from '../payment-schema.ts';
import {
  attempts,
  deviceTokens,
  emailLinks,
  idempotentCalls,
  passwordResets,
  searchAllowances,
  searches,
  sessions,
  signInNonces,
  users,
} from '../schema.ts';
import { apiKeys, authenticators, passkeyChallenges, signInChallenges } from '../sign-in-schema.ts';
import { CALL_RETENTION_MS } from './accounts/idempotent-calls.ts';

/** Longer than any window, so that nothing in force is deleted. */
const RETENTION_DAYS = 8;
const EIGHT_DAYS_MS = RETENTION_DAYS * DAY_MS;
/** Since an API key ended: a use of it in this time is logged as that of a revoked key. */
const KEY_MS = 90 * DAY_MS;

/** Begin of the keys of the last messages to deleted members. */
export const FAREWELL = 'account-deleted:';

const ofAdmin = sql`${sessions.userId} in (select ${users.id} from ${users} where ${users.isAdmin})`;
/** The last messages to deleted members, with the addresses in them. */
const isFarewell = sql`${outbox.userId} is null and starts_with(${outbox.dedupeKey}, ${FAREWELL})`;

/** What is deleted at which age in milliseconds, by which column; `only` where the rest stays longer. */
const AGES: readonly (readonly [PgTable, AnyPgColumn, number, SQL?])[] = [
  // First what is promised to members who have left.
  [outbox, outbox.sentAt, HOUR_MS, isFarewell],
  [outbox, outbox.deadLetteredAt, HOUR_MS, isFarewell],
  [sessions, sessions.createdAt, MEMBER_SESSION.absoluteMs],
  [sessions, sessions.lastSeenAt, MEMBER_SESSION.idleMs],
  [sessions, sessions.createdAt, ADMIN_SESSION.absoluteMs, ofAdmin],
  [sessions, sessions.lastSeenAt, ADMIN_SESSION.idleMs, ofAdmin],
  [signInNonces, signInNonces.createdAt, HOUR_MS],
  [signInChallenges, signInChallenges.createdAt, HOUR_MS],
  [passkeyChallenges, passkeyChallenges.createdAt, HOUR_MS],
  // Secrets that nobody has turned on.
  [authenticators, authenticators.createdAt, HOUR_MS, isNull(authenticators.confirmedAt)],
  // A key may be used again after exactly that time.
  [idempotentCalls, idempotentCalls.begunAt, CALL_RETENTION_MS - 1],
  [attempts, attempts.windowStart, EIGHT_DAYS_MS],
  [passwordResets, passwordResets.createdAt, EIGHT_DAYS_MS],
  [emailLinks, emailLinks.createdAt, EIGHT_DAYS_MS],
  [outbox, outbox.sentAt, EIGHT_DAYS_MS],
  [outbox, outbox.deadLetteredAt, EIGHT_DAYS_MS],
  [sandboxEmails, sandboxEmails.sentAt, EIGHT_DAYS_MS],
  [sandboxTexts, sandboxTexts.sentAt, EIGHT_DAYS_MS],
  [apiKeys, apiKeys.revokedAt, KEY_MS],
  [apiKeys, apiKeys.expiresAt, KEY_MS],
  // The payment provider stops retrying an event long before.
  [paymentEvents, paymentEvents.receivedAt, 60 * DAY_MS],
  // Since the last sign-in there.
  [deviceTokens, deviceTokens.lastUsedAt, 365 * DAY_MS],
];

/** Counters of calendar days. */
const DAILY: readonly (readonly [PgTable, AnyPgColumn])[] = [
  [searchAllowances, searchAllowances.windowStart],
  [smsBudgets, smsBudgets.day],
];

/** Rows of one table that are too old. */
export interface OldRows {
  readonly table: PgTable;
  readonly name: string;
  readonly isOld: SQL | undefined;
}

const ofTable = (table: PgTable, isOld: SQL | undefined): OldRows => ({
  table,
  name: getTableName(table),
  isOld,
});

interface SweepTime {
  readonly now: Date;
  /** In the zone of the allowances. */
  readonly today: LocalDate;
}

export const oldRows = ({ now, today }: SweepTime): readonly OldRows[] => [
  ...AGES.map(([table, column, ageMs, only]) =>
    ofTable(table, and(lt(column, new Date(now.getTime() - ageMs)), only)),
  ),
  ...DAILY.map(([table, column]) => ofTable(table, lt(column, addDays(today, -RETENTION_DAYS)))),
];

/** Searches from before a moment. */
export const searchesBefore = (moment: Date): OldRows =>
  ofTable(searches, lt(searches.createdAt, moment));

/** Deletes at most `most` of them. Returns whether there may be more. */
export async function deleteSome(
  db: Db,
  { table, isOld }: OldRows,
  most: number,
): Promise<boolean> {
  const old = db.select({ place: sql`ctid` }).from(table).where(isOld).limit(most);
  const { rowCount } = await db.delete(table).where(sql`ctid = any(array(${old}))`);
  return rowCount === most;
}
