import { ADMIN_SESSION, MEMBER_SESSION, type OpenThing, sessionEnds } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import {
  countOpenThings,
  deleteAlertsOf,
  deletePushSubscriptionsOf,
  deleteSavedTripsOf,
} from '#server/db/queries/accounts/open-things.ts';
import { deleteOtherSessions } from '#server/db/queries/accounts/sessions.ts';
import { lockUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { deleteFeed } from '#server/db/queries/saved-trips/feeds.ts';
import { endKeys } from '../keys/api-keys.ts';
import type { SessionCaller } from '../own-sessions.ts';
import { endPasskeys, type PasskeyDeps } from '../passkeys/passkeys.ts';
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

interface Ending extends Pick<ThingDeps, 'emails'> {
  readonly user: StoredUser;
  readonly at: Date;
}

type End = (tx: Tx, caller: SessionCaller, ending: Ending) => Promise<unknown>;

/** In the order in which they are locked, whatever the order of the request. */
const ENDS: readonly (readonly [OpenThing, End])[] = [
  ['alerts', (tx, { userId }) => deleteAlertsOf(tx, userId)],
  ['trips', (tx, { userId }) => deleteSavedTripsOf(tx, userId)],
  ['calendar', (tx, { userId }) => deleteFeed(tx, userId)],
  ['devices', (tx, { userId }) => deletePushSubscriptionsOf(tx, userId)],
  ['passkeys', (tx, _, { user, ...ending }) => endPasskeys(tx, user, ending)],
  ['keys', (tx, { userId }, { at }) => endKeys(tx, userId, at)],
  ['sessions', (tx, { userId, token }) => deleteOtherSessions(tx, userId, tokenHashOf(token))],
];

/**
 * Ends what is named, in one transaction; answers what is left. The session that asks stays, and so do completed alerts.
 * @throws AppError `sign_in_required` if the account is gone.
 */
export function endThings(
  deps: ThingDeps,
  caller: SessionCaller,
  what: readonly OpenThing[],
): Promise<OpenCounts> {
  return deps.db.transaction(async (tx) => {
    // Before alerts, as those who set or change one.
    const user = await lockUser(tx, caller.userId);
    if (!user) throw new AppError('sign_in_required');
    const ending = { user, emails: deps.emails, at: deps.clock.now() };
    for (const [thing, end] of ENDS) if (what.includes(thing)) await end(tx, caller, ending);
    return countOpen(deps, tx, caller);
  });
}
