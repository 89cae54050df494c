import { formatOpening } from '#domain/booking-window.ts';
import { departureOf, FARE_CLASSES, type Flight } from '#domain/flight.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { listed } from '#domain/open-month.ts';
import {
  addDays,
  dayOf,
  formatClock,
  formatDayShort,
  formatWeekday,
  formatWeekdayLong,
  type InstantMinute,
  type LocalDate,
  minuteOfDay,
  type OffsetTime,
} from '#domain/time.ts';
import { formatTimeUntil } from '#domain/ways-home.ts';
import type { HomeQuestion } from './question/use-home-question.ts';
import { type HomeDay, nightOf, type ReadHome, type Way, type WayBooking } from './read-home.ts';

/** `2 h 15 m`, `35 min` with no-break spaces. */
export function formatDrive(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  const rest = String(minutes % 60).padStart(2, '0');
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${rest}\u00a0m`;
}

export const formatTime = (time: OffsetTime): string => formatClock(minuteOfDay(time));

/** Minutes after midnight. */
const EVENING = 17 * 60;

const isInTheEvening = (time: OffsetTime): boolean =>
  minuteOfDay(time) >= EVENING || nightOf(time) !== dayOf(time);

/** `tonight`, `today`, `Thu`: after the time of an arrival. @param today at home. */
export function formatArrivalDay(homeAt: OffsetTime, today: LocalDate): string {
  if (nightOf(homeAt) !== today) return formatWeekday(dayOf(homeAt));
  return isInTheEvening(homeAt) ? 'tonight' : 'today';
}

/** `Tonight`, `Today`, `Tomorrow, Thu`, `Friday` */
export function formatHomeDay({ day, ways }: HomeDay, today: LocalDate): string {
  if (day === today)
    return ways.every(({ homeAt }) => isInTheEvening(homeAt)) ? 'Tonight' : 'Today';
  if (day === addDays(today, 1)) return `Tomorrow, ${formatWeekday(day)}`;
  return formatWeekdayLong(day);
}

/** `on the pass`, `Standard`, `pass and Standard` */
export function formatFares({ bookings }: Pick<Way, 'bookings'>): string {
  const kinds = [...new Set(bookings.map(({ kind }) => kind))];
  if (kinds.length === 1 && kinds[0] === 'goWild') return 'on the pass';
  return kinds.map((kind) => (kind === 'goWild' ? 'pass' : FARE_CLASSES[kind].label)).join(' and ');
}

export const isOnPass = ({ bookings }: Pick<Way, 'bookings'>): boolean =>
  bookings.length > 0 && bookings.every(({ kind }) => kind === 'goWild');

/** Whether a price is for more than one: its part stands beside the total. */
export const isForParty = ({ total, perPerson }: NonNullable<Way['price']>): boolean =>
  total !== perPerson;

/** `Standard $59.98`: what one traveler pays on a way on the pass whose seats are gone. */
export function formatInstead(way: Pick<Way, 'bookings' | 'flights'>): string | undefined {
  if (!isOnPass(way)) return undefined;
  let sum = 0;
  for (const { fares, partyPrice } of way.flights) {
    if (!fares.standard || partyPrice) return undefined;
    sum += fares.standard.total;
  }
  return `${FARE_CLASSES.standard.label} ${formatUsd(cents(sum), 2)}`;
}

/**
 * `Nothing on the pass: Sat, Nov 28 and Sun, Nov 29 are blackout dates.`; where ways leave on other days, too, their
 * seats are gone. Undefined where something is on the pass, or the days are not the reason.
 */
export function formatBlackout({ days, cheapestPass }: ReadHome): string | undefined {
  const ways = days.flatMap((day) => day.ways);
  const closed = ways.flatMap(({ flights }) => flights.filter(isBlackout));
  if (cheapestPass || closed.length === 0) return undefined;
  const dates = [...new Set(closed.map((flight) => dayOf(departureOf(flight))))].sort();
  const verb = dates.length === 1 ? 'is a blackout date' : 'are blackout dates';
  const others = ways.every(({ flights }) => flights.some(isBlackout))
    ? ''
    : ', and no pass seats are left on other days';
  return `Nothing on the pass: ${listed(dates.map(formatDayShort), 'and')} ${verb}${others}.`;
}

const isBlackout = ({ goWildWindow }: Flight): boolean => goWildWindow.state === 'blackout';

/** `Opens Sat 12:00 AM MST, in 1 d 4 h`; undefined if it is open. */
export function formatWayOpening({ window }: WayBooking, now: InstantMinute): string | undefined {
  return window.state === 'opens' && window.at > now
    ? `Opens ${formatOpening(window, { now })}, ${formatTimeUntil(window.at, now)}`
    : undefined;
}

/** `You are in Las Vegas by your trip.`, before the landing `You land in Las Vegas at 3:35 PM by your trip.` */
export const formatByTrip = (
  { place, arrives, hasLanded }: NonNullable<HomeQuestion['byTrip']>,
  cityOf: (code: string) => string,
): string =>
  hasLanded
    ? `You are in ${cityOf(place)} by your trip.`
    : `You land in ${cityOf(place)} at ${formatTime(arrives)} by your trip.`;

/** `MCO to CLE` */
export const formatRoute = ({ segments }: Flight): string =>
  `${segments[0].from} to ${(segments.at(-1) ?? segments[0]).to}`;

export const TWO_BOOKINGS = 'Two bookings, your risk';
