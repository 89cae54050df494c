import { AppError } from '#domain/errors.ts';
import { isMessageOf } from '#server/db/queries/admin/members.ts';
import type { AuditDeps } from '../audit.ts';
import { requeueDeadLetter } from '../dead-letters.ts';
import { changeMember, type MemberChange } from './change-member.ts';

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
