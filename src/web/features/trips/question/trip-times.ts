import { closedDayOf } from '#domain/booking-window.ts';
import {
  addDays,
  daysBetween,
  formatClock,
  formatDayShort,
  formatMonthDay,
  type LocalDate,
  weekdayOf,
} from '#domain/time.ts';
import { dayHomeOf, nightsUntil } from '#domain/trip-sentence.ts';
import {
  type DayRange,
  type NightRange,
  parseDays,
  parseNights,
  parseWallClock,
} from '#domain/trip-texts.ts';
import { MOST_NIGHTS, MOST_OUT_DAYS } from '#domain/trips.ts';
import type { AskedTrips } from './asked-trips.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** `17:00` */
export const clockText = (minute: number): string =>
  `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

export const rangeText = ({ from, until }: DayRange): string =>
  from === until ? from : `${from}/${until}`;

const nightsText = ({ least, most }: NightRange): string =>
  least === most ? String(least) : `${least}-${most}`;

/** The nights that a day home leaves; undefined if no trip fits. */
function nightsTo(range: DayRange, home: LocalDate): NightRange | undefined {
  const nights = nightsUntil(range, home);
  return home >= range.from && nights.least <= MOST_NIGHTS ? nights : undefined;
}

/** Keeps the day home where it still fits, else the nights. */
export function leavingOn(asked: AskedTrips, range: DayRange): AskedTrips {
  const next = { ...asked, out: rangeText(range) };
  const before = parseDays(asked.out);
  const home = parseWallClock(asked.home_by ?? '');
  if (!home || !before) return next;
  if (!dayHomeOf(asked)) return { ...next, home_by: undefined };
  const clock = clockText(home.minute);
  const fits = home.date > range.until && nightsTo(range, home.date) ? home.date : undefined;
  const date = fits ?? addDays(range.until, Math.max(0, daysBetween(before.until, home.date)));
  return homeByDay(next, date, clock);
}

/** @param clock `21:00` at the airport where the flight home lands */
export function homeByDay(asked: AskedTrips, date: LocalDate, clock: string): AskedTrips {
  const range = parseDays(asked.out);
  const nights = range && nightsTo(range, date);
  return {
    ...asked,
    ...(nights && { nights: nightsText(nights) }),
    home_by: `${date}T${clock}`,
    home_by_time: undefined,
  };
}

/** @param clock on the day of the flight home; undefined for any time */
export const homeAfter = (
  asked: AskedTrips,
  nights: NightRange,
  clock: string | undefined,
): AskedTrips => ({
  ...asked,
  nights: nightsText(nights),
  home_by: undefined,
  home_by_time: clock,
});

/** `by 9 PM` of the choices of a time. */
export const hourChoices = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, at) => {
    const minute = ((from + at) % 24) * 60;
    return { value: clockText(minute), label: formatClock(minute).replace(':00', '') };
  });

/** Says that blackout dates keep the trip off the pass; undefined if a pair of days is open both ways. */
export function blackoutNote(
  asked: Pick<AskedTrips, 'out' | 'nights'>,
  blackoutDates: ReadonlySet<string>,
): string | undefined {
  const range = parseDays(asked.out);
  if (!range || openOuts(asked, blackoutDates)?.length !== 0) return undefined;
  return range.from === range.until && blackoutDates.has(range.from)
    ? `${formatDayShort(range.from)} is a GoWild blackout date, so no pass seats are sold.`
    : 'Blackout dates: no trip on these days is on the pass both ways.';
}

/** The days out that are open and have an open day home; undefined where the question has no days. */
function openOuts(
  { out, nights: text }: Pick<AskedTrips, 'out' | 'nights'>,
  blackoutDates: ReadonlySet<string>,
): readonly LocalDate[] | undefined {
  const [range, nights] = [parseDays(out), parseNights(text)];
  if (!range || !nights) return undefined;
  const last = Math.min(daysBetween(range.from, range.until), MOST_OUT_DAYS - 1);
  const days = Array.from({ length: last + 1 }, (_, at) => addDays(range.from, at));
  const stays = Array.from(
    { length: nights.most - nights.least + 1 },
    (_, at) => nights.least + at,
  );
  const isOpen = (day: LocalDate) => !blackoutDates.has(day);
  return days.filter((day) => isOpen(day) && stays.some((stay) => isOpen(addDays(day, stay))));
}

/** Days that are looked through for an open one. */
const DAYS_AHEAD = 42;

/** The same question on the first later day that is open out and home; undefined if there is none soon. */
export function onOpenDays(
  asked: AskedTrips,
  blackoutDates: ReadonlySet<string>,
): AskedTrips | undefined {
  const range = parseDays(asked.out);
  if (!range) return undefined;
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(range.from, ahead);
    const next = leavingOn(asked, { from: day, until: day });
    if (openOuts(next, blackoutDates)?.length) return next;
  }
  return undefined;
}

/** Whether every day out is a blackout date, and every day home. */
export function closedSlots(
  { out, nights: text }: Pick<AskedTrips, 'out' | 'nights'>,
  blackoutDates: ReadonlySet<string>,
): { readonly leaving: boolean; readonly home: boolean } {
  const [range, nights] = [parseDays(out), parseNights(text)];
  if (!range || !nights) return { leaving: false, home: false };
  const areClosed = (from: LocalDate, until: LocalDate) =>
    Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at)).every(
      (day) => blackoutDates.has(day),
    );
  return {
    leaving: areClosed(range.from, range.until),
    home: areClosed(addDays(range.from, nights.least), addDays(range.until, nights.most)),
  };
}

/** When a trip leaves and comes home. */
type TripTimes = Pick<AskedTrips, 'out' | 'nights' | 'depart_after' | 'home_by' | 'home_by_time'>;

interface Preset {
  readonly name: string;
  readonly times: TripTimes;
}

const FRIDAY = 5;
const SUNDAY = 7;
const HOME_BY = 'T21:00';

/** Days from `today` to the next such weekday; 0 on that day. 1 is Monday. */
const daysTo = (today: LocalDate, weekday: number): number => (weekday - weekdayOf(today) + 7) % 7;

/** Weeks that a preset looks ahead for open days; the longest run of blackout dates is two weeks. */
const WEEKS_AHEAD = 6;

/**
 * Ready-made times whose days are open: where blackout dates take the next ones, the first after them, which the name
 * then says.
 * @param today at the airport of departure
 */
export function presetsOn(today: LocalDate, blackoutDates: ReadonlySet<string>): readonly Preset[] {
  const tomorrow = addDays(today, 1);
  const dayTrip = closedDayOf(tomorrow, blackoutDates)?.next ?? tomorrow;
  const [thisWeekend, thisMidweek] = [weekend, midweek].map((timesOn) =>
    firstOpen(weeksFrom(today, timesOn), blackoutDates),
  ) as [OpenTimes, OpenTimes];
  return [
    {
      name: `Day trip ${dayTrip === tomorrow ? 'tomorrow' : formatDayShort(dayTrip)}`,
      times: { out: dayTrip, nights: '0' },
    },
    {
      name: thisWeekend.isNext ? 'This weekend' : `Weekend of ${thisWeekend.first}`,
      times: thisWeekend.times,
    },
    {
      name: thisMidweek.isNext ? 'Midweek two nights' : `Two nights from ${thisMidweek.first}`,
      times: thisMidweek.times,
    },
    {
      name: 'Any time in two weeks',
      times: { out: `${tomorrow}/${addDays(today, 14)}`, nights: '2-4' },
    },
  ];
}

interface OpenTimes {
  readonly times: TripTimes;
  /** Whether no week was passed over. */
  readonly isNext: boolean;
  /** First day out: `Dec 4` */
  readonly first: string;
}

/** The first times with an open day out, from the first such day to the last; the first of all where none has. */
function firstOpen(weeks: readonly TripTimes[], blackoutDates: ReadonlySet<string>): OpenTimes {
  const opens = weeks.map((times) => openOuts(times, blackoutDates) ?? []);
  const at = Math.max(
    0,
    opens.findIndex((days) => days.length > 0),
  );
  const week = weeks[at] as TripTimes;
  const [from, until] = [opens[at]?.[0], opens[at]?.at(-1)];
  const times = from && until ? { ...week, out: rangeText({ from, until }) } : week;
  const first = parseDays(times.out)?.from;
  return { times, isNext: at === 0, first: first ? formatMonthDay(first) : '' };
}

/** The times of the coming weeks. */
const weeksFrom = (today: LocalDate, timesOn: (today: LocalDate) => TripTimes) => {
  const first = timesOn(today);
  // From the Monday after those times on.
  const from = addDays(parseDays(first.out)?.from ?? today, 7);
  const monday = addDays(from, 1 - weekdayOf(from));
  const later = Array.from({ length: WEEKS_AHEAD }, (_, week) =>
    timesOn(addDays(monday, 7 * week - 1)),
  );
  return [first, ...later];
};

/** Out on Friday or Saturday, home on Sunday; on a Saturday out today, on a Sunday a week later. */
function weekend(today: LocalDate): TripTimes {
  const sunday = addDays(today, daysTo(today, SUNDAY));
  if (sunday === addDays(today, 1))
    return { out: today, nights: '1', home_by: `${sunday}${HOME_BY}` };
  const friday = addDays(today, daysTo(today, FRIDAY));
  return {
    out: `${friday}/${addDays(friday, 1)}`,
    nights: '1-2',
    home_by: `${addDays(friday, 2)}${HOME_BY}`,
  };
}

/** Out from Monday to Wednesday, tomorrow at the earliest. */
function midweek(today: LocalDate): TripTimes {
  const tomorrow = addDays(today, 1);
  const isBegun = weekdayOf(tomorrow) <= 3;
  const first = isBegun ? tomorrow : addDays(today, daysTo(today, 1) || 7);
  const wednesday = addDays(first, 3 - weekdayOf(first));
  return { out: first === wednesday ? first : `${first}/${wednesday}`, nights: '2' };
}

/**
 * What the sentence asks before anybody has changed it: tomorrow or the first day after that is no blackout date, home
 * by Sunday if that is 1 to 4 nights away.
 */
export function usualTimes(today: LocalDate, blackoutDates: ReadonlySet<string>): TripTimes {
  const tomorrow = addDays(today, 1);
  const out = closedDayOf(tomorrow, blackoutDates)?.next ?? tomorrow;
  const nights = daysTo(out, SUNDAY);
  return nights >= 1 && nights <= 4
    ? { out, nights: String(nights), home_by: `${addDays(out, nights)}${HOME_BY}` }
    : { out, nights: '2' };
}

const TIMES = ['out', 'nights', 'depart_after', 'home_by', 'home_by_time'] as const;

export const hasTimes = (asked: AskedTrips, times: TripTimes): boolean =>
  TIMES.every((name) => asked[name] === times[name]);

/** The same question at other times. */
export const withTimes = (asked: AskedTrips, times: TripTimes): AskedTrips => {
  const { depart_after: _, home_by: _by, home_by_time: _time, ...rest } = asked;
  return { ...rest, ...times };
};
