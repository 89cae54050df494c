import { and, eq, isNull } from 'drizzle-orm';
import { GRANTS, type Grant } from '#domain/account.ts';
import type { Tx } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/message-schema.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { tripFeeds } from '#server/db/saved-trip-schema.ts';
import { deviceTokens, passwordResets } from '#server/db/schema.ts';
import { apiKeys, signInChallenges } from '#server/db/sign-in-schema.ts';
import type { Services } from '#server/services.ts';
import { deleteEmailLinksOf } from './email-link.ts';
import { endPasskeys } from './passkeys.ts';
import { deleteOtherSessions } from './sessions.ts';

interface Ending {
  readonly at: Date;
  /** Of the session that stays; without it, all end. */
  readonly keptSession?: Buffer | undefined;
  /** Tells the member that passkeys were removed; absent where another email says it. */
  readonly emails?: Pick<Services['emails'], 'passkeysRemoved'> | undefined;
}

type Owner = Pick<StoredUser, 'id' | 'email'>;
type End = (tx: Tx, owner: Owner, ending: Ending) => Promise<unknown>;

const NO_SESSION = Buffer.alloc(0);

const ENDS: Readonly<Record<Grant, End>> = {
  calendar: (tx, { id }) => tx.delete(tripFeeds).where(eq(tripFeeds.userId, id)),
  devices: (tx, { id }) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
  passkeys: endPasskeys,
  keys: (tx, { id }, { at }) => {
    const isOpen = and(eq(apiKeys.userId, id), isNull(apiKeys.revokedAt));
    return tx.update(apiKeys).set({ revokedAt: at }).where(isOpen);
  },
  sessions: (tx, { id }, { keptSession = NO_SESSION }) => deleteOtherSessions(tx, id, keptSession),
  'known browsers': (tx, { id }) => tx.delete(deviceTokens).where(eq(deviceTokens.userId, id)),
  'begun sign-ins': (tx, { id }) =>
    tx.delete(signInChallenges).where(eq(signInChallenges.userId, id)),
  'changes of the address': (tx, { id }) => deleteEmailLinksOf(tx, id, ['change']),
  'reset links': (tx, { id }) => tx.delete(passwordResets).where(eq(passwordResets.userId, id)),
};

/**
 * Ends what lets somebody in, or tells them where the member flies, without a new proof: the only place that does. Call
 * it with the member locked. A new kind belongs in `GRANTS`; a test names the tables.
 */
export async function endGrants(
  tx: Tx,
  owner: Owner,
  which: readonly Grant[],
  ending: Ending,
): Promise<void> {
  // In one order, in which the rows are locked.
  for (const grant of GRANTS) if (which.includes(grant)) await ENDS[grant](tx, owner, ending);
}
