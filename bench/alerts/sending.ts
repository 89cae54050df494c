import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import { countWaiting } from '#server/db/queries/messages/waiting.ts';
import type { NotifyOfAlerts } from '#server/features/alerts/port.ts';
import { testNotices } from '#test/messages/notices.ts';
import { emailWith, sendWaiting } from '#test/messages/send-waiting.ts';

/** The product's messages, sent to a mail server that answers at once. */
export interface Sending {
  readonly notifyOfAlerts: NotifyOfAlerts;
  /** Sends the waiting messages one after the other. */
  send(): Promise<void>;
  isWaiting(): Promise<boolean>;
  /** Deletes the waiting messages. */
  drain(): Promise<void>;
  /** Times of `performance.now()`. */
  readonly handedOver: readonly number[];
}

export function sendingOf(db: Database, clock: Clock, network: NetworkSource): Sending {
  const handedOver: number[] = [];
  const mailer = {
    name: 'bench',
    send: async () => void handedOver.push(performance.now()),
  };
  return {
    notifyOfAlerts: testNotices(network).ofAlerts,
    send: () => sendWaiting({ db, clock, channels: [emailWith(mailer)] }),
    isWaiting: async () => [...(await countWaiting(db)).values()].some((waiting) => waiting > 0),
    async drain() {
      await db.execute('truncate outbox');
      handedOver.length = 0;
    },
    handedOver,
  };
}
