import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alerts } from '../../alert-schema.ts';
import type { Db } from '../../database.ts';
import { phones } from '../../message-schema.ts';

/** Ten digits: the number to which a member last asked for texts, if its owner has agreed and not said stop. */
export async function findTextNumber(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ number: phones.number })
    .from(alerts)
    .innerJoin(phones, eq(phones.number, alerts.phoneNumber))
    .where(
      and(
        eq(alerts.userId, userId),
        isNotNull(alerts.smsConsentedAt),
        isNotNull(phones.agreedAt),
        isNull(phones.stoppedAt),
      ),
    )
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(1);
  return row?.number;
}
