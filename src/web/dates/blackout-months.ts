import { groupBy } from '#domain/group-by.ts';
import { spansOf } from '#domain/open-month.ts';
import { formatMonth, isLocalDate, type LocalDate } from '#domain/time.ts';

export interface BlackoutMonth {
  /** `December 2026` */
  readonly name: string;
  /** Consecutive days joined: `19–24`, `26–31`. */
  readonly spans: readonly string[];
}

/** From `today` on. */
export function blackoutMonths(dates: Iterable<string>, today: LocalDate): BlackoutMonth[] {
  const ahead = [...dates].filter(isLocalDate).filter((date) => date >= today);
  const byMonth = groupBy(ahead.toSorted(), (date) => date.slice(0, 7));
  return [...byMonth.values()].map((days) => ({
    name: formatMonth(days[0] ?? today),
    spans: spansOf(days).map(([first, last]) =>
      first === last ? dayNumber(first) : `${dayNumber(first)}–${dayNumber(last)}`,
    ),
  }));
}

const dayNumber = (date: LocalDate): string => String(Number(date.slice(8)));
