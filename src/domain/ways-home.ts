import type { AirportCode } from './airports.ts';
import { type GoWildWindow, soonestWindow } from './booking-window.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Fare,
  type FareKind,
  type Flight,
  type Memberships,
  originOf,
  stopsOf,
} from './flight.ts';
import { mayBeOnPass, type Party, passState } from './party.ts';
import {
  addDays,
  dayOf,
  type InstantMinute,
  instantOf,
  type LocalDate,
  type OffsetTime,
} from './time.ts';

/** Minutes between the arrival of one booking and the departure of the next. */
export const MIN_TURNAROUND = 45;

/** A return itinerary, reduced to what the summary needs. */
export interface WayHome {
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
  const state = passState(flight, party);
  const mayGo = party.passes === party.travelers && mayBeOnPass(flight, false);
  return {
    departs: departureOf(flight),
    arrives: arrivalOf(flight),
    to: destinationOf(flight),
    goWild: hasFares ? state === 'yes' : mayGo,
    passUnknown: hasFares && state === 'unknown',
    window: flight.goWildWindow,
  };
}

/** When the first GoWild seat home becomes bookable. `none`: no return itinerary has a GoWild fare. */
export type HomeWindow = GoWildWindow | { readonly state: 'none' };

export interface HomeQuestion {
  /** At the destination; undefined for all ways of the day. */
  readonly arrival: OffsetTime | undefined;
  /** The airport that the traveler left from; undefined for any home airport. */
  readonly home?: AirportCode | undefined;
  /** Travel day of the ways, by the end of which they land. */
  readonly day: LocalDate;
}

/** Home to where a flight left from, on a day. */
export const homeAfter = (departure: Flight, day: LocalDate): HomeQuestion => ({
  arrival: arrivalOf(departure),
  home: originOf(departure),
  day,
});

export interface ReturnSummary {
  /** Itineraries that leave at least 45 minutes after the arrival and land by the end of `landsBy`. */
  readonly total: number;
  /** Those with GoWild seats for all of the party. */
  readonly goWild: number;
  /** Those with a GoWild fare, but an unknown number of seats. */
  readonly passUnknown: number;
  readonly window: HomeWindow;
  /** The day asked for, or the next one when nothing lands on the day asked for. A day of the landing airport. */
  readonly landsBy: LocalDate;
}

/** The ways home that a traveler can take, out of those that leave on `day`. */
export function summarizeReturns(ways: readonly WayHome[], question: HomeQuestion): ReturnSummary {
  const { inTime, landsBy } = waysInTime(ways, question);
  const onPass = inTime.filter((way) => way.goWild);
  return {
    total: inTime.length,
    goWild: onPass.length,
    passUnknown: inTime.filter((way) => way.passUnknown).length,
    window: firstWindow(inTime, onPass),
    landsBy: inTime.length > 0 ? landsBy : question.day,
  };
}

/** The way that leaves last, of those that a traveler can take. */
export function lastWayHome<W extends Pick<WayHome, 'departs' | 'arrives' | 'to'>>(
  ways: readonly W[],
  question: HomeQuestion,
): W | undefined {
  const { inTime } = waysInTime(ways, question);
  return inTime.toSorted((a, b) => instantOf(b.departs) - instantOf(a.departs))[0];
}

/** Those that leave after the arrival and land in time. */
function waysInTime<W extends Pick<WayHome, 'departs' | 'arrives' | 'to'>>(
  ways: readonly W[],
  { arrival, home, day }: HomeQuestion,
): { readonly inTime: readonly W[]; readonly landsBy: LocalDate } {
  const earliest =
    arrival === undefined ? Number.NEGATIVE_INFINITY : instantOf(arrival) + MIN_TURNAROUND;
  const isBack = ({ to }: W) => home === undefined || to === undefined || to === home;
  const later = ways.filter((way) => instantOf(way.departs) >= earliest && isBack(way));
  const landing = (by: LocalDate) => later.filter((way) => dayOf(way.arrives) <= by);
  const sameDay = landing(day);
  if (sameDay.length > 0) return { inTime: sameDay, landsBy: day };
  const next = addDays(day, 1);
  return { inTime: landing(next), landsBy: next };
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

export interface SureWays<F extends Flight> {
  readonly cheapest: SureWay<F>;
  /** The cheapest nonstop, unless `cheapest` is one. */
  readonly nonstop?: SureWay<F> | undefined;
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
  const ways = flights.flatMap((flight) =>
    flight.slow
      ? []
      : {
          flight,
          departs: departureOf(flight),
          arrives: arrivalOf(flight),
          to: destinationOf(flight),
        },
  );
  const sure = waysInTime(ways, question)
    .inTime.flatMap(({ flight, arrives }) => {
      const fare = sureFare(flight, memberships);
      return fare ? [{ way: { flight, fare }, at: instantOf(arrives) }] : [];
    })
    .sort((a, b) => a.way.fare.total - b.way.fare.total || a.at - b.at)
    .map(({ way }) => way);
  const [cheapest] = sure;
  if (!cheapest) return undefined;
  const nonstop = sure.find(({ flight }) => stopsOf(flight) === 0);
  return { cheapest, ...(nonstop && nonstop !== cheapest && { nonstop }) };
}

function firstWindow(later: readonly WayHome[], onPass: readonly WayHome[]): HomeWindow {
  if (onPass.length === 0) {
    // One itinerary that runs overnight into a blackout date does not make the whole day one.
    const isBlackout = later.length > 0 && later.every((way) => way.window.state === 'blackout');
    return { state: isBlackout ? 'blackout' : 'none' };
  }
  return soonestWindow(onPass.map(({ window }) => window));
}

/** `in 2 d 4 h`, `in 4 h 05 m`, `in 12 m` with no-break spaces: how long until `at`, rounded down to the minute. */
export function formatTimeUntil(at: InstantMinute, now: InstantMinute): string {
  const left = Math.max(0, at - now);
  const [days, hours, rest] = [Math.floor(left / 1440), Math.floor(left / 60) % 24, left % 60];
  const parts =
    days > 0
      ? [days, 'd', hours, 'h']
      : hours > 0
        ? [hours, 'h', String(rest).padStart(2, '0'), 'm']
        : [rest, 'm'];
  return `in ${parts.join('\u00a0')}`;
}

/** The window at `now`: one that has opened in the meantime is open. */
export const windowAt = <W extends HomeWindow>(
  window: W,
  now: InstantMinute,
): W | { readonly state: 'open' } =>
  window.state === 'opens' && window.at <= now ? { state: 'open' } : window;
