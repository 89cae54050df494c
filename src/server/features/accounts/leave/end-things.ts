import {
  ADMIN_SESSION,
  GRANTS,
  MEMBER_SESSION,
  type OpenThing,
  sessionEnds,
} from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import {
  countOpenThings,
  deleteAlertsOf,
  deleteSavedTripsOf,
} from '#server/db/queries/accounts/open-things.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { endGrants } from '../end-grants.ts';
import type { SessionCaller } from '../own-sessions.ts';
import type { PasskeyDeps } from '../passkeys/passkeys.ts';
import { tokenHashOf } from '../sessions.ts';

export interface ThingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly emails: Pick<PasskeyDeps['emails'], 'passkeysRemoved'>;
}

/** What goes on for a member without their doing: how many there are of each. */
export type OpenCounts = Readonly<Record<OpenThing, number>>;

export function countOpen(
  { clock }: Pick<ThingDeps, 'clock'>,
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
  deps: ThingDeps,
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
