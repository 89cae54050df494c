import type { AirportCode } from './airports.ts';
import { type GoWildWindow, type WindowCounts, windowCounts } from './booking-window.ts';
import { type Deadline, deadlineClock, hasTime } from './deadline.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Fare,
  type FareKind,
  type Flight,
  flightNumbers,
  isCounted,
  type Memberships,
  originOf,
  stopsOf,
} from './flight.ts';
import { type FlightFacts, segmentNames } from './flight-facts.ts';
import { type HomeLevel, homeDayOf, NOON, type TimedWay, timesBy } from './home-strength.ts';
import { ONE_TRAVELER, type Party, passStateBy } from './party.ts';
import {
  dayOf,
  daysBetween,
  type InstantMinute,
  instantOf,
  type LocalDate,
  minuteOfDay,
  type OffsetTime,
} from './time.ts';
import type { WallClock } from './trip-texts.ts';

/** A return itinerary, reduced to what the summary needs. */
export interface WayHome extends Pick<FlightFacts, 'numbers' | 'segments'> {
  readonly departs: OffsetTime;
  readonly arrives: OffsetTime;
  /** Where it lands; undefined for the only home airport. */
  readonly to?: AirportCode | undefined;
  /** Whether all of the party can go on GoWild, bookable now or later. */
  readonly goWild: boolean;
  /** Whether it has a GoWild fare, but nobody knows for how many. */
  readonly passUnknown?: boolean | undefined;
  readonly window: GoWildWindow;
}

/** A flight as a way home for a party. Without fares the rules of the pass decide. */
export function wayHomeOf(flight: Flight, party: Party, hasFares: boolean): WayHome {
  const state = passStateBy(flight, party, hasFares);
  return {
    departs: departureOf(flight),
    arrives: arrivalOf(flight),
    numbers: flightNumbers(flight),
    segments: segmentNames(flight),
    to: destinationOf(flight),
    goWild: state === 'yes',
    passUnknown: state === 'unknown',
    window: flight.goWildWindow,
  };
}

export interface HomeQuestion {
  /** At the destination; undefined for all ways of the day. */
  readonly arrival: OffsetTime | undefined;
  /** Airports at home where the traveler may land; undefined for any. */
  readonly homes?: readonly AirportCode[] | undefined;
  /** Travel day of the ways. */
  readonly day: LocalDate;
  /** As the trip was asked for; none if undefined. */
  readonly deadline?: Deadline | undefined;
  /** Day on which the chosen flight lands, there; undefined where none is chosen. */
  readonly landsOn?: LocalDate | undefined;
}

/** Home to where the flight out left from or where the chosen flight home lands, on the day of that flight. */
export const homeAfter = (departure: Flight, back: Flight, deadline: Deadline | undefined) =>
  ({
    arrival: arrivalOf(departure),
    homes: [...new Set([originOf(departure), destinationOf(back)])],
    day: dayOf(departureOf(back)),
    landsOn: dayOf(arrivalOf(back)),
    deadline,
  }) satisfies HomeQuestion;

export interface ReturnSummary {
  /** Itineraries that leave at least 45 minutes after the arrival and land by the time asked for, else by the end of `landsBy`. */
  readonly total: number;
  /** How surely a traveler gets home. */
  readonly level: HomeLevel;
  /** Those with GoWild seats for all of the party. */
  readonly goWild: number;
  /** Those with a GoWild fare, but an unknown number of seats. */
  readonly passUnknown: number;
  /** Of those in `goWild`; of all of them where every one is on a blackout date. */
  readonly windows: WindowCounts;
  /** Whether one of them leaves on a day that may still become a blackout date. */
  readonly unannounced?: true | undefined;
  /** The day of the deadline, or the next one when nothing lands in time and no time is asked for. A day of the landing airport. */
  readonly landsBy: LocalDate;
}

/** The ways home that a traveler can take, out of those that leave on `day`. */
export function summarizeReturns(ways: readonly WayHome[], question: HomeQuestion): ReturnSummary {
  const { inTime, level, landsBy } = waysInTime(ways, question);
  const onPass = inTime.filter((way) => way.goWild);
  return {
    total: inTime.length,
    level,
    goWild: onPass.length,
    passUnknown: inTime.filter((way) => way.passUnknown).length,
    windows: windowsOf(inTime, onPass),
    ...(inTime.some(({ window }) => window.unannounced) && { unannounced: true }),
    landsBy,
  };
}

type TimedHome = Omit<WayHome, 'passUnknown'>;

/** Those that leave after the arrival and land in time, by arrival. */
function waysInTime<W extends TimedHome>(ways: readonly W[], question: HomeQuestion) {
  const { arrival, homes, day } = question;
  const back = ways.filter(
    ({ to, departs }) =>
      dayOf(departs) === day && (!homes || to === undefined || homes.includes(to)),
  );
  const earliest = arrival === undefined ? Number.NEGATIVE_INFINITY : instantOf(arrival);
  const landingBy = (limit: WallClock) => {
    const timed = back.map((way) => ({ ...timesOf(way, limit), way }));
    const { ways: found, level } = homeDayOf(timed).after(earliest);
    return { inTime: found.map(({ way }) => way), level, landsBy: limit.date };
  };
  const first = landingBy(limitOf(question));
  if (first.inTime.length > 0 || isLimited(question)) return first;
  const next = landingBy(deadlineClock({ overnight: true }, day));
  return next.inTime.length > 0 ? next : first;
}

