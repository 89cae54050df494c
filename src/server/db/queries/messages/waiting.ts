import { and, count, sql } from 'drizzle-orm';
import { CHANNEL_NAMES, type ChannelName } from '#domain/channel.ts';
import { instant } from '../../columns.ts';
import type { Db } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
import { isUnsent } from './outbox.ts';

/** Number of unsent messages per channel. */
export async function countWaiting(db: Db): Promise<ReadonlyMap<ChannelName, number>> {
  const rows = await db
    .select({ channel: outbox.channel, waiting: count() })
    .from(outbox)
    .where(isUnsent)
    .groupBy(outbox.channel);
  const counts = new Map<ChannelName, number>(CHANNEL_NAMES.map((channel) => [channel, 0]));
  for (const { channel, waiting } of rows) counts.set(channel, waiting);
  return counts;
}

/** Since when the oldest message that could be sent waits, in seconds by channel; 0 where none waits. */
export async function oldestWaiting(db: Db, now: Date): Promise<ReadonlyMap<ChannelName, number>> {
  const due = sql`coalesce(${outbox.notBefore}, ${outbox.createdAt})`;
  const rows = await db
    .select({
      channel: outbox.channel,
      seconds: sql<number>`extract(epoch from ${instant(now)} - min(${due}))::float8`,
    })
    .from(outbox)
    .where(and(isUnsent, sql`${due} <= ${instant(now)}`))
    .groupBy(outbox.channel);
  const oldest = new Map<ChannelName, number>(CHANNEL_NAMES.map((channel) => [channel, 0]));
  for (const { channel, seconds } of rows) oldest.set(channel, seconds);
  return oldest;
}
