import type { AlertCriteria } from '#domain/alert.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueueMessage, type NewMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { AlertNotices, MatchedDay, NoticedAlert } from '../notices.ts';
import { stopLinks, stopSecret } from '../unsubscribe.ts';

export interface EmailNoticeDeps {
  /** `stopUrl` is the page on which the reader can stop such emails. */
  readonly alertEmails: {
    created(alert: AlertCriteria, stopUrl: string): EmailContent;
    matched(alert: AlertCriteria, matched: MatchedDay, stopUrl: string): EmailContent;
    passed(alert: AlertCriteria, day: LocalDate, stopUrl: string): EmailContent;
  };
  /** Origin of every link; never taken from a request. */
  readonly publicUrl: string;
  /** Null for the one that the database keeps. */
  readonly unsubscribeSecret: string | null;
}

/** Letters about alerts: everyone who has an alert gets them. */
export function emailNotices(deps: EmailNoticeDeps): AlertNotices {
  const { alertEmails: emails, publicUrl, unsubscribeSecret } = deps;

  /** Promises what `write` says; `event` and `alertDay` make the key. */
  async function enqueue(
    tx: Tx,
    { id: alertId, userId, email: to }: NoticedAlert,
    { event, alertDay, at, write }: Enqueued,
  ): Promise<void> {
    const { page, oneClick } = stopLinks(
      publicUrl,
      await stopSecret(tx, unsubscribeSecret),
      alertId,
    );
    const email: NewMessage = {
      ...write(page),
      key: ['alert', event, alertId, ...(alertDay ? [alertDay] : []), 'email'].join(':'),
      to,
      userId,
      alertId,
      alertDay,
      unsubscribeUrl: oneClick,
    };
    await enqueueMessage(tx, email, at);
  }

  return {
    created: (tx, alert, at) =>
      enqueue(tx, alert, { event: 'created', at, write: (stop) => emails.created(alert, stop) }),
    matched: (tx, alert, matched, at) =>
      enqueue(tx, alert, {
        event: 'found',
        alertDay: matched.day,
        at,
        write: (stop) => emails.matched(alert, matched, stop),
      }),
    passed: (tx, alert, day, at) =>
      enqueue(tx, alert, {
        event: 'passed',
        at,
        write: (stop) => emails.passed(alert, day, stop),
      }),
  };
}

interface Enqueued {
  readonly event: 'created' | 'found' | 'passed';
  readonly alertDay?: LocalDate;
  readonly at: Date;
  readonly write: (stopUrl: string) => EmailContent;
}
