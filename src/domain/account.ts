import { formatCount } from './count.ts';
import type { Plan } from './permissions.ts';
import { addDays, type LocalDate, weekdayOf } from './time.ts';

/** Plan columns of the account row. */
export interface Membership {
  readonly isPremium: boolean;
  readonly isTrial: boolean;
  /** Undefined when there never was a trial. */
  readonly trialEndsAt?: Date | undefined;
}

const DAY_MS = 86_400_000;

export const isInTrial = (one: Membership, now: Date): boolean =>
  one.isTrial && one.trialEndsAt !== undefined && one.trialEndsAt > now;

/** Premium while paid for or during a trial. An expired trial counts as free until a payment arrives. */
export const membershipPlan = (one: Membership, now: Date): Plan =>
  (one.isPremium && !one.isTrial) || isInTrial(one, now) ? 'premium' : 'free';

/** Days to the end of the trial, rounded up; 0 outside a trial. */
export const trialDaysLeft = (one: Membership, now: Date): number =>
  isInTrial(one, now) && one.trialEndsAt
    ? Math.ceil((one.trialEndsAt.getTime() - now.getTime()) / DAY_MS)
    : 0;

/** Session lifetimes. Administrators get shorter ones. */
interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

const MINUTE_MS = 60_000;

export const MEMBER_SESSION: SessionLimits = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
export const ADMIN_SESSION: SessionLimits = { idleMs: 30 * MINUTE_MS, absoluteMs: DAY_MS / 2 };

/** Sessions per member. A new sign-in ends the oldest one. */
export const MAX_SESSIONS = 10;

export interface SessionTimes {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** A session has expired if it was created or last seen before these times. */
export const sessionEnds = ({ idleMs, absoluteMs }: SessionLimits, now: Date) => ({
  createdBefore: new Date(now.getTime() - absoluteMs),
  seenBefore: new Date(now.getTime() - idleMs),
});

export function isSessionAlive(times: SessionTimes, isAdmin: boolean, now: Date): boolean {
  const limits = isAdmin ? ADMIN_SESSION : MEMBER_SESSION;
  const { createdBefore, seenBefore } = sessionEnds(limits, now);
  return times.createdAt >= createdBefore && times.lastSeenAt >= seenBefore;
}

/** UTF-16 code units. */
export const MAX_NAME = 50;
/** Letters and marks of any script plus the punctuation of names. Excludes everything that makes a link. */
export const NAME = /^[\p{L}\p{M}' ’.-]+$/u;

/** Removes what `NAME` does not allow and cuts to `MAX_NAME`. Empty if no letter is left. */
export function cleanName(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{M}' ’.-]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  let name = '';
  for (const character of plain) {
    if (name.length + character.length > MAX_NAME) break;
    name += character;
  }
  return /\p{L}/u.test(name) ? name.trim() : '';
}

/** Search quota of a free member or an anonymous address. */
export interface Allowance {
  readonly limit: number;
  readonly per: 'day' | 'week';
}

/** First day of the window that `today` belongs to. Weeks begin on Monday. */
export const windowStart = (allowance: Allowance, today: LocalDate): LocalDate =>
  allowance.per === 'day' ? today : addDays(today, 1 - weekdayOf(today));

/** First day of the next window. */
export const windowEnd = (allowance: Allowance, today: LocalDate): LocalDate =>
  addDays(windowStart(allowance, today), allowance.per === 'day' ? 1 : 7);

/** Color and urgency of the usage badge. */
export type UsageTone = 'none-left' | 'last' | 'enough';

export const usageTone = (remaining: number): UsageTone =>
  remaining <= 0 ? 'none-left' : remaining === 1 ? 'last' : 'enough';

/** Follows a count of searches: `today`, `this week`. */
export const formatAllowanceWindow = (allowance: Allowance): string =>
  allowance.per === 'day' ? 'today' : 'this week';

const windowName = ({ per }: Allowance): string => (per === 'day' ? 'Daily' : 'Weekly');

export const limitReachedTitle = (allowance: Allowance): string =>
  `${windowName(allowance)} Search Limit Reached`;

/** Error message when the allowance is used up. */
export const limitReachedMessage = (allowance: Allowance): string => {
  const { limit, per } = allowance;
  return `${windowName(allowance)} search limit reached. Free accounts are limited to ${formatCount(limit, 'search', 'searches')} per ${per}. Check out our plans at /plans for unlimited searches!`;
};
