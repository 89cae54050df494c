import { and, isNull, sql } from 'drizzle-orm';
import { CHANNEL_NAMES, type ChannelName } from '#domain/channel.ts';
import type { Db } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { instant } from '../../columns.ts';

/** Since when the oldest message that could be sent waits, in seconds by channel; 0 where none waits. */
export async function oldestWaiting(db: Db, now: Date): Promise<ReadonlyMap<ChannelName, number>> {
  const due = sql`coalesce(${outbox.notBefore}, ${outbox.createdAt})`;
  const rows = await db
    .select({
      channel: outbox.channel,
      seconds: sql<number>`extract(epoch from ${instant(now)} - min(${due}))::float8`,
    })
    .from(outbox)
    .where(
      and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt), sql`${due} <= ${instant(now)}`),
    )
    .groupBy(outbox.channel);
  const oldest = new Map<ChannelName, number>(CHANNEL_NAMES.map((channel) => [channel, 0]));
  for (const { channel, seconds } of rows) oldest.set(channel, seconds);
  return oldest;
}
