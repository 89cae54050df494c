import type { AlertWish } from '#domain/alert.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import { promiseLetter } from '#server/db/queries/messages/outbox.ts';
import { listSubscriptionIds } from '#server/db/queries/messages/push-subscriptions.ts';
import type { BrowserNotice } from '#server/providers/push/port.ts';
import type { AlertNotices, FoundDay, NoticedAlert } from '../notices.ts';

export interface PushNoticeDeps {
  readonly alertNotices: {
    found(alert: AlertWish, found: FoundDay): BrowserNotice;
    passed(alert: AlertWish, day: LocalDate): BrowserNotice;
  };
}

/** Notices in every browser in which the member has turned them on at that moment. */
export const pushNotices = ({ alertNotices }: PushNoticeDeps): AlertNotices => ({
  // The member has just done it, in a browser.
  async created() {},
  found: (tx, alert, found, at) =>
    promiseEach(tx, alert, {
      event: `found:${alert.id}:${found.day}`,
      alertDay: found.day,
      at,
      notice: alertNotices.found(alert, found),
    }),
  passed: (tx, alert, day, at) =>
    promiseEach(tx, alert, {
      event: `passed:${alert.id}`,
      at,
      notice: alertNotices.passed(alert, day),
    }),
});

interface Promised {
  readonly event: string;
  readonly alertDay?: LocalDate;
  readonly at: Date;
  readonly notice: BrowserNotice;
}

async function promiseEach(
  tx: Tx,
  { id: alertId, userId }: NoticedAlert,
  { event, alertDay, at, notice }: Promised,
): Promise<void> {
  // The path stands where a letter has its markup.
  const words = { subject: notice.title, text: notice.body, html: notice.url };
  const about = { channel: 'push', userId, alertId, alertDay, ...words } as const;
  for (const to of await listSubscriptionIds(tx, userId))
    await promiseLetter(tx, { key: `alert:${event}:push:${to}`, to, ...about }, at);
}
