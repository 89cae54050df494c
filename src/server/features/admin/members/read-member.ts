import { isSessionAlive, type SessionTimes } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/database.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  findIdentitySince,
  listApiKeys,
  listPasskeys,
  listSessions,
  type StoredApiKey,
  type StoredPasskey,
} from '#server/db/queries/accounts/sign-in-methods.ts';
import {
  countSearchesOf,
  findUserById,
  type StoredUser,
} from '#server/db/queries/accounts/users.ts';
import { type AuditEntry, listChangesOf } from '#server/db/queries/admin/audit-log.ts';
import {
  listNewestAlertsOf,
  listNewestMessagesOf,
  listNewestSearchesOf,
  listNewestTripsOf,
  type MemberMessage,
} from '#server/db/queries/admin/members.ts';
import type { ListedSearch } from '#server/db/queries/admin/searches.ts';
import { isUuid } from '#server/db/queries/admin/users.ts';
import { countAlertsOf, type StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import { findBilling, type StoredBilling } from '#server/db/queries/billing/subscriptions.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips.ts';
import { type AuditDeps, readAudited } from '../audit.ts';

export interface MemberRecord {
  readonly user: StoredUser;
  readonly counts: { readonly alerts: number; readonly searches: number };
  /** Undefined before the first checkout. */
  readonly billing: StoredBilling | undefined;
  readonly alerts: readonly StoredAlert[];
  readonly trips: readonly SavedTripRow[];
  readonly messages: readonly MemberMessage[];
  /** Alive, last seen first. */
  readonly sessions: readonly (SessionTimes & { readonly browser: string | null })[];
  readonly signIn: SignInMethods;
  readonly searches: readonly ListedSearch['search'][];
  readonly changes: readonly AuditEntry[];
  readonly at: Date;
}

/** How a member signs in, beside the password. */
export interface SignInMethods {
  readonly googleSince: Date | undefined;
  /** Undefined while two-factor sign-in is off. */
  readonly twoFactorSince: Date | undefined;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly Pick<StoredPasskey, 'name' | 'createdAt' | 'lastUsedAt'>[];
  /** In force. */
  readonly keys: readonly StoredApiKey[];
}

async function readSignInMethods(tx: Db, userId: string, at: Date): Promise<SignInMethods> {
  const twoFactorSince = (await findAuthenticator(tx, userId))?.confirmedAt ?? undefined;
  return {
    googleSince: await findIdentitySince(tx, userId),
    twoFactorSince,
    recoveryCodesLeft: twoFactorSince ? await countRecoveryCodes(tx, userId) : 0,
    passkeys: await listPasskeys(tx, userId),
    keys: await listApiKeys(tx, userId, at),
  };
}

/**
 * Everything about a member, with the newest `rows` of each list, in one snapshot. The read is audited.
 * @throws AppError `not_found`, and then nothing is recorded.
 */
export async function readMember(
  deps: AuditDeps,
  {
    actorId,
    userId,
    rows,
  }: { readonly actorId: string; readonly userId: string; readonly rows: number },
): Promise<MemberRecord> {
  if (!isUuid(userId)) throw new AppError('not_found');
  const id = userId.toLowerCase();
  return readAudited(deps, { actorId, action: 'user.seen', subject: id }, async (tx, at) => {
    const user = await findUserById(tx, id);
    if (!user) throw new AppError('not_found');
    const sessions = await listSessions(tx, id);
    return {
      user,
      counts: { alerts: await countAlertsOf(tx, id), searches: await countSearchesOf(tx, id) },
      billing: await findBilling(tx, id),
      alerts: await listNewestAlertsOf(tx, id, rows),
      trips: await listNewestTripsOf(tx, id, rows),
      messages: await listNewestMessagesOf(tx, user, rows),
      sessions: sessions.filter((one) => isSessionAlive(one, user.isAdmin, at)),
      signIn: await readSignInMethods(tx, id, at),
      searches: await listNewestSearchesOf(tx, id, rows),
      changes: await listChangesOf(tx, id, rows),
      at,
    };
  });
}
