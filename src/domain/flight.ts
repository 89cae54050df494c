import type { AirportCode } from './airports.ts';
import type { GoWildWindow } from './booking-window.ts';
import { type Cents, cents, equalPart } from './money.ts';
import { can, type Entitlement } from './permissions.ts';
import {
  dayOf,
  daysBetween,
  type Minutes,
  minuteOfDay,
  minutes,
  minutesBetween,
  type OffsetTime,
} from './time.ts';

interface FareClass {
  readonly label: string;
  /** Name in the API, in shared links and in the fare feed. */
  readonly wireName: string;
}

/**
 * The airline's fare classes in display order. A new one also needs its price in `fares.ts` and its color in
 * `fare-trio.module.css`.
 */
export const FARE_CLASSES = {
  goWild: { label: 'GoWild', wireName: 'go_wild' },
  standard: { label: 'Standard', wireName: 'standard' },
  discountDen: { label: 'Discount Den', wireName: 'discount_den' },
} as const satisfies Record<string, FareClass>;
export type FareKind = keyof typeof FARE_CLASSES;
type FareWireName = (typeof FARE_CLASSES)[FareKind]['wireName'];
export const FARE_KINDS = Object.keys(FARE_CLASSES) as readonly FareKind[];

/** The airline counts no more seats than this. */
export const MANY_SEATS = 9;

/** What somebody needs to buy a fare of the class, where members are told of one; undefined for nothing. */
export const membershipNote = (kind: FareKind): string | undefined =>
  kind === 'discountDen' ? `Needs ${FARE_CLASSES[kind].label} membership` : undefined;

/** A value per fare class, by wire name. */
export function byWireName<T>(write: (kind: FareKind) => T): Record<FareWireName, T> {
  const values: Partial<Record<FareWireName, T>> = {};
  for (const kind of FARE_KINDS) values[FARE_CLASSES[kind].wireName] = write(kind);
  return values as Record<FareWireName, T>;
}

/** Converts a value per fare class. Skips those that are null, absent or for which `read` returns undefined. */
export function byFareKind<W, T>(
  wire: Readonly<Partial<Record<FareWireName, W | null | undefined>>>,
  read: (value: W) => T | undefined,
): Partial<Record<FareKind, T>> {
  const values: Partial<Record<FareKind, T>> = {};
  for (const kind of FARE_KINDS) {
    const written = wire[FARE_CLASSES[kind].wireName] ?? undefined;
    const value = written === undefined ? undefined : read(written);
    if (value !== undefined) values[kind] = value;
  }
  return values;
}

/** `GoWild, Standard and Discount Den` */
export function listFareLabels(kinds: readonly FareKind[], conjunction: 'and' | 'or'): string {
  const labels = kinds.map((kind) => FARE_CLASSES[kind].label);
  return `${labels.slice(0, -1).join(', ')} ${conjunction} ${labels.at(-1)}`;
}

export interface Fare {
  /** All taxes and fees included, one person, one way. */
  readonly total: Cents;
  /** Undefined if the source does not say or the viewer's plan hides it. */
  readonly seatsLeft?: number | undefined;
  /** True if fewer seats are left than the party needs. */
  readonly tooFew?: true | undefined;
}

/** What a flight costs a party; see `priceForParty`. */
export interface PartyPrice {
  readonly travelers: number;
  readonly passes: number;
  /** Of all travelers; undefined if they find no seats. */
  readonly total: Cents | undefined;
  /** Travelers who go on GoWild. */
  readonly onGoWild: number;
  /** Fare of the others; absent if there are none. */
  readonly other?: FareKind | undefined;
  /** False if the source does not say how many seats are left of a fare in it. */
  readonly areSeatsKnown: boolean;
}

export interface Segment {
  readonly from: AirportCode;
  readonly to: AirportCode;
  readonly departs: OffsetTime;
  readonly arrives: OffsetTime;
  /** With the airline's code, `F9 1094`. */
  readonly number: string;
  /** True if the timetable row is an estimate. */
  readonly approximate: boolean;
}

/** One itinerary from an origin to a destination on one day; a nonstop has one segment. */
export interface Flight {
  readonly segments: readonly [Segment, ...Segment[]];
  readonly fares: Partial<Record<FareKind, Fare>>;
  readonly goWildWindow: GoWildWindow;
  /** See {@link isSlow}; absent for a sensible flight. */
  readonly slow?: true | undefined;
  /** Whether nobody knows that it is flown; see `seasonRule`. Absent for a flight that counts. */
  readonly seasonUnknown?: true | undefined;
  /** Whether the source sells this connection as one booking; otherwise it may be two bookings or three. */
  readonly soldAsOne?: true | undefined;
  /** Absent for one traveler with a pass. */
  readonly partyPrice?: PartyPrice | undefined;
}

