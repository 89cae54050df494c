import type { AirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '#server/db/database.ts';
import { routeOfAlert, stopDates } from '#server/db/queries/alerts/stopped-alerts.ts';
import { withdrawLetters } from '#server/db/queries/outbox.ts';
import type { Clock } from '#server/ports/clock.ts';
import { alertOfToken, stopSecret } from './stop-link.ts';

export interface UnsubscribeDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Null for the one that the database keeps. */
  readonly unsubscribeSecret: string | null;
}

export interface Unsubscribed {
  /** Undefined when the alert has been deleted. */
  readonly route: { readonly origin: AirportCode; readonly destination: AirportCode } | undefined;
  /** Alerts that were still watched. */
  readonly stopped: number;
}

/**
 * Stops the alert of the token, or every alert of its member: its open days are no longer watched, and what was
 * promised about it is not sent. The same again changes nothing.
 * @throws AppError `unsubscribe_link_invalid`, also for all alerts when the one of the token has been deleted: it no
 *   longer tells whose they are.
 */
export async function unsubscribe(
  { db, clock, unsubscribeSecret }: UnsubscribeDeps,
  { token, all }: { readonly token: string; readonly all: boolean },
): Promise<Unsubscribed> {
  const alertId = alertOfToken(await stopSecret(db, unsubscribeSecret), token);
  const route = alertId === undefined ? undefined : await routeOfAlert(db, alertId);
  if (alertId === undefined || (all && !route)) throw new AppError('unsubscribe_link_invalid');
  if (!route) return { route, stopped: 0 };
  const at = clock.now();
  const stopped = await db.transaction(async (tx) => {
    const { alertIds, stopped } = await stopDates(tx, { alertId, all }, at);
    await withdrawLetters(tx, alertIds, { at, error: 'withdrawn: the member wants no more' });
    return stopped;
  });
  return { route, stopped };
}
