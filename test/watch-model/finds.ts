import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { MemberAlert, OpenWish, ShardDay } from '#server/db/queries/alerts/finds.ts';
import { type Model, put } from './tables.ts';

// What `src/server/db/queries/finds.ts` does, on the model. Locks are left out: its transactions come one at a time.

function memberAlert({ alerts, members }: Model, alertId: string): MemberAlert | undefined {
  const alert = alerts.get(alertId);
  const member = alert && members.get(alert.userId);
  if (!alert || !member) return undefined;
  const { isPremium, isTrial, trialEndsAt, email, isActive } = member;
  return { ...alert, email, isActive, membership: { isPremium, isTrial, trialEndsAt } };
}

export function listOpenWishes(model: Model, dateIds: readonly number[]): OpenWish[] {
  return [...new Set(dateIds)]
    .sort((a, b) => a - b)
    .flatMap((dateId) => {
      const date = model.dates.get(dateId);
      const alert = date?.state === 'open' ? memberAlert(model, date.alertId) : undefined;
      return date && alert ? [{ ...alert, dateId, day: date.day }] : [];
    });
}

export function daysOfAlerts(
  { dates }: Model,
  alertIds: readonly string[],
): Map<string, LocalDate[]> {
  const days = new Map<string, LocalDate[]>();
  for (const { alertId, day } of dates.values())
    if (alertIds.includes(alertId)) days.set(alertId, [...(days.get(alertId) ?? []), day].sort());
  return days;
}

export function markFound(
  model: Model,
  found: readonly { readonly dateId: number; readonly price: Cents }[],
): void {
  for (const { dateId, price } of found) {
    const date = model.dates.get(dateId);
    if (date?.state === 'open')
      put(model, model.dates, dateId, { ...date, state: 'found', foundPrice: price });
  }
}

/** Marks the open dates of the day; answers those of their alerts that ended without a find, by id. */
export function markPassed(model: Model, { origin, day }: ShardDay): MemberAlert[] {
  const passed = new Set<string>();
  for (const date of model.dates.values()) {
    if (date.day !== day || date.state !== 'open') continue;
    if (model.alerts.get(date.alertId)?.origin !== origin) continue;
    put(model, model.dates, date.id, { ...date, state: 'passed' });
    passed.add(date.alertId);
  }
  const notInVain = new Set(
    [...model.dates.values()].flatMap(({ alertId, state }) => (state === 'passed' ? [] : alertId)),
  );
  return [...passed]
    .filter((alertId) => !notInVain.has(alertId))
    .sort()
    .flatMap((alertId) => memberAlert(model, alertId) ?? []);
}
