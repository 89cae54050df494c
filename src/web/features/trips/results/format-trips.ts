import { formatOpening, UNANNOUNCED } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import { arrivalOf, departureOf, destinationOf, originOf, stopsOf } from '#domain/flight.ts';
import { HOME_WORDS } from '#domain/home-strength.ts';
import { centsFromDollars, formatTogether } from '#domain/money.ts';
import { formatDrive } from '#domain/nearby.ts';
import {
  dayOf,
  formatDayShort,
  formatHours,
  formatTime,
  formatWeekday,
  formatWeekdayTime,
  type InstantMinute,
  type LocalDate,
  type Minutes,
  minuteOfDay,
  type OffsetTime,
  offsetTime,
} from '#domain/time.ts';
import { bookingsAt, formatTripFares } from '#domain/trip-fares.ts';
import { formatNights } from '#domain/trip-sentence.ts';
import { parseNights } from '#domain/trip-texts.ts';
import { windowAt } from '#domain/ways-home.ts';
import { withoutPass } from '#web/flights/format-fare.ts';
import { WITHOUT_FARES } from '#web/flights/format-windows.ts';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import { formatHomeBy, formatWayCount } from '#web/flights/ways-home.ts';
import type { HomeDto, TripView, Weather } from './read-trips.ts';

/** `36 trips`, `21 warm trips` */
export const formatTripCount = (count: number, isWarm: boolean): string =>
  isWarm ? formatCount(count, 'warm trip') : formatCount(count, 'trip');

/** `Of 51. Total for 2, taxes included.` */
export function formatScope(
  { of, travelers }: { readonly of: number | undefined; readonly travelers: number },
  hasFares: boolean,
): string {
  const people = travelers === 1 ? '1 person' : `${travelers}`;
  return [
    ...(of === undefined ? [] : [`Of ${of.toLocaleString('en-US')}.`]),
    hasFares ? `Total for ${people}, taxes included.` : WITHOUT_FARES,
  ].join(' ');
}

type Pair = Pick<TripView, 'out' | 'back'>;

/** `nonstop both ways`, `1 stop out`, `2 stops home`, `stops each way` */
export function formatTripStops({ out, back }: Pair): string {
  const [first, second] = [stopsOf(out), stopsOf(back)];
  if (first === 0 && second === 0) return 'nonstop both ways';
  if (first > 0 && second > 0) return 'stops each way';
  return first > 0 ? `${formatCount(first, 'stop')} out` : `${formatCount(second, 'stop')} home`;
}

/** `MCO`, `MCO–TPA`: where a trip begins and ends. */
export function formatHomes({ out, back }: Pair): string {
  const [from, to] = [originOf(out), destinationOf(back)];
  return from === to ? from : `${from}–${to}`;
}

/** `TPA: about 1 h 50 m by car` of each airport at home that was added as nearby; empty for none. */
export const formatDrives = (
  { out, back }: Pair,
  drives: Readonly<Record<string, number>>,
): string =>
  [...new Set([originOf(out), destinationOf(back)])]
    .flatMap((code) =>
      drives[code] === undefined ? [] : [`${code}: about ${formatDrive(drives[code])} by car`],
    )
    .join(', ');

/** `69° high` */
export const formatHigh = ({ high }: Weather): string => `${high}°\u00a0high`;

/** `for 2, pass`, `pass`, `Standard home`; what stands beside the total. */
export function formatTotalNote(
  { out, back, price, isOnPass }: Pick<TripView, 'out' | 'back' | 'price' | 'isOnPass'>,
  travelers: number,
): string {
  if (!price) return '';
  const fares = formatTripFares(bookingsAt(out, price.out), bookingsAt(back, price.back));
  if (fares !== 'pass') return fares;
  const people = travelers === 1 ? '' : `for ${travelers}, `;
  return `${people}${isOnPass ? 'pass' : 'seats not known'}`;
}

/** `5 ways, last 6:53 PM`, with its day when that is not the day back: `2 ways, last Mon 1:10 AM` */
export function formatWays({ ways, last_departure }: HomeDto, day: LocalDate): string {
  const count = formatCount(ways, 'way');
  if (!last_departure) return count;
  return `${count}, last ${formatTimeOn(offsetTime(last_departure), day)}`;
}

/** `6:53 PM`, on another day than `day` `Mon 1:10 AM` */
const formatTimeOn = (time: OffsetTime, day: LocalDate): string =>
  dayOf(time) === day ? formatTime(time) : formatWeekdayTime(time);

const END_OF_DAY = 23 * 60 + 59;

/** `Home by Sun 9 PM`; `Home on Sun` where the end of the day is the limit. */
export function formatDeadline(deadline: OffsetTime): string {
  const [date, minute] = [dayOf(deadline), minuteOfDay(deadline)];
  return minute === END_OF_DAY ? `Home on ${formatWeekday(date)}` : formatHomeBy({ date, minute });
}