/** Whether nobody lands later, even if nothing lands in time. */
const isLimited = ({ deadline = {}, landsOn }: HomeQuestion): boolean =>
  hasTime(deadline) || landsOn !== undefined;

/** A chosen flight that nothing limits may land later than the end of its travel day: then by the end of that day. */
function limitOf({ deadline = {}, day, landsOn = day }: HomeQuestion): WallClock {
  const limit = deadlineClock(deadline, day);
  return !hasTime(deadline) && landsOn > limit.date ? deadlineClock({}, landsOn) : limit;
}

/** The clocks of the two airports are those of the flight, so that no time zone is needed. */
function timesOf(
  { departs, arrives, goWild, window, ...way }: TimedHome,
  { date, minute }: WallClock,
): TimedWay {
  const [leaves, lands] = [instantOf(departs), instantOf(arrives)];
  const noon = leaves - minuteOfDay(departs) + NOON;
  const deadline = lands - minuteOfDay(arrives) + daysBetween(dayOf(arrives), date) * 1440 + minute;
  return {
    departs: leaves,
    arrives: lands,
    stops: way.segments.length - 1,
    numbers: way.numbers,
    segments: way.segments,
    onPass: goWild && !window.unannounced,
    ...timesBy(deadline as InstantMinute, noon as InstantMinute),
  };
}

/** The cheapest fare of a flight that needs no pass and has seats for the party; undefined if there is none. */
export function sureFare(
  { fares }: Pick<Flight, 'fares'>,
  { inDiscountDen = false }: Memberships = {},
): SureWay<Flight>['fare'] | undefined {
  const kinds: readonly FareKind[] = inDiscountDen ? ['standard', 'discountDen'] : ['standard'];
  const offered = kinds.flatMap((kind) => {
    const fare = fares[kind];
    return fare && !fare.tooFew ? [{ ...fare, kind }] : [];
  });
  const [cheapest] = offered.sort((a, b) => a.total - b.total);
  return cheapest;
}

/** A way home that can be booked whatever happens to the pass seats. */
export interface SureWay<F extends Flight> {
  readonly flight: F;
  readonly fare: Fare & { readonly kind: FareKind };
}

interface SureWays<F extends Flight> {
  readonly cheapest: SureWay<F>;
  /** The cheapest nonstop, unless `cheapest` is one. */
  readonly nonstop?: SureWay<F> | undefined;
}

/** The sensible flights that leave after the arrival and land in time, by arrival. */
export function homeInTime<F extends Flight>(
  flights: readonly F[],
  question: HomeQuestion,
): readonly F[] {
  const ways = flights.flatMap((flight) =>
    isCounted(flight) ? { ...wayHomeOf(flight, ONE_TRAVELER, true), flight } : [],
  );
  return waysInTime(ways, question).inTime.map(({ flight }) => flight);
}

/**
 * The cheapest sure ways among the flights of a day; ties by arrival. Undefined if no flight that gets the traveler home
 * in time has such a fare.
 */
export function sureWaysHome<F extends Flight>(
  flights: readonly F[],
  question: HomeQuestion,
  memberships: Memberships = {},
): SureWays<F> | undefined {
  const sure = homeInTime(flights, question)
    .flatMap((flight) => {
      const fare = sureFare(flight, memberships);
      return fare ? [{ flight, fare }] : [];
    })
    // Ties stay by arrival.
    .sort((a, b) => a.fare.total - b.fare.total);
  const [cheapest] = sure;
  if (!cheapest) return undefined;
  const nonstop = sure.find(({ flight }) => stopsOf(flight) === 0);
  return { cheapest, ...(nonstop && nonstop !== cheapest && { nonstop }) };
}

function windowsOf(later: readonly WayHome[], onPass: readonly WayHome[]): WindowCounts {
  // One itinerary that runs overnight into a blackout date does not make the whole day one.
  const isBlackout = later.every((way) => way.window.state === 'blackout');
  return windowCounts((isBlackout ? later : onPass).map(({ window }) => [window]));
}

/** `2 d 4 h`, `4 h 05 m`, `12 m` with no-break spaces: how long until `at`, rounded down to the minute. */
export function formatTimeLeft(at: InstantMinute, now: InstantMinute): string {
  const left = Math.max(0, at - now);
  const [days, hours, rest] = [Math.floor(left / 1440), Math.floor(left / 60) % 24, left % 60];
  const parts =
    days > 0
      ? [days, 'd', hours, 'h']
      : hours > 0
        ? [hours, 'h', String(rest).padStart(2, '0'), 'm']
        : [rest, 'm'];
  return parts.join('\u00a0');
}

/** `in 4 h 05 m`, as {@link formatTimeLeft}. */
export const formatTimeUntil = (at: InstantMinute, now: InstantMinute): string =>
  `in ${formatTimeLeft(at, now)}`;

/** The window at `now`: one that has opened in the meantime is open. */
export const windowAt = (window: GoWildWindow, now: InstantMinute): GoWildWindow =>
  window.state === 'opens' && window.at <= now
    ? { state: 'open', ...(window.unannounced && { unannounced: true }) }
    : window;
