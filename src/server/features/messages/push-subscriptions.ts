import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import * as contract from '#contract/notices.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/message-schema.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { type Call, route } from '#server/http/route.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { isPushEndpoint } from './channels/push.ts';

interface PushServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly emails: { grantAdded(added: 'device'): EmailContent };
  /** Hosts of push services; `*.example.com` matches every host below. */
  readonly pushHosts: readonly string[];
}

/** Turning notices on and off in this browser. */
export const pushRoutes = (services: PushServices) => [
  route(contract.subscribePush, (call) => subscribePush(services, call)),
  // No effect if it is off, or another member's.
  route(contract.unsubscribePush, async ({ input: { body }, actor }) => {
    const { userId, endpoint } = pushSubscriptions;
    const isOwn = and(eq(userId, actor.id), eq(endpoint, body.endpoint));
    await services.db.delete(pushSubscriptions).where(isOwn);
  }),
];

/** Per member; the oldest one is removed. */
const MOST_BROWSERS = 10;

const UNKNOWN_SERVICE = 'Notices cannot be sent to this browser: we do not know its push service.';

/**
 * Subscribes this browser to the alerts of the member, and of nobody else: it belongs to the member who last turned its
 * notices on. The member gets an email about a browser that was not theirs.
 * @throws AppError `invalid_input` for an unknown push service.
 */
async function subscribePush(
  { db, clock, emails, pushHosts }: PushServices,
  { actor: { id: userId }, input: { body } }: Call<typeof contract.subscribePush>,
): Promise<void> {
  const { endpoint, keys } = body;
  if (!isPushEndpoint(endpoint, pushHosts))
    throw new AppError('invalid_input', {
      message: UNKNOWN_SERVICE,
      fields: { endpoint: UNKNOWN_SERVICE },
    });
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('sign_in_required');
    const at = clock.now();
    const it = pushSubscriptions;
    const isKnown = await tx.$count(it, and(eq(it.userId, userId), eq(it.endpoint, endpoint)));
    const set = { userId, ...keys, createdAt: at };
    await tx
      .insert(it)
      .values({ endpoint, ...set })
      .onConflictDoUpdate({ target: it.endpoint, set });
    const surplus = tx
      .select({ id: it.id })
      .from(it)
      .where(eq(it.userId, userId))
      .orderBy(desc(it.createdAt), desc(it.id))
      .offset(MOST_BROWSERS);
    await tx.delete(it).where(inArray(it.id, surplus));
    if (isKnown) return;
    const key = `device-added:${randomUUID()}`;
    await enqueueMessage(tx, { ...emails.grantAdded('device'), key, to: user.email }, at);
  });
}