const firstSegment = (flight: Flight): Segment => flight.segments[0];
const lastSegment = (flight: Flight): Segment => flight.segments.at(-1) ?? flight.segments[0];

export const originOf = (flight: Flight): AirportCode => firstSegment(flight).from;
export const destinationOf = (flight: Flight): AirportCode => lastSegment(flight).to;
export const departureOf = (flight: Flight): OffsetTime => firstSegment(flight).departs;
export const arrivalOf = (flight: Flight): OffsetTime => lastSegment(flight).arrives;
export const stopsOf = (flight: Flight): number => flight.segments.length - 1;

/** `F9 1094, F9 22` */
export function flightNumbers({ segments: [first, ...later] }: Flight): string {
  let numbers = first.number;
  for (const { number } of later) numbers += `, ${number}`;
  return numbers;
}

/** Gate to gate, layovers included. */
export const tripMinutes = (flight: Flight): Minutes =>
  minutesBetween(departureOf(flight), arrivalOf(flight));

const SLOW_TIMES = 3;
const SLOW_MINUTES = 360;

/**
 * Whether a flight takes more than 3 times as long as the fastest of its pair of airports and travel day, and over 6
 * hours more. Slow flights are shown, but nothing counts them.
 */
export const isSlow = (taken: number, fastest: number): boolean => taken > longestSensible(fastest);

/** The most minutes of a flight that is not slow. */
export const longestSensible = (fastest: number): number =>
  Math.max(SLOW_TIMES * fastest, fastest + SLOW_MINUTES);

/**
 * The flights of one pair of airports and travel day, departed ones included, with the slow ones marked. The fastest is
 * one of which somebody knows that it is flown, where there is one.
 */
export function withSlowMarked<F extends Pick<Flight, 'segments' | 'seasonUnknown'>>(
  flights: readonly F[],
): (F & Pick<Flight, 'slow'>)[] {
  const lengths = flights.map(({ segments }) =>
    minutesBetween(segments[0].departs, (segments.at(-1) ?? segments[0]).arrives),
  );
  const known = lengths.filter((_, at) => !flights[at]?.seasonUnknown);
  const fastest = Math.min(...(known.length > 0 ? known : lengths));
  return flights.map((flight, at) =>
    isSlow(lengths[at] ?? 0, fastest) ? { ...flight, slow: true } : flight,
  );
}

/** Beside a flight that is `seasonUnknown`. */
export const SEASON_UNKNOWN = 'Seasonal, may not fly';

/** Whether trips, ways home and alerts count a flight: it is not slow, and somebody knows that it is flown. */
export const isCounted = ({
  slow,
  seasonUnknown,
}: Pick<Flight, 'slow' | 'seasonUnknown'>): boolean => !slow && !seasonUnknown;

/** Sum of the segments, layovers excluded. */
export const flyingMinutes = (flight: Flight): Minutes =>
  minutes(flight.segments.reduce((sum, one) => sum + minutesBetween(one.departs, one.arrives), 0));

/** Calendar days from the local departure day to the local arrival day: the `+1` after a time. */
export const dayShift = (departs: OffsetTime, arrives: OffsetTime): number =>
  daysBetween(dayOf(departs), dayOf(arrives));

export interface Layover {
  readonly at: AirportCode;
  readonly length: Minutes;
  /** See {@link isOvernight}. */
  readonly overnight: boolean;
}

const DAY = 1440;
/** 6:00 AM, in minutes. */
const NIGHT_ENDS = 360;
const NIGHT_WAIT = 180;

/** Whether at least 3 hours of a wait lie between midnight and 6:00 AM at its airport. */
function isOvernight(from: OffsetTime, until: OffsetTime): boolean {
  const days = dayShift(from, until);
  const [begins, ends] = [minuteOfDay(from), days * DAY + minuteOfDay(until)];
  let night = 0;
  for (let midnight = 0; midnight <= days * DAY; midnight += DAY)
    night += Math.max(0, Math.min(ends, midnight + NIGHT_ENDS) - Math.max(begins, midnight));
  // A clock change during the wait is at 2:00 AM: the night is an hour shorter or longer than its wall clock.
  const changed = ends - begins - minutesBetween(from, until);
  return night - changed >= NIGHT_WAIT;
}

/** The layovers between segments, in order. */
export const layoversOf = (segments: readonly Segment[]): Layover[] =>
  segments.slice(1).map((next, index) => {
    const arrived = (segments[index] ?? next).arrives;
    return {
      at: next.from,
      length: minutesBetween(arrived, next.departs),
      overnight: isOvernight(arrived, next.departs),
    };
  });

type KindOfFare = Fare & { readonly kind: FareKind };

/** The first available class of {@link FARE_KINDS}, for one traveler with a pass. */
export function firstFare(flight: Pick<Flight, 'fares'>): KindOfFare | undefined {
  for (const kind of FARE_KINDS) {
    const fare = flight.fares[kind];
    if (fare) return { ...fare, kind };
  }
  return undefined;
}

