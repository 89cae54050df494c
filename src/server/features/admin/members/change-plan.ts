import { grantInForce, isInTrial, membershipPlan } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import { addMonths, grantBegins, paidUntil } from '#domain/plan.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import { setMembership } from '#server/db/queries/accounts/users.ts';
import { setGrant } from '#server/db/queries/admin/accounts.ts';
import type { AuditDeps } from '../audit.ts';
import { changeMember, type LockedMember, type MemberChange, resume } from './change-member.ts';

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
