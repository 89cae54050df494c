import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { alertDates, alerts } from '../../alert-schema.ts';
import { apiKeys } from '../../api-key-schema.ts';
import type { Db } from '../../database.ts';
import { activeDays } from '../../figure-schema.ts';
import { outbox, phones, pushSubscriptions, smsBudgets } from '../../message-schema.ts';
import { passkeys } from '../../passkey-schema.ts';
import { billing, moneyNotices, trialCards } from '../../payment-schema.ts';
import { savedTrips, tripFeeds, watchedFlights } from '../../saved-trip-schema.ts';
import {
  deviceTokens,
  identities,
  searchAllowances,
  searches,
  sessions,
  travelProfiles,
} from '../../schema.ts';
import { authenticators } from '../../two-factor-schema.ts';
import { countRecoveryCodes } from './sign-in-methods.ts';

/** Rows of one query. Lists without an end are read page by page: nothing is held while a caller reads. */
const PAGE = 500;

/** Pages of rows by a column that tells them apart. */
async function* inPages<Row, Key>(
  read: (after: Key | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  let after: Key | undefined;
  for (;;) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) return;
    after = keyOf(last);
  }
}

const isAfter = (column: AnyPgColumn, after: string | number | undefined) =>
  after === undefined ? undefined : gt(column, after);

type AlertRow = typeof alerts.$inferSelect;
type MessageRow = typeof outbox.$inferSelect;
type SearchRow = typeof searches.$inferSelect;

export const pagesOfAlerts = (db: Db, userId: string): AsyncIterable<AlertRow[]> =>
  inPages(
    (after?: string) =>
      db
        .select()
        .from(alerts)
        .where(and(eq(alerts.userId, userId), isAfter(alerts.id, after)))
        .orderBy(asc(alerts.id))
        .limit(PAGE),
    ({ id }) => id,
  );

export const pagesOfAlertDays = (
  db: Db,
  userId: string,
): AsyncIterable<(typeof alertDates.$inferSelect)[]> =>
  inPages(
    async (after?: number) => {
      const rows = await db
        .select({ date: alertDates })
        .from(alertDates)
        .innerJoin(alerts, eq(alerts.id, alertDates.alertId))
        .where(and(eq(alerts.userId, userId), isAfter(alertDates.id, after)))
        .orderBy(asc(alertDates.id))
        .limit(PAGE);
      return rows.map(({ date }) => date);
    },
    ({ id }) => id,
  );

/** About alerts and trips, then about the account itself. */
export async function* pagesOfMessages(
  db: Db,
  { id, email }: { readonly id: string; readonly email: string },
): AsyncGenerator<MessageRow[]> {
  const isAboutAccount = and(isNull(outbox.userId), eq(outbox.to, email));
  for (const isOwn of [eq(outbox.userId, id), isAboutAccount])
    yield* inPages(
      (after?: number) =>
        db
          .select()
          .from(outbox)
          .where(and(isOwn, isAfter(outbox.id, after)))
          .orderBy(asc(outbox.id))
          .limit(PAGE),
      (row) => row.id,
    );
}

export const pagesOfSearches = (db: Db, userId: string): AsyncIterable<SearchRow[]> =>
  inPages(
    (after?: number) =>
      db
        .select()
        .from(searches)
        .where(and(eq(searches.userId, userId), isAfter(searches.id, after)))
        .orderBy(asc(searches.id))
        .limit(PAGE),
    ({ id }) => id,
  );

/** Lists with an end of their own: at most a few hundred rows. */
export const listOwnSessions = (db: Db, userId: string) =>
  db
    .select({
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      browser: sessions.browser,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));

/** Those that were revoked lately, too. */
export const listOwnApiKeys = (db: Db, userId: string) =>
  db
    .select({
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiKeys.createdAt));

export const listOwnPasskeys = (db: Db, userId: string) =>
  db
    .select({
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
      isBackedUp: passkeys.isBackedUp,
      transports: passkeys.transports,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));

export const listOwnDevices = (db: Db, userId: string) =>
  db
    .select({ lastUsedAt: deviceTokens.lastUsedAt })
    .from(deviceTokens)
    .where(eq(deviceTokens.userId, userId))
    .orderBy(asc(deviceTokens.lastUsedAt));

export const listOwnPushEndpoints = (db: Db, userId: string) =>
  db
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt));

export const listOwnTrips = (db: Db, userId: string) =>
  db
    .select()
    .from(savedTrips)
    .where(eq(savedTrips.userId, userId))
    .orderBy(asc(savedTrips.departsAt), asc(savedTrips.id));

export const listOwnWatchedFlights = (db: Db, userId: string) =>
  db
    .select()
    .from(watchedFlights)
    .where(eq(watchedFlights.userId, userId))
    .orderBy(asc(watchedFlights.departsAt), asc(watchedFlights.tripId), asc(watchedFlights.way));

/** What owners of the phone numbers of the member's alerts have answered. */
export const listOwnPhones = (db: Db, userId: string) =>
  db
    .selectDistinct({
      number: phones.number,
      askedAt: phones.askedAt,
      agreedAt: phones.agreedAt,
      stoppedAt: phones.stoppedAt,
    })
    .from(phones)
    .innerJoin(alerts, eq(alerts.phoneNumber, phones.number))
    .where(eq(alerts.userId, userId))
    .orderBy(asc(phones.number));

/** What there is once for each member. */
export async function readOwnFacts(db: Db, userId: string) {
  const subject = `user:${userId}`;
  const [travel] = await db.select().from(travelProfiles).where(eq(travelProfiles.userId, userId));
  const [feed] = await db
    .select({ createdAt: tripFeeds.createdAt })
    .from(tripFeeds)
    .where(eq(tripFeeds.userId, userId));
  const [customer] = await db.select().from(billing).where(eq(billing.userId, userId));
  const [authenticator] = await db
    .select({ since: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  return {
    travel,
    twoFactorSince: authenticator?.since ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    feed,
    customer,
    identities: await db
      .select({
        issuer: identities.issuer,
        subject: identities.subject,
        createdAt: identities.createdAt,
      })
      .from(identities)
      .where(eq(identities.userId, userId)),
    trialCards: await db
      .select({ fingerprint: trialCards.fingerprint, createdAt: trialCards.createdAt })
      .from(trialCards)
      .where(eq(trialCards.userId, userId)),
    moneyNotices: await db
      .select({
        notice: moneyNotices.notice,
        about: moneyNotices.about,
        createdAt: moneyNotices.createdAt,
      })
      .from(moneyNotices)
      .where(eq(moneyNotices.userId, userId))
      .orderBy(asc(moneyNotices.createdAt)),
    allowances: await db
      .select({ windowStart: searchAllowances.windowStart, used: searchAllowances.used })
      .from(searchAllowances)
      .where(eq(searchAllowances.subject, subject)),
    activeDays: await db
      .select({ day: activeDays.day })
      .from(activeDays)
      .where(eq(activeDays.userId, userId))
      .orderBy(asc(activeDays.day)),
    texts: await db
      .select({ day: smsBudgets.day, used: smsBudgets.used })
      .from(smsBudgets)
      .where(eq(smsBudgets.subject, subject)),
  };
}
