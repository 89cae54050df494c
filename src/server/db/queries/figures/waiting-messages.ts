import { and, isNull, sql } from 'drizzle-orm';
import { CHANNEL_NAMES, type ChannelName } from '#domain/channel.ts';
import type { Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { instant } from '../../columns.ts';

export interface WaitingMessages {
  readonly channel: ChannelName;
  readonly waiting: number;
  /** For how long the oldest one that could be sent has waited; null if none could. */
  readonly oldestSeconds: number | null;
}

/** Messages that are neither sent nor given up, for every channel. */
export async function waitingMessages(tx: Tx, now: Date): Promise<readonly WaitingMessages[]> {
  const due = sql`coalesce(${outbox.notBefore}, ${outbox.createdAt})`;
  const at = instant(now);
  const rows = await tx
    .select({
      channel: outbox.channel,
      waiting: sql`count(*)`.mapWith(Number),
      oldestSeconds: sql<
        number | null
      >`extract(epoch from ${at} - min(${due}) filter (where ${due} <= ${at}))::float8`,
    })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt)))
    .groupBy(outbox.channel);
  return CHANNEL_NAMES.map(
    (channel) =>
      rows.find((row) => row.channel === channel) ?? { channel, waiting: 0, oldestSeconds: null },
  );
}
