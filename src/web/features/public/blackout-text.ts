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
}

/** @param dates sorted. */
export function monthsOf(dates: readonly string[]): MonthOfBlackouts[] {
  const byMonth = groupBy(dates.filter(isLocalDate), (date) => date.slice(0, 7));
  return [...byMonth].flatMap(([id, days]) => {
    const [first] = days;
    if (first === undefined) return [];
    const spans = blackoutMonths(days, first).flatMap((month) => month.spans);
    return [{ id, name: formatMonth(first), days, spans: spans.join(', ') }];
  });
}

export const BLACKOUT_TITLE = 'GoWild blackout dates';
export const monthTitle = ({ name }: MonthOfBlackouts) => `${BLACKOUT_TITLE}, ${name}`;

export const blackoutDescription = (months: readonly MonthOfBlackouts[]): string =>
  `Days on which no GoWild pass seat is sold: ${months
    .slice(0, 4)
    .map(({ name, spans }) => `${name} ${spans}`)
    .join('; ')}.`;

export const monthDescription = ({ name, spans, days }: MonthOfBlackouts): string =>
  `No GoWild pass seat is sold for travel on ${days.length} days of ${name}: ${spans}. All other days of the month are open.`;
