import type { OutputOf } from '#contract/endpoint.ts';
import type { AirportDto } from '#contract/network.ts';
import type { BlackoutPageDto } from '#contract/pages.ts';
import type { openness } from '#contract/trips.ts';
import { monthsThrough } from '#domain/open-month.ts';
import {
  dayAt,
  dayOf,
  formatMonth,
  formatWeekday,
  type InstantMinute,
  instantOf,
  type LocalDate,
  type OffsetTime,
  type TimeZone,
} from '#domain/time.ts';
import { now } from '#web/browser/now.ts';

export type OpenDayDto = OutputOf<typeof openness>['days'][number];

/** What is known of a month without an airport. */
export interface MonthFacts {
  /** `2026-12` */
  readonly month: string;
  /** Months that there is a page for. */
  readonly months: readonly string[];
  readonly blackouts: ReadonlySet<string>;
  /** Sorted. */
  readonly dates: readonly string[];
  /** Later days are not announced; empty if no blackout date is known. */
  readonly lastKnown: string;
  readonly today: LocalDate;
  readonly until: LocalDate;
  readonly timetableSource: string;
}

/** Undefined for a month without a page. */
export function monthFacts(page: BlackoutPageDto, month: string): MonthFacts | undefined {
  const [today, until] = [page.today as LocalDate, page.until as LocalDate];
  const months = monthsThrough(today, until);
  if (!months.includes(month)) return undefined;
  return {
    month,
    months,
    blackouts: new Set(page.dates),
    dates: page.dates,
    lastKnown: page.dates.at(-1) ?? '',
    today,
    until,
    timetableSource: page.timetable_source,
  };
}

/** The month of today, whose page is `/month`. */
export const currentMonth = (page: BlackoutPageDto): MonthFacts | undefined =>
  monthFacts(page, page.today.slice(0, 7));

/** Today at the first airport; a page may be as old as its copy on this device. */
export function todayFor(
  served: LocalDate,
  [first]: readonly Pick<AirportDto, 'time_zone'>[],
): LocalDate {
  const here = first && dayAt(first.time_zone as TimeZone, now());
  return here && here > served ? here : served;
}

/** `December 2026` */
export const monthName = (month: string): string => formatMonth(`${month}-01` as LocalDate);

/** When the seats of a day can be booked: `Open now`, or `Opens Thu 12:00 AM`. */
export function formatOpening(opens: string, now: InstantMinute) {
  const at = opens as OffsetTime;
  return instantOf(at) <= now
    ? ({ isOpen: true, text: 'Open now', weekday: '' } as const)
    : ({
        isOpen: false,
        text: `Opens ${formatWeekday(dayOf(at))} 12:00 AM`,
        weekday: formatWeekday(dayOf(at)),
      } as const);
}
