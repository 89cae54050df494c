import type { Grant } from '#domain/account.ts';
import type { Tx } from '#server/db/database.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import type { Services } from '#server/services.ts';
import { correctEmail } from './email-address.ts';
import { endGrants } from './end-grants.ts';
import { deleteLeaving, retryDeletion } from './leave/delete-account.ts';
import { endPasskeys } from './passkeys.ts';
import { endSecondFactor } from './two-factor.ts';

/** What operators do with a member who is locked, for the page of the member and the commands. */
export const operatorActions = (services: Pick<Services, 'emails'>) => {
  const { emails } = services;
  return {
    correctEmail: (tx: Tx, correction: Parameters<typeof correctEmail>[2], at: Date) =>
      correctEmail(services, tx, correction, at),
    deleteLeaving,
    retryDeletion,
    endGrants: (tx: Tx, member: StoredUser, which: readonly Grant[], at: Date) =>
      endGrants(tx, member, which, { at }),
    endSecondFactor: (tx: Tx, member: StoredUser, at: Date) =>
      endSecondFactor(tx, member, { emails, by: 'support', at }),
    endPasskeys: (tx: Tx, member: StoredUser, at: Date) =>
      endPasskeys(tx, member, {
        emails: { passkeysRemoved: (count) => emails.passkeysRemoved(count, 'support') },
        at,
      }),
  };
};