/** How many people the flight was searched for. */
export const travelersOf = ({ partyPrice }: Pick<Flight, 'partyPrice'>): number =>
  partyPrice?.travelers ?? 1;

/**
 * The fare that the product shows: the first available class, or the price for the party. Its total is that of one
 * person; where the party is split, their mean, rounded down to a cent.
 */
export function shownFare(flight: Flight): KindOfFare | undefined {
  const { partyPrice, fares } = flight;
  if (!partyPrice) return firstFare(flight);
  const { total, travelers, onGoWild, other } = partyPrice;
  const kind = onGoWild > 0 ? 'goWild' : other;
  if (total === undefined || !kind) return undefined;
  return { kind, total: equalPart(total, travelers), seatsLeft: fares[kind]?.seatsLeft };
}

/** What a traveler is a member of. */
export interface Memberships {
  /** Discount Den fares are for members only. */
  readonly inDiscountDen?: boolean | undefined;
}

/**
 * Lowest total of the fares that the traveler can buy and that have seats for the party; undefined if there is none. A
 * Discount Den fare counts for its members, and for others only if the flight has no other fare.
 */
export function lowestFare(
  { fares }: Pick<Flight, 'fares'>,
  { inDiscountDen = false }: Memberships = {},
): Cents | undefined {
  const totalOf = (kind: FareKind) => (fares[kind]?.tooFew ? undefined : fares[kind]?.total);
  const others = FARE_KINDS.filter((kind) => kind !== 'discountDen').flatMap(
    (kind) => totalOf(kind) ?? [],
  );
  const den = inDiscountDen || others.length === 0 ? totalOf('discountDen') : undefined;
  const totals = den === undefined ? others : [...others, den];
  return totals.length > 0 ? cents(Math.min(...totals)) : undefined;
}

/** The fare class to book: the shown one; without a fare GoWild, but Standard on a blackout date. */
export const bookingKind = (flight: Flight): FareKind =>
  shownFare(flight)?.kind ?? (flight.goWildWindow.state === 'blackout' ? 'standard' : 'goWild');

/** Whether {@link shownFare} is that of the pass, for everybody who travels. */
export const isShownOnPass = (flight: Flight): boolean =>
  shownFare(flight)?.kind === 'goWild' && !flight.partyPrice?.other;

/** Total of {@link shownFare}; infinite if there is no fare. */
const shownTotal = (flight: Flight): number => shownFare(flight)?.total ?? Number.POSITIVE_INFINITY;

/** Cheapest shown price first, flights without a fare last; ties by departure. Reads each price once. */
export function cheapestFirst<F extends Flight>(flights: readonly F[]): F[] {
  const keyed = flights.map((flight) => ({
    flight,
    total: shownTotal(flight),
    departure: departureOf(flight),
  }));
  keyed.sort((a, b) => {
    if (a.total !== b.total) return a.total - b.total;
    return a.departure < b.departure ? -1 : a.departure > b.departure ? 1 : 0;
  });
  return keyed.map(({ flight }) => flight);
}

/** How much of a flight a viewer may see. */
export type FareVisibility = 'all' | 'without seats';

export const fareVisibilityOf = (someone: Entitlement): FareVisibility =>
  can(someone, 'seats.see') ? 'all' : 'without seats';

/** Removes what the viewer may not see. */
export function redactFares(visibility: FareVisibility, flight: Flight): Flight {
  if (visibility === 'all') return flight;
  const fares: Flight['fares'] = {};
  for (const kind of FARE_KINDS) {
    const fare = flight.fares[kind];
    if (fare) fares[kind] = { total: fare.total, ...(fare.tooFew && { tooFew: true }) };
  }
  return { ...flight, fares };
}

/** Origin of all booking links. */
const BOOKING_ORIGIN = 'https://booking.flyfrontier.com';

/**
 * The airline's own page for booking the journey, one way. `ftype=GW` asks for GoWild fares;
 * the other fare classes are chosen on that page.
 */
export function bookingLink(flight: Flight, kind: FareKind, adults = 1): string {
  const pass = kind === 'goWild' ? '&ftype=GW' : '';
  const query = `o1=${originOf(flight)}&d1=${destinationOf(flight)}&dd1=${dayOf(departureOf(flight))}&adt=${adults}&umnr=false&loy=false&mon=true${pass}`;
  return `${BOOKING_ORIGIN}/Flight/InternalSelect?${query}`;
}

/** Whether a link from a response or a URL leads to the airline. */
export const isBookingLink = (link: string): boolean => link.startsWith(`${BOOKING_ORIGIN}/`);

/** `home`: places by their ways home, the flights of a place by arrival. */
export const FLIGHT_ORDERS = ['price', 'departure', 'duration', 'arrival', 'home'] as const;
export type FlightOrder = (typeof FLIGHT_ORDERS)[number];
