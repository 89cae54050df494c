import type { Plan } from './actor.ts';

/** What the account row says about the plan. */
export interface Membership {
  readonly isPremium: boolean;
  readonly isTrial: boolean;
  /** Undefined when there never was a trial. */
  readonly trialEndsAt?: Date | undefined;
}

const DAY_MS = 86_400_000;

/** A trial runs while its end lies in the future. */
export const isInTrial = (one: Membership, now: Date): boolean =>
  one.isTrial && one.trialEndsAt !== undefined && one.trialEndsAt > now;

/** Premium while paid for or in a running trial; a trial that ended counts as free until something is paid. */
export const membershipPlan = (one: Membership, now: Date): Plan =>
  (one.isPremium && !one.isTrial) || isInTrial(one, now) ? 'premium' : 'free';

/** Days to the end of the trial, rounded up; 0 outside a trial. */
export const trialDaysLeft = (one: Membership, now: Date): number =>
  isInTrial(one, now) && one.trialEndsAt
    ? Math.ceil((one.trialEndsAt.getTime() - now.getTime()) / DAY_MS)
    : 0;
