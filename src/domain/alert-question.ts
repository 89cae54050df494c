import type { AirportCode } from './airports.ts';
import { type Cents, eachOf, formatAmount } from './money.ts';
import { MOST_TRAVELERS } from './party.ts';
import {
  addDays,
  daysBetween,
  formatDayShort,
  formatDuration,
  formatMonthDay,
  formatWeekday,
  type LocalDate,
  minutes,
  weekdayOf,
} from './time.ts';

/** Limits of one alert; it counts as one alert whatever it spans. */
export const ALERT_LIMITS = {
  origins: 5,
  destinations: 10,
  rangeDays: 31,
  travelers: MOST_TRAVELERS,
} as const;

/** Every day from `from` to `to` that falls on one of the weekdays. */
export interface DayRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** 1 = Monday … 7 = Sunday; sorted. Empty for all. */
  readonly weekdays: readonly number[];
}

export const daysOfRange = ({ from, to, weekdays }: DayRange): LocalDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => addDays(from, n)).filter(
    (day) => weekdays.length === 0 || weekdays.includes(weekdayOf(day)),
  );

export type MaxStops = 0 | 1 | 2;

/** What an alert waits for: a fare for each of the travelers of at most `maxPrice`. */
export interface AlertQuestion {
  /** 1 to 5, each once. */
  readonly origins: readonly AirportCode[];
  /** Each once; empty for anywhere. */
  readonly destinations: readonly AirportCode[];
  /** Sorted, without duplicates, never empty. With a range, its days that can come true. */
  readonly dates: readonly LocalDate[];
  /** Null if the days are named one by one. */
  readonly range: DayRange | null;
  /** Per person. */
  readonly maxPrice: Cents;
  readonly goWildOnly: boolean;
  /** Whether Discount Den fares count. Without meaning if only GoWild does. */
  readonly discountDen: boolean;
  /** Null for any. */
  readonly maxStops: MaxStops | null;
  /** Longest duration, gate to gate; null for any. */
  readonly maxMinutes: number | null;
  readonly party: number;
}

/** Whether it names one route and its days, so that each day is told by itself. */
export const isOneRoute = ({
  origins,
  destinations,
  range,
}: Pick<AlertQuestion, 'origins' | 'destinations' | 'range'>): boolean =>
  origins.length === 1 && destinations.length === 1 && range === null;

/** `PHX, TUS or DEN` */
function either(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

interface PlaceNames {
  readonly origins: readonly string[];
  /** Empty for anywhere. */
  readonly destinations: readonly string[];
}

/** `PHX or TUS to DEN`, `PHX to anywhere`; with names, `Phoenix to Denver` */
export const placesText = ({ origins, destinations }: PlaceNames): string =>
  `${either(origins)} to ${destinations.length === 0 ? 'anywhere' : either(destinations)}`;

/**
 * `Fri or Sat`, `any day Mon to Fri,`
 * @param day any day
 */
function weekdaysText(weekdays: readonly number[], day: LocalDate): string {
  const names = weekdays.map((one) => formatWeekday(addDays(day, (one - weekdayOf(day) + 7) % 7)));
  const [first = 0] = weekdays;
  const isRow = weekdays.length > 3 && weekdays.every((one, at) => one === first + at);
  return isRow ? `any day ${names[0]} to ${names.at(-1)},` : either(names);
}

/** `Tue, Nov 24 or Wed, Nov 25`; `Nov 24, Nov 25 or Dec 1`; `any day Nov 30 – Dec 6`; `Fri or Sat Nov 30 – Dec 13` */
export function daysText({ dates, range }: Pick<AlertQuestion, 'dates' | 'range'>): string {
  if (!range) return either(dates.map(dates.length > 2 ? formatMonthDay : formatDayShort));
  const { from, to, weekdays } = range;
  if (from === to) return formatDayShort(from);
  const days = weekdays.length % 7 === 0 ? 'any day' : weekdaysText(weekdays, from);
  return `${days} ${formatMonthDay(from)} – ${formatMonthDay(to)}`;
}

/** Which fares count, without the price; `GoWild only`, `any fare`, `any fare without Discount Den` */
export const countedFares = ({
  goWildOnly,
  discountDen,
}: Pick<AlertQuestion, 'goWildOnly' | 'discountDen'>): string => {
  if (goWildOnly) return 'GoWild only';
  return discountDen ? 'any fare' : 'any fare without Discount Den';
};

/** `nonstop`, `at most 1 stop`, `at most 5h 30m`, `2 people`; nothing for what is not asked. */
export function narrowings({
  maxStops,
  maxMinutes,
  party,
}: Pick<AlertQuestion, 'maxStops' | 'maxMinutes' | 'party'>): string[] {
  const stops = maxStops === 0 ? 'nonstop' : `at most ${maxStops === 1 ? '1 stop' : '2 stops'}`;
  return [
    ...(maxStops === null ? [] : [stops]),
    ...(maxMinutes === null ? [] : [`at most ${formatDuration(minutes(maxMinutes))}`]),
    ...(party === 1 ? [] : [`${party} people`]),
  ];
}

/** What follows the places: `any day Nov 30 – Dec 6`, `under $40 per person`, `GoWild only`, `nonstop`, `2 people` */
export function alertTerms(question: AlertQuestion): string[] {
  const price = `${formatAmount(question.maxPrice)}${eachOf(question.party)}`;
  return [daysText(question), `under ${price}`, countedFares(question), ...narrowings(question)];
}

/** `PHX to DEN, any day Nov 30 – Dec 6, under $40 per person, GoWild only, nonstop, 2 people` */
export const alertSentence = (question: AlertQuestion): string =>
  [placesText(question), ...alertTerms(question)].join(', ');
