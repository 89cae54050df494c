import { GRANTS, grantInForce, isInTrial, membershipPlan } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import { addMonths, grantBegins, paidUntil } from '#domain/plan.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import { type StoredUser, setMembership } from '#server/db/queries/accounts/users.ts';
import { setGrant } from '#server/db/queries/admin/members.ts';
import type { AuditDeps } from '../audit.ts';
import {
  changeMember,
  endAllGrants,
  type LockedMember,
  type MemberChange,
  resume,
  type SignOutDeps,
} from './change-member.ts';

/** What accounts do with a member who is locked, in the transaction of the change. */
export interface AccountDeps extends SignOutDeps {
  /** Sets another address, which is not verified, and tells both. @throws AppError `invalid_input`, `email_taken`. */
  readonly correctEmail: (
    tx: Tx,
    correction: { readonly member: StoredUser; readonly email: string },
    at: Date,
  ) => Promise<void>;
  /** Deletes everything of the member, and asks for the end of the subscription. Within `retryDeletion`. */
  readonly deleteLeaving: (
    tx: Tx,
    leaving: Pick<LockedMember, 'user' | 'billing'>,
    at: Date,
  ) => Promise<void>;
  /** Does it again where the member became a customer meanwhile, or locks ended it. */
  readonly retryDeletion: <T>(work: () => Promise<T>) => Promise<T>;
  /** Turns two-factor sign-in off and tells the member. False if it was off. */
  readonly endSecondFactor: (tx: Tx, member: StoredUser, at: Date) => Promise<boolean>;
  /** Removes every passkey, tells the member if there was one, and returns how many there were. */
  readonly endPasskeys: (tx: Tx, member: StoredUser, at: Date) => Promise<number>;
}

/** Whoever acts as an administrator could take over another one with either. @throws AppError `member_action_refused`. */
function requireMember({ isAdmin }: StoredUser): void {
  if (isAdmin) throw new AppError('member_action_refused', { message: ADMINISTRATOR });
}
const ADMINISTRATOR = 'This account is an administrator. Demote it on the command line first.';

/**
 * Sets another address, which is not verified until its link is used; see `correctEmail` of accounts.
 * @returns whether the member signs in with an identity provider only, and goes on doing so.
 * @throws AppError as {@link changeMember}; `member_action_refused` for an administrator; `email_taken`;
 * `invalid_input` for the same address.
 */
export const correctMemberEmail = (
  deps: Pick<AccountDeps, 'db' | 'clock' | 'correctEmail'>,
  { email, ...change }: MemberChange & { readonly email: string },
): Promise<{ readonly hasPassword: boolean }> =>
  changeMember(deps, change, async (tx, { user, at }) => {
    requireMember(user);
    await deps.correctEmail(tx, { member: user, email }, at);
    const result = { hasPassword: user.passwordHash !== null };
    return { action: 'account.email-corrected', result };
  });

/**
 * Deletes an account with everything of it. Tells nobody: whoever asked for it is told by hand.
 * @param change with the address of the account, which confirms that it is the right one.
 * @returns whether a worker ends a subscription at the payment provider.
 * @throws AppError as {@link changeMember}; `member_action_refused` for an administrator; `invalid_input` for another
 * address.
 */
export const deleteMember = (
  deps: Pick<AccountDeps, 'db' | 'clock' | 'deleteLeaving' | 'retryDeletion'>,
  { email, ...change }: MemberChange & { readonly email: string },
): Promise<{ readonly wasCustomer: boolean }> =>
  deps.retryDeletion(() =>
    changeMember(deps, change, async (tx, { user, billing, at }) => {
      requireMember(user);
      if (user.email !== email)
        throw new AppError('invalid_input', { message: OTHER, fields: { email: OTHER } });
      await deps.deleteLeaving(tx, { user, billing }, at);
      return { action: 'account.deleted', result: { wasCustomer: billing !== undefined } };
    }),
  );

const OTHER = 'This is not the email address of the account';

/**
 * A stolen session of one administrator must not weaken the sign-in of another, nor its own without a code.
 * @throws AppError `member_action_refused` for an administrator, unless it is asked for on the command line.
 */
function requireMemberOrCommand({ isAdmin }: StoredUser, { actorId }: MemberChange): void {
  if (isAdmin && actorId !== null)
    throw new AppError('member_action_refused', { message: COMMAND_ONLY });
}
const COMMAND_ONLY = 'This account is an administrator. Use the command line.';

/**
 * Turns the two-factor sign-in of a member off, who gets an email: somebody else may have asked for it. Every grant ends
 * but the passkeys: whoever holds a lost phone may be signed in there, and have left something.
 * @returns false if it was off; nothing is recorded then.
 * @throws AppError as {@link changeMember}; `member_action_refused` for an administrator.
 */
