import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import type { GetHomeDto, ListedWayHomeDto, WayHomeDto } from '#contract/get-home.ts';
import { formatOpening, type GoWildWindow } from '#domain/booking-window.ts';
import {
  bookingKind,
  bookingLink,
  departureOf,
  FARE_CLASSES,
  type FareKind,
  type Flight,
} from '#domain/flight.ts';
import { segmentNames } from '#domain/flight-facts.ts';
import { groupBy } from '#domain/group-by.ts';
import { type Cents, cents, centsFromDollars, formatUsd } from '#domain/money.ts';
import { listed } from '#domain/open-month.ts';
import {
  addDays,
  dayOf,
  formatDayShort,
  formatTime,
  formatWeekday,
  formatWeekdayLong,
  type InstantMinute,
  instantOf,
  type LocalDate,
  minuteOfDay,
  type OffsetTime,
  offsetTime,
} from '#domain/time.ts';
import { bookingsAt } from '#domain/trip-fares.ts';
import { formatTimeUntil } from '#domain/ways-home.ts';
import type { HomeQuestion } from './use-home-question.ts';

export interface WayBooking {
  readonly flight: Flight;
  readonly kind: FareKind;
  readonly adults: number;
  readonly href: string;
  /** Of a seat on the pass; other seats can be booked at once. */
  readonly window: GoWildWindow;
}

export interface Way {
  /** Names its flights and how they are booked. */
  readonly key: string;
  readonly flights: readonly Flight[];
  readonly bookings: readonly WayBooking[];
  readonly isSelfMade: boolean;
  /** Whether another way of the answer is home as early for as little with as few bookings. */
  readonly isBeaten: boolean;
  readonly leaveBy: OffsetTime;
  readonly homeAt: OffsetTime;
  /** Undefined without fares. */
  readonly price: { readonly total: Cents; readonly perPerson: Cents } | undefined;
  /** Minutes. */
  readonly drive: WayHomeDto['drive_minutes'];
}

export interface HomeDay {
  readonly day: LocalDate;
  readonly ways: readonly Way[];
}

export interface ReadHome {
  readonly days: readonly HomeDay[];
  readonly earliest: Way | undefined;
  readonly cheapestSure: Way | undefined;
  readonly cheapestPass: Way | undefined;
}

export function readHome(answer: GetHomeDto, zoneOf: ZoneOf): ReadHome {
  const travelers = answer.search_parameters.party;
  const read = (dto: WayHomeDto | ListedWayHomeDto | null) =>
    dto ? readWay(dto, zoneOf, travelers) : undefined;
  const ways = answer.days.flatMap((day) => day.ways.flatMap((one) => read(one) ?? []));
  return {
    days: [...groupBy(ways, ({ homeAt }) => nightOf(homeAt))].map(([day, own]) => ({
      day,
      ways: own,
    })),
    earliest: read(answer.earliest),
    cheapestSure: read(answer.cheapest_sure),
    cheapestPass: read(answer.cheapest_pass),
  };
}

/** Minutes after midnight at which a night ends. */
const NIGHT_ENDS = 240;

/** The day whose evening it is: 12:27 AM belongs to the day before. */
const nightOf = (time: OffsetTime): LocalDate =>
  minuteOfDay(time) < NIGHT_ENDS ? addDays(dayOf(time), -1) : dayOf(time);

/** The day on the clock of a time: an answer says without a list of airports what is tonight at home. */
export function dayThere(time: OffsetTime, now: InstantMinute): LocalDate {
  const midnight = instantOf(time) - minuteOfDay(time);
  return addDays(dayOf(time), Math.floor((now - midnight) / 1440));
}

function readWay(
  dto: WayHomeDto | ListedWayHomeDto,
  zoneOf: ZoneOf,
  travelers: number,
): Way | undefined {
  const flights = dto.ways.flatMap((flight) => flightFromWire(flight, zoneOf) ?? []);
  const [first] = flights;
  if (!first || flights.length < dto.ways.length) return undefined;
  const { price } = dto;
  return {
    // The same segments may be divided into two bookings in two ways.
    key: flights.map((flight) => segmentNames(flight).join()).join(' + '),
    flights,
    bookings: flights.flatMap((flight, at) => bookingsOf(flight, price?.flights[at], travelers)),
    isSelfMade: dto.self_made,
    isBeaten: 'beaten' in dto && dto.beaten,
    leaveBy: offsetTime(dto.leave_by),
    homeAt: offsetTime(dto.home_at),
    price: price && {
      total: centsFromDollars(price.total),
      perPerson: centsFromDollars(price.per_person),
    },
    drive: dto.drive_minutes,
  };
}

/** @param price dollars; undefined without fares. */
function bookingsOf(flight: Flight, price: number | undefined, travelers: number): WayBooking[] {
  const bookings =
    price === undefined
      ? [{ kind: bookingKind(flight), adults: travelers }]
      : bookingsAt(flight, centsFromDollars(price));
  return bookings.map(({ kind, adults }) => ({
    flight,
    kind,
    adults,
    href: bookingLink(flight, kind, adults),
    window: kind === 'goWild' ? flight.goWildWindow : { state: 'open' },
  }));
}

/** `2 h 15 m`, `35 min` with no-break spaces. */
export function formatDrive(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  const rest = String(minutes % 60).padStart(2, '0');
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${rest}\u00a0m`;
}

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
