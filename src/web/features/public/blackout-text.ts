import { groupBy } from '#domain/group-by.ts';
import { formatMonth, isLocalDate, type LocalDate } from '#domain/time.ts';
import { blackoutMonths } from '#web/dates/blackout-months.ts';

export interface MonthOfBlackouts {
  /** `2026-12` */
  readonly id: string;
  /** `December 2026` */
  readonly name: string;
  readonly days: readonly LocalDate[];
  /** `19–24, 26–31` */
  readonly spans: string;
  /** False for the last one: the list may end within it. */
  readonly isWhole: boolean;
}

/** @param dates sorted. */
export function monthsOf(dates: readonly string[]): MonthOfBlackouts[] {
  const byMonth = groupBy(dates.filter(isLocalDate), (date) => date.slice(0, 7));
  const last = [...byMonth.keys()].at(-1);
  return [...byMonth].flatMap(([id, days]) => {
    const [first] = days;
    if (first === undefined) return [];
    const spans = blackoutMonths(days, first).flatMap((month) => month.spans);
    return [{ id, name: formatMonth(first), days, spans: spans.join(', '), isWhole: id !== last }];
  });
}

export const BLACKOUT_TITLE = 'GoWild blackout dates';
/** @param name `December 2026` */
export const monthTitle = (name: string) => `${BLACKOUT_TITLE}, ${name}`;

export const blackoutDescription = (months: readonly MonthOfBlackouts[]): string =>
  `Days on which no GoWild pass seat is sold: ${months
    .slice(0, 4)
    .map(({ name, spans }) => `${name} ${spans}`)
    .join('; ')}.`;

/** What is known of the other days of the month. */
export const restOfMonth = ({ isWhole }: MonthOfBlackouts): string =>
  isWhole
    ? 'All other days of the month are open.'
    : 'The list ends here: later days are not known to us yet.';

/** @param month without blackout dates: nothing. */
export const monthDescription = (name: string, month: MonthOfBlackouts | undefined): string =>
  month
    ? `No GoWild pass seat is sold for travel on these days of ${name}: ${month.spans}. ${restOfMonth(month)}`
    : `On which days of ${name} the GoWild pass is good, and how many places it leads to.`;
