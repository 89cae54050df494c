import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { alerts } from '../../alert-schema.ts';
import type { Db } from '../../database.ts';
import { phones } from '../../message-schema.ts';

/**
 * Ten digits by member: the number to which a member last asked for texts, if its owner has agreed and not said stop.
 */
export async function findTextNumbers(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([alerts.userId], { userId: alerts.userId, number: phones.number })
    .from(alerts)
    .innerJoin(phones, eq(phones.number, alerts.phoneNumber))
    .where(
      and(
        inArray(alerts.userId, [...userIds]),
        isNotNull(alerts.smsConsentedAt),
        isNotNull(phones.agreedAt),
        isNull(phones.stoppedAt),
      ),
    )
    .orderBy(alerts.userId, desc(alerts.createdAt), desc(alerts.id));
  return new Map(rows.map(({ userId, number }) => [userId, number]));
}