export const turnSecondFactorOff = (
  deps: Pick<AccountDeps, 'db' | 'clock' | 'endSecondFactor' | 'endGrants'>,
  change: MemberChange,
): Promise<boolean> =>
  changeMember(deps, change, async (tx, { user, at }) => {
    requireMemberOrCommand(user, change);
    if (!(await deps.endSecondFactor(tx, user, at))) return { result: false };
    const others = GRANTS.filter((grant) => grant !== 'passkeys');
    await deps.endGrants(tx, user, others, at);
    return { action: 'second-factor.removed', result: true };
  });

/**
 * Removes every passkey of a member, who gets an email, and ends every other grant, as for a phone that is lost.
 * @returns how many there were; nothing is recorded if there was none.
 * @throws AppError as {@link changeMember}; `member_action_refused` for an administrator.
 */
export const removeMemberPasskeys = (
  deps: Pick<AccountDeps, 'db' | 'clock' | 'endPasskeys' | 'endGrants'>,
  change: MemberChange,
): Promise<number> =>
  changeMember(deps, change, async (tx, { user, at }) => {
    requireMemberOrCommand(user, change);
    const passkeys = await deps.endPasskeys(tx, user, at);
    if (passkeys === 0) return { result: 0 };
    await endAllGrants(deps, tx, { user, at }, change);
    return { action: 'passkeys.removed', detail: { passkeys }, result: passkeys };
  });

const refused = (message: string) => new AppError('member_action_refused', { message });

const paidOf = ({ billing }: LockedMember): Date | undefined =>
  paidUntil(billing && { ...billing, isRefused: billing.trialRefusedAt !== null });

const hasSubscription = (member: LockedMember): boolean => paidOf(member) !== undefined;

const isPremium = ({ user, at }: LockedMember): boolean => membershipPlan(user, at) === 'premium';

/** Alerts and kept trips of a member who had no plan are looked at again at once. */
async function resumeIfFree(tx: Tx, member: LockedMember): Promise<void> {
  if (!isPremium(member)) await resume(tx, member.user.id, member.at);
}

/**
 * Gives whole months of Premium, after everything that the member has: earlier grants, a trial, the paid period.
 * @returns their end.
 * @throws AppError `member_action_refused` if the Premium of the member has no end.
 */
export const grantMonths = (
  deps: AuditDeps,
  { months, ...change }: MemberChange & { readonly months: number },
): Promise<Date> =>
  changeMember(deps, change, async (tx, member) => {
    const { user, at } = member;
    if (user.isPremium && !user.isTrial && !hasSubscription(member))
      throw refused('This member has Premium without an end.');
    const trial = isInTrial(user, at) ? user.trialEndsAt : undefined;
    const begins = grantBegins(at, [user.grantedUntil, trial, paidOf(member)]);
    const until = addMonths(begins, months);
    await setGrant(tx, user.id, until);
    await resumeIfFree(tx, member);
    const detail = { months, until: until.toISOString() };
    return { action: 'months.granted', detail, result: until };
  });

/**
 * Takes back the months that are not over, also those that wait for the end of a subscription.
 * @returns when they would have ended.
 * @throws AppError `member_action_refused` without such months.
 */
export const takeBackMonths = (deps: AuditDeps, change: MemberChange): Promise<Date> =>
  changeMember(deps, change, async (tx, { user, at }) => {
    const until = grantInForce(user, at);
    if (!until) throw refused('This member has no months that were given.');
    await setGrant(tx, user.id, null);
    const detail = { until: until.toISOString() };
    return { action: 'months.taken-back', detail, result: until };
  });

/**
 * Starts a trial without a card, which ends by itself.
 * @returns its end.
 * @throws AppError `member_action_refused` if the member has Premium.
 */
export const startTrial = (
  deps: AuditDeps,
  { days, ...change }: MemberChange & { readonly days: number },
): Promise<Date> =>
  changeMember(deps, change, async (tx, member) => {
    const { user, at } = member;
    if (isPremium(member)) throw refused('This member has Premium already.');
    const trialEndsAt = new Date(at.getTime() + days * DAY_MS);
    await setMembership(tx, user.id, { isPremium: true, isTrial: true, trialEndsAt });
    await resumeIfFree(tx, member);
    const detail = { days, until: trialEndsAt.toISOString() };
    return { action: 'trial.started', detail, result: trialEndsAt };
  });

/**
 * Ends a trial that an operator has started.
 * @throws AppError `member_action_refused` without a trial, and for the trial of a subscription, which would be paid for
 * at its end all the same.
 */
export const endTrial = (deps: AuditDeps, change: MemberChange): Promise<void> =>
  changeMember(deps, change, async (tx, member) => {
    const { user, at } = member;
    if (!isInTrial(user, at)) throw refused('This member is in no trial.');
    if (hasSubscription(member))
      throw refused('This trial belongs to a subscription. Cancel that at the payment provider.');
    await setMembership(tx, user.id, { isPremium: false, isTrial: false, trialEndsAt: at });
    return { action: 'trial.ended', result: undefined };
  });
