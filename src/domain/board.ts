import type { AirportCode } from './airports.ts';
import { type GoWildWindow, soonestWindow } from './booking-window.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  originOf,
  shownFare,
  stopsOf,
  tripMinutes,
} from './flight.ts';
import { groupBy } from './group-by.ts';
import { mayBeOnPass, ONE_TRAVELER } from './party.ts';
import {
  addDays,
  dayAt,
  dayOf,
  type InstantMinute,
  instantOf,
  type LocalDate,
  type OffsetTime,
  weekdayOf,
} from './time.ts';
import { fliesOn, type Network } from './timetable.ts';
import {
  homeAfter,
  lastWayHome,
  type ReturnSummary,
  type SureWay,
  summarizeReturns,
  sureWaysHome,
  wayHomeOf,
} from './ways-home.ts';

/** The longest run of blackout dates is two weeks; after it, most airports have a flight within a week. */
const DAYS_AHEAD = 31;

/**
 * The first day after today, on the calendar of the airport, that is no blackout date and on which a flight leaves.
 * Undefined if there is none within a month.
 */
export function nextOpenDay(
  { airports, timetable, blackoutDates }: Network,
  airport: AirportCode,
  now: InstantMinute,
): LocalDate | undefined {
  const zone = airports.get(airport)?.zone;
  if (!zone) return undefined;
  const rows = timetable.filter(
    ({ origin, destination }) => origin === airport && airports.has(destination),
  );
  const today = dayAt(zone, now);
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead + 1));
  return days.find((day) => {
    if (blackoutDates.has(day)) return false;
    const weekday = weekdayOf(day);
    return rows.some((row) => fliesOn(row, day, weekday));
  });
}

/** Rows of a board. */
export const BOARD_ROWS = 6;

/** The ways home from a place of the board. */
export interface BoardHome<F extends Flight> extends ReturnSummary {
  /** Day on which they leave: that of the arrival, or the next one if nothing leads home on it. */
  readonly day: LocalDate;
  readonly lastDeparture: OffsetTime;
  /** Ways home until the end of the day after the arrival. */
  readonly waysInTwoDays: number;
  /** Undefined without fares. */
  readonly sure: SureWay<F> | undefined;
}

export interface BoardRow<F extends Flight> {
  readonly flight: F;
  readonly home: BoardHome<F>;
}

export interface Board<F extends Flight> {
  /** Places with a flight on the day. */
  readonly destinations: number;
  /** Places with a sensible flight on the pass, by code. */
  readonly onPass: readonly AirportCode[];
  /** When the first of these seats can be booked; undefined without one. */
  readonly window: GoWildWindow | undefined;
  /** At most {@link BOARD_ROWS}, best first. */
  readonly best: readonly BoardRow<F>[];
}

export interface BoardFlights<F extends Flight> {
  /** From the airport on the day of the board. */
  readonly out: readonly F[];
  /** Back to the airport on that day and the next one. */
  readonly back: readonly F[];
  readonly hasFares: boolean;
}

/**
 * Where one traveler with a pass can go. The best places have a way home on the day of the arrival or the next one.
 * First come those whose seat can be booked first, then the cheapest, the nonstops, and those with most ways home
 * on both days.
 */
export function boardOf<F extends Flight>({ out, back, hasFares }: BoardFlights<F>): Board<F> {
  const byPlace = groupBy(out, destinationOf);
  const onPass = [...byPlace].flatMap(([place, flights]) => {
    const [best] = flights
      .filter((flight) => !flight.slow && mayBeOnPass(flight, hasFares))
      .sort(byWorth);
    return best ? { place, best } : [];
  });
  const backBy = groupBy(
    back.filter(({ slow }) => !slow),
    originOf,
  );
  const rows = onPass.flatMap(({ place, best }) => {
    const home = homeFrom(best, backBy.get(place) ?? [], hasFares);
    return home ? { flight: best, home } : [];
  });
  return {
    destinations: byPlace.size,
    onPass: onPass.map(({ place }) => place).sort(),
    window:
      onPass.length > 0 ? soonestWindow(onPass.map(({ best }) => best.goWildWindow)) : undefined,
    best: rows.sort(byBest).slice(0, BOARD_ROWS),
  };
}

/** On the day of the arrival, or the next one. */
function homeFrom<F extends Flight>(
  out: F,
  flights: readonly F[],
  hasFares: boolean,
): BoardHome<F> | undefined {
  const arrived = dayOf(arrivalOf(out));
  const [first, ...next] = [arrived, addDays(arrived, 1)].flatMap(
    (day) => homeOn(out, day, { flights, hasFares }) ?? [],
  );
  const waysInTwoDays = [first, ...next].reduce((sum, home) => sum + (home?.total ?? 0), 0);
  return first && { ...first, waysInTwoDays };
}

interface HomeFlights<F extends Flight> {
  readonly flights: readonly F[];
  readonly hasFares: boolean;
}

function homeOn<F extends Flight>(
  out: F,
  day: LocalDate,
  { flights, hasFares }: HomeFlights<F>,
): Omit<BoardHome<F>, 'waysInTwoDays'> | undefined {
  const leaving = flights.filter((flight) => dayOf(departureOf(flight)) === day);
  const ways = leaving.map((flight) => wayHomeOf(flight, ONE_TRAVELER, hasFares));
  const question = homeAfter(out, day);
  const lastDeparture = lastWayHome(ways, question)?.departs;
  if (!lastDeparture) return undefined;
  return {
    ...summarizeReturns(ways, question),
    day,
    lastDeparture,
    sure: sureWaysHome(leaving, question)?.cheapest,
  };
}

const opensAt = ({ goWildWindow: window }: Flight): number =>
  window.state === 'opens' ? window.at : 0;

const priceOf = (flight: Flight): number => shownFare(flight)?.total ?? 0;

const byWorth = (a: Flight, b: Flight): number =>
  opensAt(a) - opensAt(b) ||
  priceOf(a) - priceOf(b) ||
  stopsOf(a) - stopsOf(b) ||
  instantOf(departureOf(a)) - instantOf(departureOf(b));

const byBest = <F extends Flight>(a: BoardRow<F>, b: BoardRow<F>): number =>
  opensAt(a.flight) - opensAt(b.flight) ||
  priceOf(a.flight) - priceOf(b.flight) ||
  stopsOf(a.flight) - stopsOf(b.flight) ||
  b.home.waysInTwoDays - a.home.waysInTwoDays ||
  tripMinutes(a.flight) - tripMinutes(b.flight) ||
  (destinationOf(a.flight) < destinationOf(b.flight) ? -1 : 1);
