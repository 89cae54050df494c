import { randomBytes } from 'node:crypto';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import { placesOfAlert, stopDates } from '#server/db/queries/alerts/stopped-alerts.ts';
import { withdrawMessages } from '#server/db/queries/messages/outbox.ts';
import { findOrInsertMeta } from '#server/db/queries/network.ts';
import { codeOf, isCodeOf, type StopLinks, shortUuid, wholeUuid } from './port.ts';

export interface UnsubscribeDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Null for the one in the database. */
  readonly unsubscribeSecret: string | null;
}

export interface Unsubscribed {
  /** Undefined if the alert was deleted. */
  readonly places: Pick<AlertQuestion, 'origins' | 'destinations'> | undefined;
  /** Alerts that had an open or a paused day. */
  readonly stopped: number;
}

/**
 * Stops the alert of the token, or every alert of its member: its open and paused days are never polled again, and its
 * unsent messages are withdrawn. Repeating it changes nothing.
 * @throws AppError `unsubscribe_link_invalid`, also for all alerts if the alert of the token was deleted, because its
 * member is then unknown.
 */
export async function unsubscribe(
  { db, clock, unsubscribeSecret }: UnsubscribeDeps,
  { token, all }: { readonly token: string; readonly all: boolean },
): Promise<Unsubscribed> {
  const alertId = alertOfToken(await stopSecret(db, unsubscribeSecret), token);
  const places = alertId === undefined ? undefined : await placesOfAlert(db, alertId);
  if (alertId === undefined || (all && !places)) throw new AppError('unsubscribe_link_invalid');
  if (!places) return { places, stopped: 0 };
  const at = clock.now();
  const stopped = await db.transaction(async (tx) => {
    const { alertIds, stopped } = await stopDates(tx, { alertId, all }, at);
    await withdrawMessages(tx, alertIds, { at, error: 'withdrawn: the member wants no more' });
    return stopped;
  });
  return { places, stopped };
}

const SECRET_BYTES = 32;
/** An alert ID without dashes, and a code over it. */
const TOKEN = /^([0-9a-f]{32})([0-9a-f]{64})$/;

/** Unsubscribe links of one alert. @param publicUrl origin of every link; never taken from a request */
export const stopLinksOf =
  (publicUrl: string) =>
  (secret: string, alertId: string): StopLinks => {
    const token = tokenFor(secret, alertId);
    return {
      page: `${publicUrl}/unsubscribe#token=${token}`,
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
