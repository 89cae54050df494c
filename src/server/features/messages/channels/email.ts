import type { AlertQuestion } from '#domain/alert-question.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueueMessage, type NewMessage } from '#server/db/queries/messages/outbox.ts';
import type {
  AlertNotices,
  GatheredFares,
  MatchedDay,
  NoticedAlert,
  StopLinks,
} from '#server/features/alerts/port.ts';
import type { EmailContent, Mailer } from '#server/providers/mail/port.ts';
import type { MessageTransport } from '#server/providers/message-transport.ts';
import type { Channel } from './channel.ts';

export interface EmailNoticeDeps {
  /** `stopUrl` is the unsubscribe page. */
  readonly alertEmails: {
    created(alert: AlertQuestion, stopUrl: string): EmailContent;
    matched(alert: AlertQuestion, matched: MatchedDay, stopUrl: string): EmailContent;
    gathered(alert: AlertQuestion, gathered: GatheredFares, stopUrl: string): EmailContent;
    passed(alert: AlertQuestion, day: LocalDate, stopUrl: string): EmailContent;
  };
  /** Unsubscribe links of an alert. */
  readonly stopLinks: (tx: Tx, alertId: string) => Promise<StopLinks>;
}

/** Emails about alerts: every member with an alert gets them. */
export function emailNotices(deps: EmailNoticeDeps): AlertNotices {
  const { alertEmails: emails, stopLinks } = deps;

  /** Enqueues the email of `write`; `event` and `alertDay` make its key. */
  async function enqueue(
    tx: Tx,
    { id: alertId, userId, email: to }: NoticedAlert,
    { event, alertDay, alertNotice, at, write }: Enqueued,
  ): Promise<void> {
    const { page, oneClick } = await stopLinks(tx, alertId);
    const email: NewMessage = {
      ...write(page),
      key: ['alert', event, alertId, ...[alertDay ?? alertNotice ?? []].flat(), 'email'].join(':'),
      to,
      userId,
      alertId,
      alertDay,
      alertNotice,
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
    gathered: (tx, alert, gathered, at) =>
      enqueue(tx, alert, {
        event: 'gathered',
        alertNotice: gathered.notice,
        at,
        write: (stop) => emails.gathered(alert, gathered, stop),
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
  readonly event: 'created' | 'found' | 'gathered' | 'passed';
  readonly alertDay?: LocalDate;
  readonly alertNotice?: number;
  readonly at: Date;
  readonly write: (stopUrl: string) => EmailContent;
}

export const emailTransport = (mailer: Mailer): MessageTransport => ({
  name: mailer.name,
  atMostOnce: false,
  async send({ key, to, subject, text, html, unsubscribeUrl }) {
    await mailer.send({ key, to, subject, text, html, unsubscribeUrl });
    return undefined;
  },
});

/** All emails, including those about accounts. */
export const emailChannel = (
  deps: EmailNoticeDeps & { readonly mailer: Mailer; readonly messagesAtOnce: number },
): Channel => ({
  name: 'email',
  lanes: deps.messagesAtOnce,
  notices: emailNotices(deps),
  transport: emailTransport(deps.mailer),
});
