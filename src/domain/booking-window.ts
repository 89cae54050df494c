import {
  addDays,
  dayOf,
  formatDayShort,
  formatTime,
  formatWeekday,
  type InstantMinute,
  type LocalDate,
  startOfDay,
  type TimeZone,
  timeAt,
  zoneNameAt,
} from './time.ts';

/**
 * Days before departure on which a GoWild seat may first be booked, counted from midnight at the departure
 * airport. Source: the pass terms (domestic: the calendar day before; international: ten days before).
 */
const DOMESTIC_DAYS_AHEAD = 1;
export const INTERNATIONAL_DAYS_AHEAD = 10;

/** When a window opens, and on whose clock it is read: that of the airport which the flight leaves from. */
export interface Opening {
  readonly at: InstantMinute;
  /**
   * Of the first airport, also where the window opens at the midnight of another one: a flight from Denver through
   * Dallas may open at midnight in Dallas, which is 11:00 PM of the day before in Denver.
   */
  readonly zone: TimeZone;
}

/** Whether and from when a GoWild seat can be booked. */
export type GoWildWindow = (
  | { readonly state: 'open' }
  | ({ readonly state: 'opens' } & Opening)
  | { readonly state: 'blackout' }
) & {
  /** Whether a segment departs on a day that may still become a blackout date; see {@link isAnnounced}. */
  readonly unannounced?: true | undefined;
};

/** The last blackout date that the airline has published; empty if it has published none. */
export function lastPublished(blackoutDates: ReadonlySet<string>): LocalDate | '' {
  let last = '';
  for (const date of blackoutDates) if (date > last) last = date;
  return last as LocalDate | '';
}

/** Whether the airline has said if the day is a blackout date: nobody knows of later days than the last published one. */
export const isAnnounced = (day: LocalDate, blackoutDates: ReadonlySet<string>): boolean =>
  day <= lastPublished(blackoutDates);

/** Stands with a flight or a trip on a day that may still become a blackout date. */
export const UNANNOUNCED = 'Blackout dates not announced yet';

/** `Blackout dates after Sun, Apr 4 are not announced yet.`: stands over several such days. */
export function unannouncedText(blackoutDates: ReadonlySet<string>): string {
  const last = lastPublished(blackoutDates);
  const after = last === '' ? '' : ` after ${formatDayShort(last)}`;
  return `Blackout dates${after} are not announced yet.`;
}

/** The departure day of a segment decides its booking window. */
interface WindowSegment {
  /** Calendar day of departure at the departure airport. */
  readonly day: LocalDate;
  readonly zone: TimeZone;
}

interface WindowQuestion {
  readonly segments: readonly WindowSegment[];
  /** True when any airport of the journey is outside the United States and its territories. */
  readonly international: boolean;
  readonly now: InstantMinute;
  /** All that the airline has published. */
  readonly blackoutDates: ReadonlySet<string>;
}

const daysAhead = (international: boolean): number =>
  international ? INTERNATIONAL_DAYS_AHEAD : DOMESTIC_DAYS_AHEAD;

/** When the booking window of one departure opens: local midnight at the departure airport. */
export const windowOpens = (segment: WindowSegment, international: boolean): InstantMinute =>
  startOfDay(segment.zone, addDays(segment.day, -daysAhead(international)));

/**
 * The booking window of a whole journey: it opens when the last window of its segments does, and a segment on a
 * blackout date closes it.
 */
export function goWildWindow(question: WindowQuestion): GoWildWindow {
  const { segments, international, now, blackoutDates } = question;
  const last = lastPublished(blackoutDates);
  const mark = segments.some(({ day }) => day > last) ? ({ unannounced: true } as const) : {};
  if (segments.some(({ day }) => blackoutDates.has(day))) return { state: 'blackout', ...mark };
  const [first] = segments;
  const opens = segments.map((segment) => windowOpens(segment, international));
  const at = Math.max(...opens) as InstantMinute;
  const isOpen = !first || at <= now;
  return isOpen ? { state: 'open', ...mark } : { state: 'opens', at, zone: first.zone, ...mark };
}

const WEEKDAY_SUFFICES_MINUTES = 6 * 1440;

interface OpeningStyle {
  /** With it the weekday stands alone within six days; without it the date always stands. */
  readonly now?: InstantMinute | undefined;
  /** Of the airport that the flight leaves from, in place of the name of its zone. */
  readonly city?: string | undefined;
}

/**
 * When a window opens, as every screen and message says it: `Sat 11:00 PM MST`, later or without `now` `Sat, Nov 28,
 * 11:00 PM MST`, with a city `Sat 11:00 PM in Denver`. Weekday, date, clock and zone or city are those of the airport
 * that the flight leaves from.
 */
