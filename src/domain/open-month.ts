import { lastPublished } from './booking-window.ts';
import {
  addDays,
  daysBetween,
  formatMonth,
  formatMonthDay,
  type LocalDate,
  lastOfMonth,
  weekdayOf,
} from './time.ts';

/** Days of a month, `2026-12`. */
export function daysOfMonth(month: string): LocalDate[] {
  const first = `${month}-01` as LocalDate;
  const count = daysBetween(first, lastOfMonth(first)) + 1;
  return Array.from({ length: count }, (_, more) => addDays(first, more));
}

/** The months of the days from `first` to `last`, as `2026-12`. */
export function monthsThrough(first: LocalDate, last: LocalDate): string[] {
  const months: string[] = [];
  for (
    let day = `${first.slice(0, 7)}-01` as LocalDate;
    day <= last;
    day = addDays(lastOfMonth(day), 1)
  )
    months.push(day.slice(0, 7));
  return months;
}

/** From Sunday to Saturday; undefined for days of other months. */
export function weeksOfMonth(month: string): (LocalDate | undefined)[][] {
  const days = daysOfMonth(month);
  const before = days[0] ? weekdayOf(days[0]) % 7 : 0;
  const cells: (LocalDate | undefined)[] = [...Array(before).fill(undefined), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_cell, at) => cells[7 * week + at]),
  );
}

interface MonthInWords {
  /** `Dec 19 to 24 and 26 to 31 are blackout.` */
  readonly blackout: string;
  /** `Still possible: out Dec 18 or 25, home Dec 18 or 25.` The open days of the month beside its blackout dates; absent if there is none. */
  readonly possible?: string;
  /** `Days after Apr 4 are not announced yet.` Absent if the blackout dates of the whole month are known. */
  readonly unannounced?: string;
}

/** @param dates all known blackout dates; the airline has announced none after the last one. */
export function monthInWords(
  month: string,
  dates: Iterable<string>,
  today: LocalDate,
): MonthInWords {
  const known = new Set(dates);
  const days = daysOfMonth(month);
  const lastKnown = lastPublished(known);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { blackout: '' };
  if (lastKnown < first)
    return {
      blackout: `The blackout dates of ${formatMonth(first)} are not announced yet.`,
    };
  const closed = days.filter((day) => known.has(day));
  if (closed.length === 0) return { blackout: `No day of ${formatMonth(first)} is blackout.` };
  const isEdge = (day: LocalDate) =>
    !known.has(day) && (closed.includes(addDays(day, -1)) || closed.includes(addDays(day, 1)));
  const edges = days.filter((day) => day >= today && day <= lastKnown && isEdge(day));
  const text = listed(edges.map(shortIn), 'or');
  const possible = `Still possible: out ${text}, home ${text}.`;
  const unannounced = `Days after ${formatMonthDay(lastKnown as LocalDate)} are not announced yet.`;
  return {
    blackout: `${listed(spanTexts(closed), 'and')} ${closed.length === 1 ? 'is' : 'are'} blackout.`,
    ...(edges.length > 0 && { possible }),
    ...(lastKnown < last && { unannounced }),
  };
}

/** `Dec 18` for the first day, `25` for the others of the month. */
const shortIn = (day: LocalDate, at: number): string =>
  at === 0 ? formatMonthDay(day) : String(Number(day.slice(8)));

/** First and last of consecutive days. @param days sorted. */
export function spansOf(days: readonly LocalDate[]): (readonly [LocalDate, LocalDate])[] {
  const spans: [LocalDate, LocalDate][] = [];
  for (const day of days) {
    const before = spans.at(-1);
    if (before && addDays(before[1], 1) === day) before[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}

/** `Dec 19 to 24`, `26 to 31` */
const spanTexts = (days: readonly LocalDate[]): string[] =>
  spansOf(days).map(([from, to], at) =>
    from === to ? shortIn(from, at) : `${shortIn(from, at)} to ${Number(to.slice(8))}`,
  );

/** `a`, `a or b`, `a, b or c` */
export const listed = (parts: readonly string[], word: 'and' | 'or'): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1) ?? ''}`;
