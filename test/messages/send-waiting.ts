import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { ChannelName } from '#domain/channel.ts';
import type { Db } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { emailTransport } from '#server/features/messages/channels/email.ts';
import { TryAgain } from '#server/jobs/send-message.ts';
import type { Mailer } from '#server/providers/mail/port.ts';
import type { MessageTransport } from '#server/providers/message-transport.ts';
import { type MessageJobDeps, messageJobs } from '#server/worker.ts';

/** A channel that tells nothing by itself. */
export const channelWith = (name: ChannelName, transport: MessageTransport) => ({
  name,
  lanes: 1,
  transport,
});

export const emailWith = (mailer: Mailer) => channelWith('email', emailTransport(mailer));

/** Number of the message that was enqueued last. */
export async function newestMessage(db: Db): Promise<number> {
  const [row] = await db.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.id)).limit(1);
  if (!row) throw new Error('no message was enqueued');
  return row.id;
}

/**
 * Sends every waiting message once, in order and regardless of when it may be sent, as tests have their own clock. A
 * message to be retried waits again.
 */
export async function sendWaiting(deps: MessageJobDeps): Promise<void> {
  const { db } = deps;
  for (const { name, handle } of messageJobs(deps)) {
    const waiting = await db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(sql`'send-' || ${outbox.channel} = ${name}`, not(outbox.queued)))
      .orderBy(outbox.id);
    for (const { id } of waiting) {
      const isIt = eq(outbox.id, id);
      const taken = await db
        .update(outbox)
        .set({ queued: true })
        .where(and(isIt, not(outbox.queued)));
      if (taken.rowCount === 0) continue;
      await handle({ message: id }).catch(async (reason: unknown) => {
        if (!(reason instanceof TryAgain)) throw reason;
        await db.update(outbox).set({ queued: false }).where(isIt);
      });
    }
  }
}
