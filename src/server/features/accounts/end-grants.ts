import { GRANTS, type Grant } from '#domain/account.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteOldestDevices } from '#server/db/queries/accounts/device-tokens.ts';
import { deleteEmailLinksOf } from '#server/db/queries/accounts/email-links.ts';
import { deletePushSubscriptionsOf } from '#server/db/queries/accounts/open-things.ts';
import { deleteResetsOf } from '#server/db/queries/accounts/password-resets.ts';
import { deleteOtherSessions } from '#server/db/queries/accounts/sessions.ts';
import { deleteChallengesOf } from '#server/db/queries/accounts/sign-in-challenges.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { deleteFeed } from '#server/db/queries/saved-trips/feeds.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { endKeys } from './keys/api-keys.ts';
import { endPasskeys, type PasskeyDeps } from './passkeys/passkeys.ts';
import { endSecondFactor, type SecondFactorDeps } from './two-factor/change-second-factor.ts';

export interface Ending {
  readonly at: Date;
  /** Of the session that stays; without it, all end. */
  readonly keptSession?: Buffer | undefined;
  /** Tells the member that passkeys were removed; absent where another email says it. */
  readonly emails?: Pick<PasskeyDeps['emails'], 'passkeysRemoved'> | undefined;
}

type Owner = Pick<StoredUser, 'id' | 'email'>;
type End = (tx: Tx, owner: Owner, ending: Ending) => Promise<unknown>;

const NO_SESSION = Buffer.alloc(0);

const ENDS: Readonly<Record<Grant, End>> = {
  calendar: (tx, { id }) => deleteFeed(tx, id),
  devices: (tx, { id }) => deletePushSubscriptionsOf(tx, id),
  passkeys: (tx, owner, { emails, at }) => endPasskeys(tx, owner, { emails, at }),
  keys: (tx, { id }, { at }) => endKeys(tx, id, at),
  sessions: (tx, { id }, { keptSession = NO_SESSION }) => deleteOtherSessions(tx, id, keptSession),
  'known browsers': (tx, { id }) => deleteOldestDevices(tx, id, 0),
  'begun sign-ins': (tx, { id }) => deleteChallengesOf(tx, id),
  'changes of the address': (tx, { id }) => deleteEmailLinksOf(tx, id, ['change']),
  'reset links': (tx, { id }) => deleteResetsOf(tx, id),
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

interface OperatorEmails extends Pick<SecondFactorDeps['emails'], 'secondFactorOff'> {
  passkeysRemoved(count: number, by: 'support'): EmailContent;
}

/** What operators end of a member who is locked, for the page of the member and the commands. */
export const operatorEndings = ({ emails }: { readonly emails: OperatorEmails }) => ({
  endGrants: (tx: Tx, member: StoredUser, which: readonly Grant[], at: Date) =>
    endGrants(tx, member, which, { at }),
  endSecondFactor: (tx: Tx, member: StoredUser, at: Date) =>
    endSecondFactor(tx, member, { emails, by: 'support', at }),
  endPasskeys: (tx: Tx, member: StoredUser, at: Date) =>
    endPasskeys(tx, member, {
      emails: { passkeysRemoved: (count) => emails.passkeysRemoved(count, 'support') },
      at,
    }),
});
