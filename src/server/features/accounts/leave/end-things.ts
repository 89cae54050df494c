import {
  ADMIN_SESSION,
  GRANTS,
  MEMBER_SESSION,
  type OpenThing,
  sessionEnds,
} from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/database.ts';
import {
  countOpenThings,
  deleteAlertsOf,
  deleteSavedTripsOf,
} from '#server/db/queries/accounts/open-things.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import type { Services } from '#server/services.ts';
import { endGrants } from '../end-grants.ts';
import { tokenHashOf } from '../sessions.ts';

type EndServices = Pick<Services, 'db' | 'clock' | 'emails'>;

/** A member and the session that makes the request. */
interface SessionCaller {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly token: string;
}

/** What goes on for a member without their doing: how many there are of each. */
export type OpenCounts = Readonly<Record<OpenThing, number>>;

export function countOpen(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  { userId, isAdmin, token }: SessionCaller,
): Promise<OpenCounts> {
  const now = clock.now();
  const since = sessionEnds(isAdmin ? ADMIN_SESSION : MEMBER_SESSION, now);
  return countOpenThings(db, { userId, tokenHash: tokenHashOf(token) }, { now, ...since });
}

/**
 * Ends what is named, in one transaction; answers what is left. The session that asks stays, and so do completed alerts.
 * @throws AppError `sign_in_required` if the account is gone.
 */
export function revokeAccess(
  deps: EndServices,
  caller: SessionCaller,
  what: readonly OpenThing[],
): Promise<OpenCounts> {
  return deps.db.transaction(async (tx) => {
    // Before alerts, as those who set or change one.
    const user = await lockUser(tx, caller.userId);
    if (!user) throw new AppError('sign_in_required');
    // In the order in which they are locked, whatever the order of the request.
    if (what.includes('alerts')) await deleteAlertsOf(tx, user.id);
    if (what.includes('trips')) await deleteSavedTripsOf(tx, user.id);
    const grants = GRANTS.filter((one) => (what as readonly string[]).includes(one));
    const keptSession = tokenHashOf(caller.token);
    await endGrants(tx, user, grants, { emails: deps.emails, at: deps.clock.now(), keptSession });
    return countOpen(deps, tx, caller);
  });
}
