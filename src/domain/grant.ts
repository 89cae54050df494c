import type { SubscriptionStatus } from './plan.ts';
import { isLive } from './plan.ts';

/** Months that an operator gives at once. */
export const MOST_GRANTED_MONTHS = 24;
/** Days of a trial that an operator starts. */
export const MOST_TRIAL_DAYS = 90;

/** What the payment provider last reported of a member. */
interface PaidPlan {
  readonly status: SubscriptionStatus | null;
  readonly periodEndsAt: Date | null;
  /** Its trial was refused, so it grants nothing. */
  readonly isRefused: boolean;
}

/** The end of the period of a live subscription, which is over while a payment is late; undefined without one. */
export function paidUntil(plan: PaidPlan | undefined): Date | undefined {
  const { status = null, periodEndsAt, isRefused = false } = plan ?? {};
  if (status === null || isRefused || !isLive({ status })) return undefined;
  return periodEndsAt ?? undefined;
}

/** Where months begin that are given now: after everything that the member has already. */
export const grantBegins = (now: Date, ends: readonly (Date | null | undefined)[]): Date =>
  ends.reduce<Date>((latest, end) => (end && end > latest ? end : latest), now);

/** The same day and time of a later month in UTC; the last day of that month if it is shorter. */
export function addMonths(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(at.getUTCDate(), lastDay.getUTCDate()));
  return moved;
}

/** Premium that operators have given, as its member reads it. */
export const giftOf = (productName: string): string => `a gift of ${productName}`;
