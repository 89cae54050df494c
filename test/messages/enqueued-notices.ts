import type { Tx } from '#server/db/database.ts';
import { enqueueMessages, type NewMessage } from '#server/db/queries/messages/outbox.ts';
import type { AlertNotices } from '#server/features/alerts/port.ts';

type Told<A extends unknown[]> = (tx: Tx, ...about: A) => Promise<void>;

/** Enqueues what the notices return, as those who change an alert do. The last argument is the moment. */
export function enqueuing({ created, matched, gathered, passed }: AlertNotices) {
  const enqueued =
    <A extends [...unknown[], Date]>(
      messagesOf: (tx: Tx, ...about: A) => Promise<readonly NewMessage[]>,
    ): Told<A> =>
    async (tx, ...about) =>
      enqueueMessages(tx, await messagesOf(tx, ...about), about.at(-1) as Date);
  return {
    created: enqueued(created),
    matched: enqueued(matched),
    gathered: enqueued(gathered),
    passed: enqueued(passed),
  };
}
