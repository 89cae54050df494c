import type { AlertWish } from '#domain/alert.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import { type PromisedLetter, promiseLetter } from '#server/db/queries/messages/outbox.ts';
import type { LetterContent } from '#server/providers/mail/port.ts';
import type { AlertNotices, FoundDay, NoticedAlert } from '../notices.ts';
import { stopLinks, stopSecret } from '../unsubscribe.ts';

export interface EmailNoticeDeps {
  /** `stopUrl` is the page on which the reader can stop such letters. */
  readonly alertLetters: {
    created(alert: AlertWish, stopUrl: string): LetterContent;
    found(alert: AlertWish, found: FoundDay, stopUrl: string): LetterContent;
    passed(alert: AlertWish, day: LocalDate, stopUrl: string): LetterContent;
  };
  /** Origin of every link; never taken from a request. */
  readonly publicUrl: string;
  /** Null for the one that the database keeps. */
  readonly unsubscribeSecret: string | null;
}

/** Letters about alerts: everyone who has an alert gets them. */
export function emailNotices(deps: EmailNoticeDeps): AlertNotices {
  const { alertLetters: letters, publicUrl, unsubscribeSecret } = deps;

  /** Promises what `write` says; `event` and `alertDay` make the key. */
  async function promise(
    tx: Tx,
    { id: alertId, userId, email: to }: NoticedAlert,
    { event, alertDay, at, write }: Promised,
  ): Promise<void> {
    const { page, oneClick } = stopLinks(
      publicUrl,
      await stopSecret(tx, unsubscribeSecret),
      alertId,
    );
    const letter: PromisedLetter = {
      ...write(page),
      key: ['alert', event, alertId, ...(alertDay ? [alertDay] : []), 'email'].join(':'),
      to,
      userId,
      alertId,
      alertDay,
      unsubscribeUrl: oneClick,
    };
    await promiseLetter(tx, letter, at);
  }

  return {
    created: (tx, alert, at) =>
      promise(tx, alert, { event: 'created', at, write: (stop) => letters.created(alert, stop) }),
    found: (tx, alert, found, at) =>
      promise(tx, alert, {
        event: 'found',
        alertDay: found.day,
        at,
        write: (stop) => letters.found(alert, found, stop),
      }),
    passed: (tx, alert, day, at) =>
      promise(tx, alert, {
        event: 'passed',
        at,
        write: (stop) => letters.passed(alert, day, stop),
      }),
  };
}

interface Promised {
  readonly event: 'created' | 'found' | 'passed';
  readonly alertDay?: LocalDate;
  readonly at: Date;
  readonly write: (stopUrl: string) => LetterContent;
}
