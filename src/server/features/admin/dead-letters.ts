import { AppError } from '#domain/errors.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import {
  type DeadLetter,
  findDeadLetter,
  obstacleOf,
  requeueAllMessages,
  requeueMessage,
} from '#server/db/queries/admin/dead-letters.ts';

interface DeadLetterDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Requeues a dead letter. @throws AppError `not_found` unless it is one; `message_has_no_text`. */
export async function requeueDeadLetter(tx: Tx, id: number, at: Date): Promise<void> {
  if (await requeueMessage(tx, id, at)) return;
  const message = await findDeadLetter(tx, id);
  throw message ? refusalOf(message, at) : new AppError('not_found');
}

/**
 * Requeues a dead letter. Whether its recipient may still get it is checked when it is sent, as for every message.
 * @throws AppError `not_found` unless it is a dead letter; `message_has_no_text`.
 */
export async function retryDeadLetter(
  { db, clock }: DeadLetterDeps,
  actorId: string,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock.now();
    await requeueDeadLetter(tx, id, at);
    await insertAuditEntry(tx, { at, actorId, action: 'dead-letter.retried', subject: String(id) });
  });
}

/** Requeues all dead letters that can be resent. @returns how many. */
export const retryDeadLetters = ({ db, clock }: DeadLetterDeps, actorId: string): Promise<number> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    const retried = await requeueAllMessages(tx, at);
    await insertAuditEntry(tx, {
      at,
      actorId,
      action: 'dead-letters.retried',
      detail: { retried },
    });
    return retried;
  });

const OBSTACLE_TEXT = {
  secret: undefined,
  withdrawn: 'This message must not go out any more.',
  over: 'The day that this message tells of is over.',
} as const;

function refusalOf(message: DeadLetter, at: Date): AppError {
  const obstacle = obstacleOf(message, at);
  const text = obstacle && OBSTACLE_TEXT[obstacle];
  return new AppError('message_has_no_text', text === undefined ? {} : { message: text });
}
