import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import type { GetHomeDto, ListedWayHomeDto, WayHomeDto } from '#contract/get-home.ts';
import type { GoWildWindow } from '#domain/booking-window.ts';
import { bookingKind, bookingLink, type FareKind, type Flight } from '#domain/flight.ts';
import { segmentNames } from '#domain/flight-facts.ts';
import { groupBy } from '#domain/group-by.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import {
  addDays,
  dayOf,
  type InstantMinute,
  instantOf,
  type LocalDate,
  minuteOfDay,
  type OffsetTime,
  offsetTime,
} from '#domain/time.ts';
import { bookingsAt } from '#domain/trip-fares.ts';

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
export const nightOf = (time: OffsetTime): LocalDate =>
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
