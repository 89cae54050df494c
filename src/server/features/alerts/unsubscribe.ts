import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import * as contract from '#contract/notices.ts';
import { AppError } from '#domain/errors.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { deleteRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { type StoredTerms, toTerms } from '#server/db/queries/alerts/alerts.ts';
import { withdrawMessages } from '#server/db/queries/messages/outbox.ts';
import { findOrInsertMeta } from '#server/db/queries/network.ts';
import { type Call, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { dropWaiting } from './pause-alert.ts';
import { codeOf, isCodeOf, shortUuid, wholeUuid } from './port.ts';

interface UnsubscribeServices extends Pick<Services, 'db' | 'clock'> {
  /** Null for the one in the database. */
  readonly unsubscribeSecret: string | null;
}

export const unsubscribeRoute = (services: UnsubscribeServices) =>
  route(contract.unsubscribe, (call) => unsubscribe(services, call));

/**
 * Stops the alert of the token, or every alert of its member: its open and paused days are never polled again, and its
 * unsent messages are withdrawn. Repeating it changes nothing.
 * @throws AppError `unsubscribe_link_invalid`, also for all alerts if the alert of the token was deleted, because its
 * member is then unknown.
 */
async function unsubscribe(
  { db, clock, unsubscribeSecret }: UnsubscribeServices,
  { input: { query, body } }: Call<typeof contract.unsubscribe>,
) {
  const token = query.token ?? body.token ?? '';
  const all = body.all ?? false;
  const alertId = alertOfToken(await stopSecret(db, unsubscribeSecret), token);
  const places = alertId === undefined ? undefined : await placesOfAlert(db, alertId);
  if (alertId === undefined || (all && !places)) throw new AppError('unsubscribe_link_invalid');
  if (!places) return { places: null, origin_airport: null, destination_airport: null, stopped: 0 };
  const at = clock.now();
  const stopped = await db.transaction(async (tx) => {
    const { alertIds, stopped } = await stopDates(tx, { alertId, all }, at);
    await withdrawMessages(tx, alertIds, { at, error: 'withdrawn: the member wants no more' });
    return stopped;
  });
  const { origins, destinations } = places;
  return {
    places: { origins: [...origins], destinations: [...destinations] },
    origin_airport: origins[0] ?? null,
    destination_airport: destinations[0] ?? null,
    stopped,
  };
}

/** Undefined if there is no such alert. */
async function placesOfAlert(
  db: Db,
  alertId: string,
): Promise<Pick<StoredTerms, 'origins' | 'destinations'> | undefined> {
  const [row] = await db.select().from(alerts).where(eq(alerts.id, alertId));
  return row && toTerms(row);
}

interface StoppedAlerts {
  /** All selected alerts, including those that had ended. */
  readonly alertIds: readonly string[];
  /** How many of them had an open or a paused day. */
  readonly stopped: number;
}

/** Stops the open and paused days of one alert, or of all alerts of its member. Locks the alerts first, as matches do. */
export async function stopDates(
  tx: Tx,
  { alertId, all }: { readonly alertId: string; readonly all: boolean },
  at: Date,
): Promise<StoppedAlerts> {
  const owner = tx.select({ id: alerts.userId }).from(alerts).where(eq(alerts.id, alertId));
  const selected = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(all ? inArray(alerts.userId, owner) : eq(alerts.id, alertId))
    .orderBy(asc(alerts.id))
    .for('no key update');
  const alertIds = selected.map(({ id }) => id);
  if (alertIds.length === 0) return { alertIds, stopped: 0 };
  await dropWaiting(tx, alertIds);
  const open = await tx
    .select({ id: alertDates.id, alertId: alertDates.alertId })
    .from(alertDates)
    .where(
      and(inArray(alertDates.alertId, alertIds), inArray(alertDates.state, ['open', 'paused'])),
    )
    .orderBy(asc(alertDates.id));
  const dateIds = open.map(({ id }) => id);
  await tx
    .update(alertDates)
    .set({ state: 'stopped', finishedAt: at })
    .where(inArray(alertDates.id, dateIds));
  await deleteRoutes(tx, dateIds);
  return { alertIds, stopped: new Set(open.map((date) => date.alertId)).size };
}

const SECRET_BYTES = 32;
/** An alert ID without dashes, and a code over it. */
const TOKEN = /^([0-9a-f]{32})([0-9a-f]{64})$/;

/** Unsubscribe links of one alert: their token allows nothing else, and never expires. @param publicUrl origin of every link; never taken from a request */
export const stopLinksOf = (publicUrl: string) => (secret: string, alertId: string) => {
  const token = tokenFor(secret, alertId);
  return {
    page: `${publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/notifications/unsubscribe?token=${token}`,
  };
};

const signed = (alertId: string): string => `unsubscribe ${alertId}`;

const tokenFor = (secret: string, alertId: string): string =>
  shortUuid(alertId) + codeOf(secret, signed(alertId));

/** The alert of a token; undefined for any other text. */
export function alertOfToken(secret: string, token: string): string | undefined {
  const [, digits = '', code = ''] = TOKEN.exec(token) ?? [];
  const alertId = wholeUuid(digits);
  return isCodeOf(secret, signed(alertId), code) ? alertId : undefined;
}

/**
 * The configured secret, or the one in the database, created on first use. Not cached: one created in a transaction
 * that fails never existed.
 */
export const stopSecret = async (db: Db, configured: string | null): Promise<string> =>
  configured ??
  (await findOrInsertMeta(db, 'unsubscribe_secret', () =>
    randomBytes(SECRET_BYTES).toString('hex'),
  ));
