import { AppError } from '#domain/errors.ts';
import { type Clock, type LocalDate, localDate } from '#domain/time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  type DeadLetter,
  findDeadLetter,
  requeueAllMessages,
  requeueMessage,
} from '#server/db/queries/admin/dead-letters.ts';
import { audit } from './audit.ts';

export interface DeadLetterDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type Content = Pick<DeadLetter, 'hasText' | 'isAboutAlert' | 'flightDay'>;

export const canRetry = (message: Content, now: Date): boolean =>
  obstacleOf(message, earliestToday(now)) === undefined;

/** Requeues a dead letter. @throws AppError `not_found` unless it is one; `message_has_no_text`. */
export async function requeueDeadLetter(tx: Tx, id: number, at: Date): Promise<void> {
  const today = earliestToday(at);
  if (await requeueMessage(tx, id, { at, today })) return;
  const message = await findDeadLetter(tx, id);
  throw message ? refusalOf(message, today) : new AppError('not_found');
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
    await audit(tx, { at, actorId, action: 'dead-letter.retried', subject: String(id) });
  });
}

/** Requeues all dead letters that can be resent. @returns how many. */
export const retryDeadLetters = ({ db, clock }: DeadLetterDeps, actorId: string): Promise<number> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    const retried = await requeueAllMessages(tx, { at, today: earliestToday(at) });
    await audit(tx, { at, actorId, action: 'dead-letters.retried', detail: { retried } });
    return retried;
  });

/** The earliest current date on Earth. */
const earliestToday = (now: Date): LocalDate =>
  localDate(new Date(now.getTime() - TWELVE_HOURS_MS).toISOString().slice(0, 10));
const TWELVE_HOURS_MS = 12 * 60 * 60_000;

type Obstacle = 'secret' | 'withdrawn' | 'over';

function obstacleOf(message: Content, today: LocalDate): Obstacle | undefined {
  if (!message.hasText) return message.isAboutAlert ? 'withdrawn' : 'secret';
  return message.flightDay !== null && message.flightDay < today ? 'over' : undefined;
}

const OBSTACLE_TEXT: Readonly<Record<Exclude<Obstacle, 'secret'>, string>> = {
  withdrawn: 'This message must not go out any more.',
  over: 'The day that this message tells of is over.',
};

function refusalOf(message: DeadLetter, today: LocalDate): AppError {
  const obstacle = obstacleOf(message, today);
  if (obstacle === undefined || obstacle === 'secret') return new AppError('message_has_no_text');
  return new AppError('message_has_no_text', { message: OBSTACLE_TEXT[obstacle] });
}
