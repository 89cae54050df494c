import type { AlertCriteria } from '#domain/alert.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { findPhone } from '#server/db/queries/messages/sms.ts';
import type { TextKind } from '#server/providers/sms/port.ts';
import type { AlertNotices, MatchedDay } from '../notices.ts';

export interface SmsNoticeDeps {
  readonly alertTexts: {
    question(): string;
    matched(alert: AlertCriteria, matched: MatchedDay): string;
  };
}

/**
 * Texts about finds, for alerts with a phone number, and the question whether to send them, for a number that has not
 * been asked. Whether one goes out is decided when it is sent.
 */
export const smsNotices = ({ alertTexts }: SmsNoticeDeps): AlertNotices => ({
  async created(tx, { id: alertId, userId, phoneNumber }, at) {
    if (phoneNumber === null || (await findPhone(tx, phoneNumber))?.askedAt) return;
    await enqueueMessage(
      tx,
      {
        key: `alert:created:${alertId}:sms`,
        ...forPhone('question', phoneNumber, alertTexts.question()),
        userId,
        alertId,
      },
      at,
    );
  },
  async matched(tx, alert, matched, at) {
    const { id: alertId, userId, phoneNumber } = alert;
    if (phoneNumber === null) return;
    const { day } = matched;
    await enqueueMessage(
      tx,
      {
        key: `alert:found:${alertId}:${day}:sms`,
        ...forPhone('alert', phoneNumber, alertTexts.matched(alert, matched)),
        userId,
        alertId,
        alertDay: day,
      },
      at,
    );
  },
  // Not worth a text: an email tells of it.
  async passed() {},
});

const forPhone = (kind: TextKind, to: string, text: string) => {
  const channel = 'sms' as const;
  return { channel, to, subject: kind, text, html: '' };
};
