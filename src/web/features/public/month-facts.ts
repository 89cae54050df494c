import type { OutputOf } from '#contract/endpoint.ts';
import type { AirportDto } from '#contract/network.ts';
import type { BlackoutPageDto } from '#contract/pages.ts';
import { placeWindowsFromWire } from '#contract/place-windows.ts';
import type { openness } from '#contract/trips.ts';
import { allPlaces, type WindowOpening, windowCountsAt } from '#domain/booking-window.ts';
import { monthsThrough } from '#domain/open-month.ts';
import {
  addDays,
  dayAt,
  formatMonth,
  formatMonthDay,
  formatTime,
  formatWeekday,
  type InstantMinute,
  type LocalDate,
  type TimeZone,
  timeAt,
  zoneNameAt,
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

/** One line of a cell. */
interface OpeningText {
  readonly isOpen: boolean;
  readonly text: string;
  /** Whole or not at all: not seen where there is no room, but always read aloud. */
  readonly rest: string;
}

/**
 * When the places of a day can be booked: `Open now`, `Opens Thu 12 AM MST`, or `From Thu 12 AM MST` where some open
 * later. A second line for those that differ: `6 abroad open`, `6 abroad: Dec 9`, `5 later`.
 */
export function formatOpenings(
  { windows, date }: Pick<OpenDayDto, 'windows' | 'date'>,
  now: InstantMinute,
): readonly OpeningText[] {
  const { domestic, abroad } = placeWindowsFromWire(windows);
  const [here, there] = [windowCountsAt(domestic, now), windowCountsAt(abroad, now)];
  const day = date as LocalDate;
  const { open, openings } = allPlaces({ domestic: here, abroad: there });
  const waiting = sumOf(openings);
  const isOpen = true;
  if (waiting === 0) return open > 0 ? [{ isOpen, text: 'Open now', rest: '' }] : [];
  if (open > waiting)
    return [
      { isOpen, text: `${open} open`, rest: ' now' },
      { isOpen: false, text: `${waiting} later`, rest: '' },
    ];
  if (open > 0) {
    const text = here.open > 0 ? `${open} open` : `${open} abroad`;
    return [...opensText(openings, day), { isOpen, text, rest: here.open > 0 ? ' now' : ' open' }];
  }
  const [first, second] = [here.openings[0], there.openings[0]];
  if (!first || !second || first.at === second.at) return opensText(openings, day);
  const text = `${sumOf(there.openings)} abroad`;
  const rest = `: ${openingDay(second, day)}`;
  return [...opensText(here.openings, day), { isOpen: false, text, rest }];
}

const sumOf = (openings: readonly WindowOpening[]): number =>
  openings.reduce((sum, { count }) => sum + count, 0);

function opensText(
  [next, ...later]: readonly WindowOpening[],
  day: LocalDate,
): readonly OpeningText[] {
  if (!next) return [];
  const text = `${later.length > 0 ? 'From' : 'Opens'} ${openingDay(next, day)}`;
  const hour = formatTime(timeAt(next.zone, next.at)).replace(':00', '');
  return [{ isOpen: false, text, rest: ` ${hour} ${zoneNameAt(next.zone, next.at)}` }];
}

/** `Thu` for the day before, else `Dec 9`; on the clock of the airport that the flight leaves from. */
function openingDay({ at, zone }: WindowOpening, day: LocalDate): string {
  const opens = dayAt(zone, at);
  return opens === addDays(day, -1) ? formatWeekday(opens) : formatMonthDay(opens);
}
