import { desc, sql } from 'drizzle-orm';
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
 * Runs every waiting job once, in order and regardless of its start time, as tests have their own clock. A message to
 * be retried keeps its job.
 */
export async function sendWaiting(deps: MessageJobDeps): Promise<void> {
  for (const { name, handle } of messageJobs(deps)) {
    const { rows } = await deps.db.execute<{ id: string; data: unknown }>(sql`
      select id, data from pgboss.job where name = ${name} and state < 'active'
      order by (data ->> 'message')::int`);
    for (const { id, data } of rows) {
      const isTaken = await deps.db.execute(
        sql`update pgboss.job set state = 'active' where id = ${id}::uuid and state < 'active'`,
      );
      if (isTaken.rowCount === 0) continue;
      const state = await handle(data).then(
        () => 'completed',
        (reason: unknown) => {
          if (reason instanceof TryAgain) return 'retry';
          throw reason;
        },
      );
      await deps.db.execute(
        sql`update pgboss.job set state = ${state}::pgboss.job_state where id = ${id}::uuid`,
      );
    }
  }
}
