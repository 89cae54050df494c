import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { idempotentCalls } from '../../schema.ts';

/** Longer than any call takes: an attempt that has not ended by then was broken off with its process. */
export const ATTEMPT_MS = 60_000;
/** From the begin of the call. */
export const CALL_RETENTION_MS = 24 * 3_600_000;

type Row = typeof idempotentCalls.$inferSelect;
type CallAttempt = Pick<Row, 'userId' | 'keyHash' | 'requestHash' | 'holder'>;
/** What is known of a call that holds its key. */
export type HeldCall = Pick<Row, 'requestHash' | 'status' | 'body'>;

const ofKey = ({ userId, keyHash }: Pick<Row, 'userId' | 'keyHash'>) =>
  and(eq(idempotentCalls.userId, userId), eq(idempotentCalls.keyHash, keyHash));

/**
 * Takes a key for an attempt. One statement, so that of concurrent attempts one gets it. A call that was broken off
 * gives its key only to the same call.
 * @returns whether the attempt has the key.
 */
export async function claimIdempotentCall(db: Db, call: CallAttempt, now: Date): Promise<boolean> {
  const row = { ...call, begunAt: now, status: null, body: null };
  const { requestHash, begunAt, status } = idempotentCalls;
  const isBefore = (ms: number) => lte(begunAt, new Date(now.getTime() - ms));
  const claimed = await db
    .insert(idempotentCalls)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotentCalls.userId, idempotentCalls.keyHash],
      set: row,
      setWhere: sql`${isBefore(CALL_RETENTION_MS)}
        or (${status} is null and ${requestHash} = excluded.request_hash and ${isBefore(ATTEMPT_MS)})`,
    })
    .returning({ holder: idempotentCalls.holder });
  return claimed.length > 0;
}

export async function findIdempotentCall(
  db: Db,
  key: Pick<Row, 'userId' | 'keyHash'>,
): Promise<HeldCall | undefined> {
  const { requestHash, status, body } = idempotentCalls;
  const [row] = await db
    .select({ requestHash, status, body })
    .from(idempotentCalls)
    .where(ofKey(key));
  return row;
}

const ofAttempt = (call: CallAttempt) => and(ofKey(call), eq(idempotentCalls.holder, call.holder));

/** Does nothing if another attempt has taken the key over. */
export async function storeIdempotentAnswer(
  db: Db,
  call: CallAttempt,
  answer: Pick<Row, 'status' | 'body'>,
): Promise<void> {
  await db.update(idempotentCalls).set(answer).where(ofAttempt(call));
}

/** Frees the key of an attempt that has failed, unless another one has taken it over. */
export async function deleteIdempotentCall(db: Db, call: CallAttempt): Promise<void> {
  await db.delete(idempotentCalls).where(ofAttempt(call));
}
