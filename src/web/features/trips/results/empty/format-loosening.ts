import { formatCount } from '#domain/count.ts';
import { daysBetween, formatDayShort, formatWeekday } from '#domain/time.ts';
import { formatHour, formatNights } from '#domain/trip-sentence.ts';
import { parseClock, parseDays, parseNights, parseWallClock } from '#domain/trip-texts.ts';
import type { AskedTrips } from '../../question/asked-trips.ts';
import type { Loosening } from '../read-trips.ts';

type Name = keyof AskedTrips;

/** `Home by 11 PM instead of 9 PM: 14 trips` */
export function formatLoosening({ set, destinations }: Loosening, asked: AskedTrips): string {
  const changes = Object.entries(set).map(([name, value]) =>
    isName(name) ? CHANGES[name](value ?? undefined, asked[name]) : name,
  );
  return `${changes.join(', ')}: ${formatCount(destinations, 'trip')}`;
}

/** @returns the question with the change. */
export const loosened = (asked: AskedTrips, { set }: Loosening): AskedTrips => ({
  ...asked,
  ...Object.fromEntries(Object.entries(set).map(([name, value]) => [name, value ?? undefined])),
});

const isName = (name: string): name is Name => name in CHANGES;

type Change = (next: string | undefined, before: string | undefined) => string;

const clock = (time: string | undefined): string => formatHour(parseClock(time ?? '') ?? 0);

/** `Sun 9 PM` */
function moment(text: string | undefined): string {
  const at = parseWallClock(text ?? '');
  return at ? `${formatWeekday(at.date)} ${formatHour(at.minute)}` : '';
}

/** `2 nights`, `2 to 4 nights`, `a day trip` */
function nights(text: string | undefined): string {
  const range = parseNights(text ?? '');
  if (!range) return '';
  return range.most === 0 ? 'a day trip' : formatNights(range);
}

/** `Thu, Dec 10`, `Thu, Dec 10 to Wed, Dec 16` */
function days(text: string | undefined): string {
  const range = parseDays(text ?? '');
  if (!range) return '';
  const { from, until } = range;
  return daysBetween(from, until) === 0
    ? formatDayShort(from)
    : `${formatDayShort(from)} to ${formatDayShort(until)}`;
}

const instead = (text: string, before: string): string =>
  before ? `${text} instead of ${before}` : text;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const STOPS: Readonly<Record<string, string>> = { '0': 'nonstop', '1': 'up to 1 stop' };

const CHANGES: Readonly<Record<Name, Change>> = {
  origins: (next = '') => `From ${next.replaceAll(',', ', ')}`,
  out: (next, before) => instead(`Leaving ${days(next)}`, days(before)),
  nights: (next, before) => capital(instead(nights(next), nights(before))),
  nearby: (next) => (next === '1' ? 'Airports nearby too' : 'Without airports nearby'),
  return_to: (next) => (next === 'any' ? 'Home at any of your airports' : 'Home where you left'),
  destination: (next) => (next ? `To ${next.replaceAll(',', ', ')}` : 'To any place'),
  depart_after: (next, before) =>
    next
      ? instead(`Leaving after ${clock(next)}`, before ? clock(before) : '')
      : `Leaving before ${clock(before)}, too`,
  home_by: (next, before) =>
    next
      ? instead(`Home by ${moment(next)}`, before ? moment(before) : '')
      : `Home later than ${moment(before)}`,
  home_by_time: (next, before) =>
    next
      ? instead(`Home by ${clock(next)}`, before ? clock(before) : '')
      : `Home later than ${clock(before)}`,
  overnight: (next) => (next === '1' ? 'Landing the morning after' : 'Landing on the day'),
  party: (next, before) =>
    instead(`For ${formatCount(Number(next ?? 1), 'person', 'people')}`, before ?? ''),
  passes: (next) =>
    next ? `With ${formatCount(Number(next), 'pass', 'passes')}` : 'With a pass for each',
  den: (next) => (next === '1' ? 'With Discount Den fares' : 'Without Discount Den fares'),
  fares: (next) => (next === 'pass' ? 'Only on the pass' : 'Standard fares too'),
  max_stops: (next, before) =>
    next
      ? `${next === '2' ? 'Up to 2 stops' : 'Up to 1 stop'} instead of ${STOPS[before ?? ''] ?? before}`
      : `With stops instead of ${STOPS[before ?? ''] ?? 'fewer'}`,
  warm_from: (next, before) =>
    next ? instead(`Warm from ${next} °F`, `${before} °F`) : 'However warm it is',
  slow: (next) => (next === '1' ? 'Slower ways too' : 'Without slower ways'),
  sort: () => 'In another order',
};
