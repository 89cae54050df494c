import { and, eq, inArray } from 'drizzle-orm';
import * as contract from '#contract/alerts.ts';
import { duplicateDays } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import { can } from '#domain/permissions.ts';
import { type LocalDate, UTC } from '#domain/time.ts';
import { isOver } from '#domain/watch-target.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import type { Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { deleteRoutes, rewriteRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { listOpenCriteriaOf, type StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import { withdrawMessages } from '#server/db/queries/messages/outbox.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { route } from '#server/http/route.ts';
import { duplicateAlert, requireFares } from './alert-input.ts';
import {
  type AlertServices,
  type ChangeServices,
  findOwnAlert,
  lockOwnAlert,
  type OwnAlertId,
  presentAlert,
  requireEntitled,
  requireWithinLimit,
} from './own-alerts.ts';

export const pauseRoutes = (services: AlertServices) => [
  route(contract.pauseAlert, async ({ input: { params }, actor }) => {
    const paused = await pauseAlert(services, { userId: actor.id, alertId: params.id });
    return { notification: presentAlert(paused, can(actor, 'alerts.create')) };
  }),
  route(contract.resumeAlert, async ({ input: { params }, actor }) => {
    requireFares(services.fares);
    const resumed = await resumeAlert(services, { userId: actor.id, alertId: params.id });
    return { notification: presentAlert(resumed, true) };
  }),
];

export const daysIn = (state: 'open' | 'paused', { dates }: StoredAlert) =>
  dates.filter((date) => date.state === state).map(({ day }) => day);

/**
 * Pauses an alert of the member: it is not polled, does not count toward the limit, and its unsent messages are
 * withdrawn. Repeating it changes nothing.
 * @throws AppError `not_found`, also for another member's alert; `alert_ended`.
 */
export async function pauseAlert(
  { db, clock }: Pick<AlertServices, 'db' | 'clock'>,
  own: OwnAlertId,
): Promise<StoredAlert> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    await lockOwnAlert(tx, own);
    const alert = await findOwnAlert(tx, own);
    if (daysIn('paused', alert).length > 0) return alert;
    if (daysIn('open', alert).length === 0) throw new AppError('alert_ended');
    await pauseDates(tx, own.alertId, at);
    await withdrawMessages(tx, [own.alertId], { at, error: 'withdrawn: the alert is paused' });
    return findOwnAlert(tx, own);
  });
}

/**
 * Resumes a paused alert of the member and makes its days due. The member is locked meanwhile, as for a new alert.
 * Repeating it changes nothing.
 * @throws AppError `not_found`, also for another member's alert; `alert_ended`, also if every day has passed;
 * `alert_limit_reached`; `invalid_input` for days of an equal alert; `alerts_are_premium` or `sign_in_required` if the
 * plan or the account has just ended.
 */
export async function resumeAlert(services: ChangeServices, own: OwnAlertId): Promise<StoredAlert> {
  const at = services.clock.now();
  return services.runLimited(() =>
    services.db.transaction(async (tx) => {
      requireEntitled(await lockUser(tx, own.userId), at);
      const before = await findOwnAlert(tx, own);
      // Before the alert, as a poll locks them, to prevent deadlocks.
      await makeDue(tx, { origins: before.origins, dates: notOver(services, before, at) }, at);
      await lockOwnAlert(tx, own);
      const alert = await findOwnAlert(tx, own);
      if (daysIn('open', alert).length > 0) return alert;
      const open = await resumableDays(services, tx, { alert, userId: own.userId, at });
      const passed = daysIn('paused', alert).filter((day) => !open.includes(day));
      await resumeDates(tx, { alertId: alert.id, open, passed }, at);
      return findOwnAlert(tx, own);
    }),
  );
}

/** The paused days that have not passed at every origin. */
function notOver({ network }: Pick<AlertServices, 'network'>, alert: StoredAlert, at: Date) {
  const { airports } = network.current();
  const zones = alert.origins.map((origin) => airports.get(origin)?.zone ?? UTC);
  return daysIn('paused', alert).filter((day) => zones.some((zone) => !isOver({ day, zone }, at)));
}

async function resumableDays(
  services: ChangeServices,
  tx: Tx,
  { alert, userId, at }: { alert: StoredAlert; userId: string; at: Date },
) {
  if (daysIn('paused', alert).length === 0) throw new AppError('alert_ended');
  const open = notOver(services, alert, at);
  if (open.length === 0)
    throw new AppError('alert_ended', { message: 'All travel dates of this alert have passed.' });
  await requireWithinLimit(services, tx, { userId, newDates: open.length });
  const duplicates = duplicateDays({ ...alert, dates: open }, await listOpenCriteriaOf(tx, userId));
  if (duplicates.length > 0) throw duplicateAlert(duplicates, alert);
  return open;
}

/** Pauses the open days of an alert. Call it with the alert locked, so that no match is committed meanwhile. */
export async function pauseDates(tx: Tx, alertId: string, at: Date): Promise<void> {
  await dropWaiting(tx, [alertId]);
  await tx
    .update(alertDates)
    .set({ state: 'paused', finishedAt: at })
    .where(and(eq(alertDates.alertId, alertId), eq(alertDates.state, 'open')));
  await rewriteRoutes(tx, alertId);
}

/** Forgets the texts and the finds of alerts that wait. Call it with the alerts locked. */
export async function dropWaiting(tx: Tx, alertIds: readonly string[]): Promise<void> {
  const isOwn = inArray(alertDates.alertId, [...alertIds]);
  await tx
    .update(alertDates)
    .set({ textWaits: false })
    .where(and(isOwn, eq(alertDates.textWaits, true)));
  const dropped = await tx
    .update(alertDates)
    .set({ noticeWaits: false, foundFlight: null })
    .where(and(isOwn, eq(alertDates.noticeWaits, true)))
    .returning({ id: alertDates.id });
  await deleteRoutes(
    tx,
    dropped.map(({ id }) => id),
  );
  await tx
    .update(alerts)
    .set({ noticeDueAt: null })
    .where(inArray(alerts.id, [...alertIds]));
}

interface ResumedDays {
  readonly alertId: string;
  readonly open: readonly LocalDate[];
  readonly passed: readonly LocalDate[];
}

/** Ends the pause of an alert. Call it with the alert locked. */
export async function resumeDates(
  tx: Tx,
  { alertId, open, passed }: ResumedDays,
  at: Date,
): Promise<void> {
  const pausedOn = (days: readonly LocalDate[]) =>
    and(
      eq(alertDates.alertId, alertId),
      eq(alertDates.state, 'paused'),
      inArray(alertDates.day, [...days]),
    );
  await tx.update(alertDates).set({ state: 'open', finishedAt: null }).where(pausedOn(open));
  await tx.update(alertDates).set({ state: 'passed', finishedAt: at }).where(pausedOn(passed));
  await rewriteRoutes(tx, alertId);
}