export function formatOpening({ at, zone }: Opening, { now, city }: OpeningStyle = {}): string {
  const time = timeAt(zone, at);
  const isSoon = now !== undefined && at - now < WEEKDAY_SUFFICES_MINUTES;
  const day = isSoon ? formatWeekday(dayOf(time)) : `${formatDayShort(dayOf(time))},`;
  const place = city === undefined ? zoneNameAt(zone, at) : `in ${city}`;
  return `${day} ${formatTime(time)} ${place}`;
}

/** How many of several flights or places can be booked on the pass, and from when on the others. */
export interface WindowCounts {
  readonly open: number;
  /** One for each moment, the soonest first. */
  readonly openings: readonly WindowOpening[];
  readonly blackout: number;
}

export interface WindowOpening extends Opening {
  readonly count: number;
}

/** Counts each group, such as the flights to a place, once: by its window that opens first. */
export function windowCounts(groups: readonly (readonly GoWildWindow[])[]): WindowCounts {
  const openings: WindowOpening[] = [];
  let [open, blackout] = [0, 0];
  for (const group of groups) {
    const [first] = openingsOf(group);
    if (group.some(({ state }) => state === 'open')) open += 1;
    else if (first) openings.push({ ...first, count: 1 });
    else if (group.length > 0) blackout += 1;
  }
  return { open, openings: byMoment(openings), blackout };
}

const openingsOf = (group: readonly GoWildWindow[]): readonly WindowOpening[] =>
  byMoment(
    group.flatMap((window) =>
      window.state === 'opens' ? { at: window.at, zone: window.zone, count: 1 } : [],
    ),
  );

/** Added up where they are at the same moment. */
function byMoment(openings: readonly WindowOpening[]): readonly WindowOpening[] {
  const known = new Map<InstantMinute, WindowOpening>();
  for (const { at, zone, count } of openings) {
    const before = known.get(at);
    known.set(at, { at, zone: before?.zone ?? zone, count: (before?.count ?? 0) + count });
  }
  return [...known.values()].sort((a, b) => a.at - b.at);
}

/** The counts at `now`: what has opened in the meantime is open. */
export function windowCountsAt(counts: WindowCounts, now: InstantMinute): WindowCounts {
  const openings = counts.openings.filter(({ at }) => at > now);
  const opened = counts.openings.filter(({ at }) => at <= now);
  return {
    ...counts,
    open: opened.reduce((sum, { count }) => sum + count, counts.open),
    openings,
  };
}

/** Whether there are some, and none can ever be booked. */
export const isAllBlackout = ({ open, openings, blackout }: WindowCounts): boolean =>
  blackout > 0 && open + openings.length === 0;

/** The windows of places: in the United States and its territories, and abroad. */
export interface PlaceWindows {
  readonly domestic: WindowCounts;
  readonly abroad: WindowCounts;
}

/** The windows of the flights to a place. */
interface PlaceFlights {
  readonly isAbroad: boolean;
  readonly windows: readonly GoWildWindow[];
}

export function placeWindows(places: readonly PlaceFlights[]): PlaceWindows {
  const of = (isAbroad: boolean) =>
    windowCounts(places.filter((one) => one.isAbroad === isAbroad).map(({ windows }) => windows));
  return { domestic: of(false), abroad: of(true) };
}

/** The counts of all places together. */
export const allPlaces = ({ domestic, abroad }: PlaceWindows): WindowCounts => ({
  open: domestic.open + abroad.open,
  openings: byMoment([...domestic.openings, ...abroad.openings]),
  blackout: domestic.blackout + abroad.blackout,
});

/** Tags of a day in a date picker, on the departure airport's calendar. */
export interface DayTags {
  readonly goWild: boolean;
  readonly international: boolean;
  readonly blackout: boolean;
  /** Whether the day may still become a blackout date. */
  readonly unannounced?: boolean | undefined;
}

/** Tags of a travel day, `daysFromToday` on the departure airport's calendar. A blackout day has no other tag. */
export function dayTags(daysFromToday: number, blackout: boolean): DayTags {
  const within = (limit: number) => !blackout && daysFromToday >= 0 && daysFromToday <= limit;
  return {
    goWild: within(DOMESTIC_DAYS_AHEAD),
    international: within(INTERNATIONAL_DAYS_AHEAD),
    blackout,
  };
}

/** Longer than any series of blackout dates so far. */
const SERIES_DAYS = 31;

/** A blackout date of the pass, with the first day after it that is none. */
export interface ClosedDay {
  readonly date: LocalDate;
  readonly next: LocalDate | undefined;
}

/** Undefined if `date` is no blackout date. */
export function closedDayOf(
  date: LocalDate,
  blackoutDates: ReadonlySet<string>,
): ClosedDay | undefined {
  if (!blackoutDates.has(date)) return undefined;
  const days = Array.from({ length: SERIES_DAYS }, (_, ahead) => addDays(date, ahead + 1));
  return { date, next: days.find((day) => !blackoutDates.has(day)) };
}
