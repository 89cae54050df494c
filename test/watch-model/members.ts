import type { LocalDate } from '#domain/time/local-date.ts';
import { withdrawLetters } from './letters.ts';
import { makeDue } from './shards.ts';
import { type AlertRow, type MemberRow, type Model, put } from './tables.ts';

// What members do to their alerts, on the model: each of them one transaction.

/** As `insertAlert` and `makeDue`. */
export function createAlert(
  model: Model,
  alert: AlertRow,
  { days, at }: { readonly days: readonly LocalDate[]; readonly at: number },
): void {
  put(model, model.alerts, alert.id, alert);
  for (const day of days) {
    model.lastDateId += 1;
    const { origin } = alert;
    put(model, model.dates, model.lastDateId, {
      id: model.lastDateId,
      alertId: alert.id,
      day,
      shard: model.shardOf(origin, day),
      state: 'open',
      isNew: true,
      foundPrice: null,
      notifiedAt: null,
    });
    makeDue(model, { origin, day }, at);
  }
}

/** As `deleteAlertRow`: its dates and letters go along. */
export function deleteAlert(model: Model, alertId: string): void {
  put(model, model.alerts, alertId, undefined);
  for (const date of model.dates.values())
    if (date.alertId === alertId) put(model, model.dates, date.id, undefined);
  for (const letter of model.letters.values())
    if (letter.alertId === alertId) put(model, model.letters, letter.key, undefined);
}

/** As `stopDates` and `withdrawLetters` for one alert. */
export function stopAlert(model: Model, alertId: string, at: Date): void {
  for (const date of model.dates.values())
    if (date.alertId === alertId && date.state === 'open')
      put(model, model.dates, date.id, { ...date, state: 'stopped' });
  withdrawLetters(model, alertId, { at, error: 'withdrawn: the member wants no more' });
}

export const setMember = (model: Model, member: MemberRow): void =>
  put(model, model.members, member.id, member);
