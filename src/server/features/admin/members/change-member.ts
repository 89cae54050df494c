import { randomUUID } from 'node:crypto';
import { GRANTS, type Grant } from '#domain/account.ts';
import type { AuditAction } from '#domain/audit.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { lockUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { countSessions, lockAdmins, setActive } from '#server/db/queries/admin/members.ts';
import { isUuid } from '#server/db/queries/admin/users.ts';
import { repauseRoutesOf } from '#server/db/queries/alerts/alert-routes.ts';
import { lockBilling, type StoredBilling } from '#server/db/queries/billing/subscriptions.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { makeOpenDaysDue, makeTripsDue } from '#server/db/queries/watch-targets.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { AuditDeps } from '../audit.ts';

/** Who changes which member, and why. */
export interface MemberChange {
  readonly userId: string;
  /** Null for the command line. */
  readonly actorId: string | null;
  /** Recorded in the audit log. */
  readonly reason: string;
}

/** A member under the locks of a change. */
export interface LockedMember {
  readonly user: StoredUser;
  /** Undefined before the first checkout. */
  readonly billing: StoredBilling | undefined;
  readonly at: Date;
}

/** What was done; without an action nothing was. */
interface ChangeOutcome<Result> {
  readonly action?: AuditAction;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly result: Result;
}

/**
 * Changes a member and records it with the reason, in one transaction.
 * @throws AppError `not_found`; `admin_required` if the admin was disabled or demoted in the meantime; what `apply` throws.
 */
export async function changeMember<Result>(
  { db, clock }: AuditDeps,
  { userId, actorId, reason }: MemberChange,
  apply: (tx: Tx, member: LockedMember) => Promise<ChangeOutcome<Result>>,
): Promise<Result> {
  if (!isUuid(userId)) throw new AppError('not_found');
  return db.transaction(async (tx) => {
    // In this order everywhere: billing, as when a subscription is applied, then admins, then the member.
    const billing = await lockBilling(tx, userId);
    const admins = await lockAdmins(tx);
    const isAdmin = admins.some(({ id, isActive }) => id === actorId && isActive);
    if (actorId !== null && !isAdmin) throw new AppError('admin_required');
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('not_found');
    const at = clock.now();
    const { action, detail, result } = await apply(tx, { user, billing, at });
    if (action)
      await insertAuditEntry(tx, {
        at,
        actorId,
        action,
        subject: user.id,
        detail: { ...detail, reason },
      });
    return result;
  });
}

interface GrantDeps extends AuditDeps {
  /** Ends grants of a member who is locked; see `endGrants` of accounts. */
  readonly endGrants: (
    tx: Tx,
    member: StoredUser,
    which: readonly Grant[],
    at: Date,
  ) => Promise<void>;
}

/** A stolen session of one administrator must not take another one's factor: those end on the command line only. */
const keepsPasskeys = ({ isAdmin }: StoredUser, { actorId }: MemberChange): boolean =>
  isAdmin && actorId !== null;

/**
 * Ends every grant, so that nothing goes on that a thief made.
 * @returns how many sessions there were, including expired ones.
 */
export async function endAllGrants(
  { endGrants }: GrantDeps,
  tx: Tx,
  { user, at }: Pick<LockedMember, 'user' | 'at'>,
  change: MemberChange,
): Promise<number> {
  const sessions = await countSessions(tx, user.id);
  const isKept = keepsPasskeys(user, change);
  const which = GRANTS.filter((grant) => !(isKept && grant === 'passkeys'));
  await endGrants(tx, user, which, at);
  return sessions;
}

interface Disabled {
  /** False if the account was disabled already. */
  readonly isNew: boolean;
  /** Sessions that were ended. */
  readonly sessions: number;
  /** Whether an administrator can still sign in. */
  readonly hasAdmin: boolean;
}

/**
 * The member can no longer sign in, every grant ends, and alerts and kept trips find and send nothing.
 * @throws AppError as {@link changeMember}; `member_action_refused` for the admin's own account.
 */
export const disableMember = (deps: GrantDeps, change: MemberChange): Promise<Disabled> =>
  changeMember(deps, change, async (tx, { user, at }) => {
    if (user.id === change.actorId)
      throw new AppError('member_action_refused', { message: OWN_ACCOUNT });
    if (!user.isActive) return { result: { isNew: false, sessions: 0, hasAdmin: true } };
    await setActive(tx, user.id, false);
    await repauseRoutesOf(tx, user.id);
    const sessions = await endAllGrants(deps, tx, { user, at }, change);
    // The command line may disable the last administrator: a stolen account must be stopped at once.
    const hasAdmin = !user.isAdmin || (await hasOtherAdmin(tx, user.id));
    const result = { isNew: true, sessions, hasAdmin };
    return { action: 'account.disabled', detail: { sessions }, result };
  });

const OWN_ACCOUNT = 'You cannot disable your own account.';

export const hasOtherAdmin = async (tx: Tx, id: string): Promise<boolean> =>
  (await lockAdmins(tx)).some((one) => one.isActive && one.id !== id);

/** Alerts and kept trips are looked at again at once. @returns whether the account was disabled. */
export const enableMember = (deps: GrantDeps, change: MemberChange): Promise<boolean> =>
  changeMember(deps, change, async (tx, { user, at }) => {
    if (user.isActive) return { result: false };
    await setActive(tx, user.id, true);
    // A call that was running when the account was disabled may have left a session or a key.
    await endAllGrants(deps, tx, { user, at }, change);
    await resume(tx, user.id, at);
    await repauseRoutesOf(tx, user.id);
    return { action: 'account.enabled', result: true };
  });

/** Makes what stood still due: alerts are polled and kept trips watched at once. */
export async function resume(tx: Tx, userId: string, at: Date): Promise<void> {
  await makeOpenDaysDue(tx, userId, at);
  await makeTripsDue(tx, userId, at);
}

export interface SignOutDeps extends GrantDeps {
  readonly emails: { signedOut(keepsPasskeys: boolean): EmailContent };
}

/**
 * Signs a member out everywhere and ends every other grant; the member gets an email.
 * @returns how many sessions were ended, including expired ones.
 */
export const endMemberSessions = (deps: SignOutDeps, change: MemberChange): Promise<number> =>
  changeMember(deps, change, async (tx, { user, at }) => {
    const sessions = await endAllGrants(deps, tx, { user, at }, change);
    const key = `signed-out:${randomUUID()}`;
    const email = deps.emails.signedOut(keepsPasskeys(user, change));
    await enqueueMessage(tx, { ...email, key, to: user.email }, at);
    return { action: 'account.signed-out', detail: { sessions }, result: sessions };
  });
