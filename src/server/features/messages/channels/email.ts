import type { AlertQuestion } from '#domain/alert-question.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import type { NewMessage } from '#server/db/queries/messages/outbox.ts';
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

  /** The email of `write`; `event` and `flightDay` make its key. */
  async function email(
    tx: Tx,
    { id: alertId, userId, email: to }: NoticedAlert,
    { event, flightDay, alertNotice, write }: Written,
  ): Promise<readonly NewMessage[]> {
    const { page, oneClick } = await stopLinks(tx, alertId);
    const key = ['alert', event, alertId, ...[flightDay ?? alertNotice ?? []].flat(), 'email'];
    return [
      {
        ...write(page),
        key: key.join(':'),
        to,
        userId,
        alertId,
        flightDay,
        alertNotice,
        unsubscribeUrl: oneClick,
      },
    ];
  }

  return {
    created: (tx, alert) =>
      email(tx, alert, { event: 'created', write: (stop) => emails.created(alert, stop) }),
    matched: (tx, alert, matched) =>
      email(tx, alert, {
        event: 'found',
        flightDay: matched.day,
        write: (stop) => emails.matched(alert, matched, stop),
      }),
    gathered: (tx, alert, gathered) =>
      email(tx, alert, {
        event: 'gathered',
        alertNotice: gathered.notice,
        write: (stop) => emails.gathered(alert, gathered, stop),
      }),
    passed: (tx, alert, day) =>
      email(tx, alert, { event: 'passed', write: (stop) => emails.passed(alert, day, stop) }),
  };
}

interface Written {
  readonly event: 'created' | 'found' | 'gathered' | 'passed';
  readonly flightDay?: LocalDate;
  readonly alertNotice?: number;
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
