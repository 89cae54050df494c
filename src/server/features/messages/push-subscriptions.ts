import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import {
  deleteSubscription,
  dropOldSubscriptions,
  isSubscribed,
  putSubscription,
} from '#server/db/queries/messages/push-subscriptions.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { PushAddress } from '#server/providers/push/port.ts';
import { isPushEndpoint } from './channels/push.ts';

export interface NoticeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly emails: { grantAdded(added: 'device'): EmailContent };
  /** Hosts of push services; `*.example.com` matches every host below. */
  readonly pushHosts: readonly string[];
}

/** Per member; the oldest one is removed. */
const MOST_BROWSERS = 10;

const UNKNOWN_SERVICE = 'Notices cannot be sent to this browser: we do not know its push service.';

/**
 * Subscribes this browser to the alerts of the member, and of nobody else. The member gets an email about a browser that
 * was not theirs.
 * @throws AppError `invalid_input` for an unknown push service.
 */
export async function subscribePush(
  { db, clock, emails, pushHosts }: NoticeDeps,
  userId: string,
  address: PushAddress,
): Promise<void> {
  if (!isPushEndpoint(address.endpoint, pushHosts))
    throw new AppError('invalid_input', {
      message: UNKNOWN_SERVICE,
      fields: { endpoint: UNKNOWN_SERVICE },
    });
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('sign_in_required');
    const at = clock.now();
    const isKnown = await isSubscribed(tx, { userId, endpoint: address.endpoint });
    await putSubscription(tx, { userId, ...address, createdAt: at });
    await dropOldSubscriptions(tx, userId, MOST_BROWSERS);
    if (isKnown) return;
    const key = `device-added:${randomUUID()}`;
    await enqueueMessage(tx, { ...emails.grantAdded('device'), key, to: user.email }, at);
  });
}

/** No effect if it is off, or another member's. */
export const unsubscribePush = (
  { db }: Pick<NoticeDeps, 'db'>,
  userId: string,
  endpoint: string,
): Promise<void> => deleteSubscription(db, { userId, endpoint });
