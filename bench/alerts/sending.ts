import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { countWaiting } from '#server/db/queries/messages/outbox.ts';
import type { AlertNotices } from '#server/features/alerts/port.ts';
import { stopLinksOf } from '#server/features/alerts/unsubscribe.ts';
import { emailNotices } from '#server/features/messages/channels/email.ts';
import { emailWith, sendWaiting } from '#test/messages/send-waiting.ts';

const WORDS = { subject: 'Alert', text: 'Alert', html: '<p>Alert</p>' };

/** The product's messages, sent to a mail server that answers at once. */
export interface Sending {
  readonly notices: AlertNotices;
  /** Sends the waiting messages one after the other. */
  send(): Promise<void>;
  isWaiting(): Promise<boolean>;
  /** Deletes the waiting messages. */
  drain(): Promise<void>;
  /** Times of `performance.now()`. */
  readonly handedOver: readonly number[];
}

export function sendingOf(db: Database, clock: Clock): Sending {
  const handedOver: number[] = [];
  const mailer = {
    name: 'bench',
    send: async () => void handedOver.push(performance.now()),
  };
  const alertEmails = {
    created: () => WORDS,
    matched: () => WORDS,
    gathered: () => WORDS,
    passed: () => WORDS,
  };
  const publicUrl = 'https://fares.example';
  return {
    notices: emailNotices({
      alertEmails,
      stopLinks: stopLinksOf({ publicUrl, unsubscribeSecret: 'secret' }),
    }),
    send: () => sendWaiting({ db, clock, channels: [emailWith(mailer)] }),
    isWaiting: async () => [...(await countWaiting(db)).values()].some((waiting) => waiting > 0),
    async drain() {
      await db.execute('truncate outbox, pgboss.job');
      handedOver.length = 0;
    },
    handedOver,
  };
}
