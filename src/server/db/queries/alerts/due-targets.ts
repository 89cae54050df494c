import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import { shardOf } from '#domain/poll-target.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alertRoutes, alerts, pollShards, pollTargets } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';

interface Target {
  readonly origin: AirportCode;
  readonly day: LocalDate;
}

/**
 * Makes origins and days due, with or without a target so far. Also moves a due time that has passed, so that a poll in
 * progress, which does not include the new alert, sees that it has to poll again. Within the second of the due time
 * that the poll has read it moves back by a millisecond, as the same time would not be seen as moved.
 */
export async function makeTargetsDue(
  tx: Tx,
  targets: readonly Target[],
  dueAt: Date,
): Promise<void> {
  if (targets.length === 0) return;
  const due = targets.map(({ origin, day }) => ({
    origin,
    day,
    shard: shardOf(origin, day),
    dueAt,
  }));
  const shards = inArray(
    pollShards.id,
    due.map(({ shard }) => shard),
  );
  // Before the targets and in order, as everywhere, to prevent deadlocks.
  const inOrder = tx.select({ id: pollShards.id }).from(pollShards).where(shards);
  await inOrder.orderBy(asc(pollShards.id)).for('update');
  await tx.update(pollShards).set({ dueAt }).where(shards);
  const moved = sql`case
    when ${pollTargets.dueAt} between excluded.due_at - interval '1 second' and excluded.due_at
    then ${pollTargets.dueAt} - interval '1 millisecond' else excluded.due_at end`;
  await tx
    .insert(pollTargets)
    .values(due)
    .onConflictDoUpdate({
      target: [pollTargets.origin, pollTargets.day],
      set: { dueAt: moved },
    });
}

/** Makes the open days of all alerts of a member due. */
export async function makeOpenDaysDue(tx: Tx, userId: string, dueAt: Date): Promise<void> {
  const open = await tx
    .selectDistinct({ origin: alertRoutes.origin, day: alertRoutes.day })
    .from(alertRoutes)
    .innerJoin(alertDates, eq(alertDates.id, alertRoutes.dateId))
    .innerJoin(alerts, eq(alerts.id, alertDates.alertId))
    .where(and(eq(alerts.userId, userId), eq(alertDates.state, 'open')));
  await makeTargetsDue(tx, open as Target[], dueAt);
}
