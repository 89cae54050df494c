import type { AlertCriteria } from '#domain/alert.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { listSubscriptionIds } from '#server/db/queries/messages/push-subscriptions.ts';
import type { BrowserNotice } from '#server/providers/push/port.ts';
import type { AlertNotices, MatchedDay, NoticedAlert } from '../notices.ts';

export interface PushNoticeDeps {
  readonly alertNotices: {
    matched(alert: AlertCriteria, matched: MatchedDay): BrowserNotice;
    passed(alert: AlertCriteria, day: LocalDate): BrowserNotice;
  };
}

/** Notices in every browser in which the member has turned them on at that moment. */
export const pushNotices = ({ alertNotices }: PushNoticeDeps): AlertNotices => ({
  // The member has just done it, in a browser.
  async created() {},
  matched: (tx, alert, matched, at) =>
    enqueueEach(tx, alert, {
      event: `found:${alert.id}:${matched.day}`,
      alertDay: matched.day,
      at,
      notice: alertNotices.matched(alert, matched),
    }),
  passed: (tx, alert, day, at) =>
    enqueueEach(tx, alert, {
      event: `passed:${alert.id}`,
      at,
      notice: alertNotices.passed(alert, day),
    }),
});

interface Enqueued {
  readonly event: string;
  readonly alertDay?: LocalDate;
  readonly at: Date;
  readonly notice: BrowserNotice;
}

async function enqueueEach(
  tx: Tx,
  { id: alertId, userId }: NoticedAlert,
  { event, alertDay, at, notice }: Enqueued,
): Promise<void> {
  // The path stands where an email has its markup.
  const words = { subject: notice.title, text: notice.body, html: notice.url };
  const about = { channel: 'push', userId, alertId, alertDay, ...words } as const;
  for (const to of await listSubscriptionIds(tx, userId))
    await enqueueMessage(tx, { key: `alert:${event}:push:${to}`, to, ...about }, at);
}
