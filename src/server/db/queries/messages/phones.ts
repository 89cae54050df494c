import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { alerts } from '../../alert-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { phones } from '../../message-schema.ts';

/** Opt-in state of a number. */
export interface PhoneState {
  /** When the opt-in question was sent; null before. */
  readonly askedAt: Date | null;
  readonly agreedAt: Date | null;
  readonly stoppedAt: Date | null;
}

export type PhoneAnswer = 'waiting' | 'agreed' | 'stopped';

/** The last answer counts; without one the state is `waiting`. */
export function answerOf(phone: PhoneState | null | undefined): PhoneAnswer {
  if (phone?.stoppedAt) return 'stopped';
  return phone?.agreedAt ? 'agreed' : 'waiting';
}

/** Undefined for a number that was never asked and never answered. */
export async function findPhone(db: Db, number: string): Promise<PhoneState | undefined> {
  const [row] = await db.select().from(phones).where(eq(phones.number, number));
  return row;
}

/** Locks the number until the transaction ends, so that its owner's next answer waits. */
export async function lockPhone(tx: Tx, number: string): Promise<PhoneState | undefined> {
  const [row] = await tx.select().from(phones).where(eq(phones.number, number)).for('update');
  return row;
}

/** Locks numbers against an answer of their owners until the transaction ends; others may do the same. */
export async function sharePhones(
  tx: Tx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PhoneState>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(phones)
    .where(inArray(phones.number, [...numbers]))
    .orderBy(phones.number)
    .for('share');
  return new Map(rows.map((row) => [row.number, row]));
}

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

/** Numbers without an answer so far, so that there is a row to lock. */
export async function ensurePhones(db: Db, numbers: readonly string[]): Promise<void> {
  const rows = [...new Set(numbers)].sort().map((number) => ({ number }));
  if (rows.length > 0) await db.insert(phones).values(rows).onConflictDoNothing();
}

/** True if the number had not agreed before, or had stopped. */
export async function markAgreed(tx: Tx, number: string, agreedAt: Date): Promise<boolean> {
  const before = await lockPhone(tx, number);
  await tx
    .insert(phones)
    .values({ number, agreedAt })
    .onConflictDoUpdate({ target: phones.number, set: { agreedAt, stoppedAt: null } });
  return !before?.agreedAt || before.stoppedAt !== null;
}

/** Also for a number that was never asked: it will not be. */
export async function markStopped(db: Db, number: string, stoppedAt: Date): Promise<void> {
  await db
    .insert(phones)
    .values({ number, stoppedAt })
    .onConflictDoUpdate({ target: phones.number, set: { stoppedAt } });
}
