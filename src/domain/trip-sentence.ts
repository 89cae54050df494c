import { formatCount } from './count.ts';
import { type CityOf, placesLabel } from './search.ts';
import {
  addDays,
  daysBetween,
  formatClock,
  formatDayIn,
  formatDayShort,
  formatMonthDay,
  formatMonthDayIn,
  formatWeekday,
  formatWeekdayLong,
  type LocalDate,
} from './time.ts';
import {
  type DayRange,
  type NightRange,
  parseClock,
  parseDays,
  parseNights,
  parseWallClock,
  type WallClock,
} from './trip-texts.ts';
import { MOST_NIGHTS } from './trips.ts';

/** What the sentence of a question about trips says, as its address writes it. */
export interface TripTexts {
  readonly origins: string;
  readonly out: string;
  readonly nights: string;
  readonly nearby?: string | undefined;
  readonly destination?: string | undefined;
  readonly depart_after?: string | undefined;
  readonly home_by?: string | undefined;
  readonly home_by_time?: string | undefined;
  readonly party?: string | undefined;
  readonly passes?: string | undefined;
  readonly warm_from?: string | undefined;
}

interface TextStyle {
  readonly today: LocalDate;
  /** `Sunday` instead of `Sun`. */
  readonly isLong?: boolean;
}

/** A word of the sentence, and what the reader chose. */
export interface SentencePart {
  readonly before: string;
  readonly text: string;
}

/** `9 PM`, `9:30 PM` */
export const formatHour = (minute: number): string => formatClock(minute).replace(':00', '');

/** `today`, `tomorrow`, `Sunday`, `Sun, Dec 20` */
function formatNearDay(day: LocalDate, { today, isLong = false }: TextStyle): string {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  if (ahead < 0 || ahead > 6) return formatDayIn(day, today);
  return isLong ? formatWeekdayLong(day) : formatWeekday(day);
}

/** `Denver`, `Orlando, Tampa and nearby` */
export const formatOrigins = (
  { origins, nearby }: Pick<TripTexts, 'origins' | 'nearby'>,
  cityOf: CityOf,
): string => `${placesLabel(origins, cityOf)}${nearby === '1' ? ' and nearby' : ''}`;

/** `tomorrow after 5 PM`, `Friday or Saturday`, `any day to Dec 23`, `Dec 14 to Dec 16` */
export function formatLeaving(
  { out, depart_after }: Pick<TripTexts, 'out' | 'depart_after'>,
  style: TextStyle,
): string {
  const range = parseDays(out);
  if (!range) return 'a day';
  const after = parseClock(depart_after ?? '');
  const text = formatDays(range, style);
  return after === undefined ? text : `${text} after ${formatHour(after)}`;
}

function formatDays({ from, until }: DayRange, style: TextStyle): string {
  const { today } = style;
  const more = daysBetween(from, until);
  if (more === 0) return formatNearDay(from, style);
  if (more === 1) return `${formatNearDay(from, style)} or ${formatNearDay(until, style)}`;
  if (from >= today && daysBetween(today, from) < 2)
    return `any day to ${formatMonthDayIn(until, today)}`;
  return `${formatMonthDayIn(from, today)} to ${formatMonthDayIn(until, today)}`;
}

/** Nights that a day home leaves, from whichever day out. */
export const nightsUntil = ({ from, until }: DayRange, home: LocalDate): NightRange => ({
  least: Math.max(0, daysBetween(until, home)),
  most: Math.min(MOST_NIGHTS, Math.max(0, daysBetween(from, home))),
});

const isSame = (one: NightRange | undefined, other: NightRange): boolean =>
  one?.least === other.least && one.most === other.most;

/** The day and hour home, if it alone says how many nights the trip has. */
export function dayHomeOf({ out, nights, home_by }: TripTexts): WallClock | undefined {
  const [range, home] = [parseDays(out), parseWallClock(home_by ?? '')];
  return range && home && isSame(parseNights(nights), nightsUntil(range, home.date))
    ? home
    : undefined;
}

/** Home by a day and hour, else after so many nights; both where each says something of its own. */
export function formatHome(terms: TripTexts, style: TextStyle): SentencePart {
  const dayHome = dayHomeOf(terms);
  if (dayHome) return { before: 'home by', text: formatDayHome(dayHome, style) };
  const nights = parseNights(terms.nights);
  const hour = parseClock(terms.home_by_time ?? '');
  const home = parseWallClock(terms.home_by ?? '');
  const by = [hour !== undefined && formatHour(hour), home && formatDayHome(home, style)]
    .filter(Boolean)
    .map((text) => `, by ${text}`)
    .join('');
  if (!nights) return { before: 'home after', text: `some nights${by}` };
  if (nights.most === 0) return { before: 'home', text: `the same day${by}` };
  return { before: 'home after', text: `${formatNights(nights)}${by}` };
}

/** `Sunday 9 PM`, `Sun, Dec 20, 9 PM` */
function formatDayHome({ date, minute }: WallClock, style: TextStyle): string {
  const day = formatNearDay(date, style);
  return `${day}${day.includes(',') ? ',' : ''} ${formatHour(minute)}`;
}

/** `2 nights`, `2 to 4 nights`, `up to 3 nights` */
export function formatNights({ least, most }: NightRange): string {
  const text = formatCount(most, 'night');
  if (least === most) return text;
  return least === 0 ? `up to ${text}` : `${least} to ${text}`;
}

/** `1 person`, `2 people, 1 pass` */
export function formatPeople({ party = '1', passes = party }: TripTexts): string {
  const people = formatCount(Number(party), 'person', 'people');
  if (passes === party) return people;
  return `${people}, ${passes === '0' ? 'no pass' : formatCount(Number(passes), 'pass', 'passes')}`;
}

/** `anywhere`, `somewhere from 65 °F`, `Los Angeles` */
export function formatWhere(
  { destination = '', warm_from }: Pick<TripTexts, 'destination' | 'warm_from'>,
  cityOf: CityOf,
): string {
  const place = placesLabel(destination, cityOf);
  if (!warm_from) return place || 'anywhere';
  return place ? `${place} from ${warm_from} °F` : `somewhere from ${warm_from} °F`;
}

/** `Dec 9 to Dec 22`, `Dec 30, 2026 to Jan 3` before the year of the last day. */
const formatMonths = ({ from, until }: { readonly from: LocalDate; readonly until: LocalDate }) =>
  `${formatMonthDayIn(from, until)} to ${formatMonthDay(until)}`;

const plainDay = (day: LocalDate): string => formatDayShort(day).replace(',', '');

/** `Trips from Denver, Thu Dec 10, 2026 to Sun 9 PM`: the same on every day, also as the title of a shared link. */
export function tripTitle(terms: TripTexts, cityOf: CityOf): string {
  const range = parseDays(terms.out);
  const to = placesLabel(terms.destination ?? '', cityOf);
  const places = `Trips from ${formatOrigins(terms, cityOf)}${to && ` to ${to}`}`;
  if (!range) return places;
  const isDay = range.from === range.until;
  const days = `${isDay ? plainDay(range.from) : formatMonths(range)}, ${range.until.slice(0, 4)}`;
  const { before, text } = formatHome(terms, { today: addDays(range.until, -2) });
  const home = before === 'home by' ? text : undefined;
  if (home) return `${places}, ${days}${isDay ? ' to ' : ', home by '}${home.replace(',', '')}`;
  return `${places}, ${days}, ${text}`;
}
