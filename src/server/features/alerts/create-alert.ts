import { and, asc, eq, gte, sql } from 'drizzle-orm';
import * as contract from '#contract/alerts.ts';
import { canReceive, messagesWaitSince } from '#domain/account.ts';
import { duplicateDays } from '#domain/alert.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import type { Tx } from '#server/db/database.ts';
import { consumeAttempt } from '#server/db/queries/accounts/attempts.ts';
import { findTravelProfile, lockUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import {
  insertAlert,
  listOpenCriteriaOf,
  type StoredAlert,
} from '#server/db/queries/alerts/alerts.ts';
import { listMemberAlerts } from '#server/db/queries/alerts/matches.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { route } from '#server/http/route.ts';
import {
  duplicateAlert,
  listOr,
  NEW_ALERT,
  NO_PHONE,
  namesIn,
  refusalOf,
  requireAlert,
  requireFares,
  requireReachable,
  sentTerms,
} from './alert-input.ts';
import {
  type AlertServices,
  presentAlert,
  requireEntitled,
  requireWithinLimit,
} from './own-alerts.ts';
import { type CheckedAlert, readDraft } from './read-draft.ts';
import { routeFacts } from './route-facts.ts';

export const createAlertRoutes = (services: AlertServices) => [
  route(contract.createAlert, async ({ input: { body }, actor }) => {
    requireFares(services.fares);
    const profile = await findTravelProfile(services.db, actor.id);
    const discountDen = profile?.inDiscountDen ?? false;
    const sent = {
      ...sentTerms(body, { ...NEW_ALERT, discountDen }),
      origins: listOr(body.origins, body.origin_airport) ?? [],
      destinations: listOr(body.destinations, body.destination_airport),
      phoneNumber: body.phone_number ?? '',
      smsConsent: body.sms_consent ?? false,
    };
    requireReachable(sent, body.phone_number ?? null);
    const { alert, leftOut } = requireAlert(services, sent, { names: namesIn(body) });
    const created = await createAlert(services, actor.id, alert);
    return { notification: presentAlert(created, true), dates_left_out: leftOut };
  }),
  route(contract.routeDays, ({ input: { query } }) => {
    const { range_from: from, range_to: to, weekdays = [] } = query;
    const read = readDraft(services, {
      ...ANY_ALERT,
      origins: listOr(query.origins, query.origin_airport) ?? [],
      destinations: listOr(query.destinations, query.destination_airport),
      dates: query.travel_dates ?? [],
      range: from && to ? { from, to, weekdays } : undefined,
    });
    if ('errors' in read) throw refusalOf(read.errors, namesIn(query));
    const { isConnected, on } = routeFacts(services, read.alert);
    return {
      is_connected: isConnected,
      days: read.alert.dates.map((date) => {
        const { hasFlights, hasGoWild } = on(date);
        return { date, has_flights: hasFlights, has_gowild: hasGoWild };
      }),
    };
  }),
];

/** Valid terms for a question about places and days only. */
const ANY_ALERT = { ...NEW_ALERT, maxPrice: 1, goWildOnly: true, discountDen: false, ...NO_PHONE };

/** Each new alert triggers an email: creating and deleting alerts in turns must not flood an inbox. */
const NEW_ALERTS = { name: 'new-alert', max: 15, windowMinutes: 24 * 60 };

/**
 * Creates an alert, makes its days due and enqueues the email about it, in one transaction. The member is locked
 * meanwhile, so that parallel calls on any number of processes cannot exceed the limit.
 * @throws AppError `alert_limit_reached`, `too_many_requests`, `invalid_input` for days of an equal alert, and
 * `alerts_are_premium` or `sign_in_required` if the plan or the account has just ended.
 */
export async function createAlert(
  services: Pick<
    AlertServices,
    'db' | 'clock' | 'notifyOfAlerts' | 'alertLimitUnit' | 'runLimited'
  >,
  userId: string,
  alert: CheckedAlert,
): Promise<StoredAlert> {
  const wanted = { userId, newDates: alert.dates.length };
  // Refuses repeated calls at the limit without a lock.
  await requireWithinLimit(services, services.db, wanted);
  return services.runLimited(() =>
    services.db.transaction(async (tx) => {
      const locked = await lockUser(tx, userId);
      const at = services.clock.now();
      const user = requireEntitled(locked, at);
      await requireWithinLimit(services, tx, wanted);
      const duplicates = duplicateDays(alert, await listOpenCriteriaOf(tx, userId));
      if (duplicates.length > 0) throw duplicateAlert(duplicates, alert);
      // Inside the transaction, so that a failed alert is not counted.
      await consumeAttempt(tx, NEW_ALERTS, { subject: userId, now: at });
      const smsConsentedAt = alert.phoneNumber === null ? null : at;
      const stored = await insertAlert(tx, { ...alert, userId, smsConsentedAt, createdAt: at });
      // Otherwise once the address is verified: `confirmWaitingAlerts`.
      if (canReceive(user, at)) {
        const noticed = { ...alert, id: stored.id, userId, email: user.email };
        await services.notifyOfAlerts(tx, [{ kind: 'created', alert: noticed }], at);
      }
      // Last, because the poll targets are shared by all members.
      await makeDue(tx, alert, at);
      return stored;
    }),
  );
}

/** Enqueues the messages about alerts that a member created while the address could not get any. */
export async function confirmWaitingAlerts(
  { notifyOfAlerts }: Pick<AlertServices, 'notifyOfAlerts'>,
  tx: Tx,
  member: StoredUser,
  at: Date,
): Promise<void> {
  const isOpen = sql`exists (
    select from ${alertDates} d where d.alert_id = ${alerts.id} and d.state = 'open')`;
  const isWaiting = and(
    eq(alerts.userId, member.id),
    gte(alerts.createdAt, messagesWaitSince(member)),
    isOpen,
  );
  // Against being deleted.
  const locked = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(isWaiting)
    .orderBy(asc(alerts.id))
    .for('key share');
  const ids = locked.map(({ id }) => id);
  const waiting = ids.length > 0 ? await listMemberAlerts(tx, ids) : [];
  await notifyOfAlerts(
    tx,
    waiting.map((alert) => ({ kind: 'created', alert })),
    at,
  );
}
