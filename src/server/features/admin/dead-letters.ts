import * as contract from '#contract/admin/dead-letters.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import {
  type DeadLetter,
  findDeadLetter,
  obstacleOf,
  requeueAllMessages,
  requeueMessage,
} from '#server/db/queries/admin/dead-letters.ts';
import { isMessageOf } from '#server/db/queries/admin/members.ts';
import { route } from '#server/http/route.ts';
import type { AuditDeps } from './audit.ts';
import { changeMember, type MemberChange } from './members/change-member.ts';

export const deadLetterRoutes = (deps: AuditDeps) => [
  route(contract.retryDeadLetter, ({ input: { params }, actor }) =>
    retryDeadLetter(deps, actor.id, messageId(params.id)),
  ),
  route(contract.retryDeadLetters, async ({ actor }) => ({
    retried: await retryDeadLetters(deps, actor.id),
  })),
];

/** @throws AppError `not_found` for anything but a message ID. */
export function messageId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}

/** Requeues a dead letter. @throws AppError `not_found` unless it is one; `message_has_no_text`. */
async function requeueDeadLetter(tx: Tx, id: number, at: Date): Promise<void> {
  if (await requeueMessage(tx, id, at)) return;
  const message = await findDeadLetter(tx, id);
  throw message ? refusalOf(message, at) : new AppError('not_found');
}

/**
 * Requeues a dead letter. Whether its recipient may still get it is checked when it is sent, as for every message.
 * @throws AppError `not_found` unless it is a dead letter; `message_has_no_text`.
 */
async function retryDeadLetter(
  { db, clock }: AuditDeps,
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
const retryDeadLetters = ({ db, clock }: AuditDeps, actorId: string): Promise<number> =>
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

/**
 * Queues a message to the member again that was given up. Whether the member may still get it is checked when it is
 * sent, as for every message.
 * @throws AppError as {@link changeMember}; `not_found` unless it is a message to the member that was given up;
 * `message_has_no_text`.
 */
export const resendMessage = (
  deps: AuditDeps,
  { messageId, ...change }: MemberChange & { readonly messageId: number },
): Promise<void> =>
  changeMember(deps, change, async (tx, { user, at }) => {
    if (!(await isMessageOf(tx, user, messageId))) throw new AppError('not_found');
    await requeueDeadLetter(tx, messageId, at);
    return { action: 'message.resent', detail: { message: messageId }, result: undefined };
  });