/** `Home by Sun 9 PM: fair.` */
export const formatLevel = (home: HomeDto): string =>
  `${formatDeadline(offsetTime(home.deadline))}: ${home.level === 'none' ? 'no way home' : HOME_WORDS[home.level].toLowerCase()}.`;

/**
 * `4 ways, 2 on the pass. The last leaves 1:56 PM, the last nonstop 6:30 AM. Cheapest sure way $44.98, leaves 12:07 PM.`
 * Without fares nothing is said of seats and prices.
 * @param day of the flight back
 */
export function formatHomeFacts(
  home: HomeDto,
  day: LocalDate,
  { hasFares, travelers }: { readonly hasFares: boolean; readonly travelers: number },
): string {
  const { ways, also, last_departure, last_nonstop, cheapest_sure } = home;
  const counts = { total: ways, goWild: home.pass_ways, passUnknown: home.pass_unknown };
  const on = (time: string) => formatTimeOn(offsetTime(time), day);
  const facts = [
    ways > 0 && formatWayCount(counts, hasFares),
    last_departure &&
      (last_nonstop === last_departure
        ? `The last leaves ${on(last_departure)}, nonstop`
        : `The last leaves ${on(last_departure)}${last_nonstop ? `, the last nonstop ${on(last_nonstop)}` : ', none nonstop'}`),
    also > 0 && `${formatCount(also, 'more flight')} to airports nearby`,
    hasFares &&
      (cheapest_sure
        ? `Cheapest sure way ${formatTogether(centsFromDollars(cheapest_sure.total), travelers)}, leaves ${on(cheapest_sure.departure_time)}`
        : ways > 0 && 'No fare without the pass'),
  ];
  return facts.flatMap((fact) => (fact ? [`${fact}.`] : [])).join(' ');
}

/** When the flight home can be booked on the pass, in a sentence. */
export function formatPassHome(back: FoundFlight, now: InstantMinute): string {
  const none = withoutPass(back);
  if (none) return `On this flight home: ${none.charAt(0).toLowerCase()}${none.slice(1)}.`;
  const window = windowAt(back.goWildWindow, now);
  if (window.state === 'blackout') return 'This flight home is on a blackout date.';
  return window.state === 'open'
    ? 'The pass window of this flight home is open.'
    : `The pass window of this flight home opens ${formatOpening(window, { now })}.`;
}

export type DayState = 'pass' | 'unannounced' | 'other' | 'blackout' | 'none';

/** Of a day of the flight out. */
export const DAY_TEXTS: Readonly<Record<DayState, string>> = {
  pass: 'on the pass',
  unannounced: `on the pass, ${UNANNOUNCED.toLowerCase()}`,
  other: 'with other fares',
  blackout: 'blackout',
  none: 'no trip',
};

/** `Leave on another day, stay 3 nights` */
export function formatOtherDays({ nights }: { readonly nights: string }): string {
  const range = parseNights(nights);
  const stay = range && range.most > 0 ? `, stay ${formatNights(range)}` : '';
  return `Leave on another day${stay}`;
}

/** `Thu 10` */
export const formatDayNumber = (day: LocalDate): string =>
  `${formatWeekday(day)} ${Number(day.slice(8))}`;

interface ChosenPair extends Pair {
  readonly minutesThere: Minutes;
}

/** `Out Thu 7:00 AM, home Sun 10:03 AM, 70 h in Los Angeles` */
export function formatPair({ out, back, minutesThere }: ChosenPair, city: string): string {
  const [leaves, lands] = [departureOf(out), arrivalOf(back)].map(formatWeekdayTime);
  return `Out ${leaves}, home ${lands}, ${formatHours(minutesThere)} in ${city}`;
}

/** `$61.64 for 2, on the pass both ways.` */
export function formatPairPrice(
  trip: Pick<TripView, 'out' | 'back' | 'price' | 'isOnPass'>,
  travelers: number,
): string {
  if (!trip.price) return '';
  const { price, out, back } = trip;
  const fares = formatTripFares(bookingsAt(out, price.out), bookingsAt(back, price.back));
  const isSame = !/ (?:out|home)$/.test(fares);
  const how = fares === 'pass' ? 'on the pass both ways' : isSame ? `${fares} both ways` : fares;
  return `${formatTogether(price.total, travelers)}, ${how}.`;
}

/** `Out, Thu, Dec 10` */
export const formatLegDay = (way: 'Out' | 'Home', day: LocalDate): string =>
  `${way}, ${formatDayShort(day)}`;

/** `3 more places are served by season: nobody knows if these flights are flown.` */
export const formatSeasonal = (places: number): string =>
  `${formatCount(places, 'more place')} ${places === 1 ? 'is' : 'are'} served by season: nobody knows yet whether these flights are flown.`;
