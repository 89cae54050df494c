import { addDays, type LocalDate, weekdayOf } from '../time/local-date.ts';

/** Searches that a free member, or one anonymous address, may make in each window. */
export interface Allowance {
  readonly limit: number;
  readonly per: 'day' | 'week';
}

/** First day of the window that `today` belongs to. Weeks begin on Monday. */
export const windowStart = (allowance: Allowance, today: LocalDate): LocalDate =>
  allowance.per === 'day' ? today : addDays(today, 1 - weekdayOf(today));

/** Colour and urgency of the usage badge. */
export type UsageTone = 'none-left' | 'last' | 'enough';

export const usageTone = (remaining: number): UsageTone =>
  remaining <= 0 ? 'none-left' : remaining === 1 ? 'last' : 'enough';

/** Words after a count of searches: `today`, `this week`. */
export const windowWords = (allowance: Allowance): string =>
  allowance.per === 'day' ? 'today' : 'this week';

const windowName = ({ per }: Allowance): string => (per === 'day' ? 'Daily' : 'Weekly');

export const limitReachedTitle = (allowance: Allowance): string =>
  `${windowName(allowance)} Search Limit Reached`;

/** The refusal shown when the allowance is used up. */
export const limitReachedMessage = (allowance: Allowance): string => {
  const { limit, per } = allowance;
  return `${windowName(allowance)} search limit reached. Free accounts are limited to ${limit} ${
    limit === 1 ? 'search' : 'searches'
  } per ${per}. Check out our plans at /plans for unlimited searches!`;
};
