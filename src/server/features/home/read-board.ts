import { type AirportCode, currentCode } from '#domain/airports.ts';
import { type PlaceWindows, placeWindows } from '#domain/booking-window.ts';
import { AppError } from '#domain/errors.ts';
import { destinationOf, isCounted } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { mayBeOnPass, ONE_TRAVELER } from '#domain/party.ts';
import { planTrips, type TripHome, tripHome } from '#domain/plan-trips.ts';
import {
  addDays,
  type Clock,
  dayAt,
  type InstantMinute,
  instantOfDate,
  type LocalDate,
  type Minutes,
  weekdayOf,
} from '#domain/time.ts';
import { fliesOn, type Network, type NetworkSource, seasonRule } from '#domain/timetable.ts';
import { isLegOnPass } from '#domain/trip-legs.ts';
import type { WallClock } from '#domain/trip-texts.ts';
import type { Trip, TripQuestion, TripWorld } from '#domain/trips.ts';
import { yieldLoop } from '#server/concurrency.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';

export interface BoardDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
  readonly boardFares: FareSource;
}

export interface BoardQuery {
  readonly airport: AirportCode;
  /** Undefined if no flight leaves soon. */
  readonly question: TripQuestion | undefined;
}

export interface ReadBoard {
  /** Undefined if no flight leaves soon. */
  readonly board: Board | undefined;
  readonly seenAt: Date;
}

/** @throws AppError `unknown_airport` naming `airport`. */
export function boardQuery({ network, clock }: BoardDeps, code: AirportCode): BoardQuery {
  const known = network.current();
  const airport = currentCode(code);
  if (!known.airports.has(airport)) {
    const message = `We do not know "${code}"`;
    throw new AppError('unknown_airport', { message, fields: { airport: message } });
  }
  const day = nextOpenDay(known, airport, instantOfDate(clock.now()));
  return { airport, question: day && boardQuestion(airport, day) };
}

/** The travel days of a board. */
export function boardDays({ out, nights }: TripQuestion) {
  return { out: out.from, back: addDays(out.from, nights.most) };
}

/** @throws AppError `fares_unavailable`. */
export async function readBoard(
  { boardFares: fares, clock, network }: BoardDeps,
  { airport, question }: BoardQuery,
  signal: AbortSignal,
): Promise<ReadBoard> {
  if (!question) return { board: undefined, seenAt: clock.now() };
  const ask = (query: Parameters<FareSource['search']>[0]) =>
    fares.search(query, signal).catch(refuseWith('fares_unavailable'));
  const days = boardDays(question);
  const out = await ask({ origins: [airport], date: days.out });
  await yieldLoop();
  const back = await ask({ destinations: [airport], date: days.back });
  await yieldLoop();
  const board = boardOf(question, {
    network: network.current(),
    now: instantOfDate(clock.now()),
    hasFares: fares.hasFares,
    from: () => out.flights,
    to: (home) => (home === airport ? back.flights : []),
  });
  return { board, seenAt: out.seenAt };
}

/** The longest run of blackout dates is two weeks; after it, most airports have a flight within a week. */
const DAYS_AHEAD = 31;

/**
 * The first day after today, on the calendar of the airport, that is no blackout date and on which a flight leaves, one
 * that is surely flown if there is any. Undefined if there is none within a month.
 */
export function nextOpenDay(
  network: Network,
  airport: AirportCode,
  now: InstantMinute,
): LocalDate | undefined {
  const { airports, timetable, blackoutDates } = network;
  const zone = airports.get(airport)?.zone;
  if (!zone) return undefined;
  const rows = timetable.filter(
    ({ origin, destination }) => origin === airport && airports.has(destination),
  );
  const today = dayAt(zone, now);
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead + 1));
  const isUnknown = seasonRule(network);
  const flown = days
    .filter((day) => !blackoutDates.has(day))
    .map((day) => ({ day, rows: rows.filter((row) => fliesOn(row, day, weekdayOf(day))) }));
  const sure = flown.find((one) =>
    one.rows.some(({ origin, destination }) => !isUnknown(origin, destination, one.day)),
  );
  return (sure ?? flown.find((one) => one.rows.length > 0))?.day;
}

/** Rows of a board at most. */
export const BOARD_ROWS = 6;

/** What a board asks about trips: out on its day, home as usual, on the pass both ways. */
export function boardQuestion(airport: AirportCode, day: LocalDate): TripQuestion {
  const { nights, homeBy } = usualStay(day);
  return {
    origins: [airport],
    out: { from: day, until: day },
    nights: { least: nights, most: nights },
    returnTo: 'same',
    deadline: { homeBy },
    party: ONE_TRAVELER,
    den: false,
    fares: 'pass',
    maxStops: 2,
    slow: false,
    order: 'best',
  };
}

export interface BoardTrip extends Trip {
  readonly home: Pick<TripHome, 'ways' | 'passWays' | 'lastDeparture'>;
  /** Whether each flight is priced on the pass. */
  readonly onPass: { readonly out: boolean; readonly back: boolean };
}

export interface Board {
  /** That was asked: on any fares if nothing is on the pass both ways. */
  readonly question: TripQuestion;
  /** Places with a flight on the day. */
  readonly destinations: number;
  /** Places with a sensible flight on the pass on days that are announced, by code. */
  readonly onPass: readonly AirportCode[];
  /** How many of them can be booked, each by its flight that opens first. */
  readonly windows: PlaceWindows;
  /** Places with a trip. */
  readonly trips: number;
  /** The first trips, one of each place. */
  readonly best: readonly BoardTrip[];
}

/** Where one traveler with a pass can go, and the first trips in their usual order. */
export function boardOf(onPass: TripQuestion, world: TripWorld): Board {
  const first = planTrips(onPass, world);
  const question: TripQuestion = first.rows.length > 0 ? onPass : { ...onPass, fares: 'any' };
  const { rows } = question === onPass ? first : planTrips(question, world);
  return {
    question,
    ...onPassOf(question, world),
    trips: rows.length,
    best: rows.slice(0, BOARD_ROWS).map(({ first }) => ({
      ...first,
      home: tripHome(first, question, world),
      onPass: {
        out: isLegOnPass(first.out, question, world),
        back: isLegOnPass(first.back, question, world),
      },
    })),
  };
}

function onPassOf({ origins, out: { from: day } }: TripQuestion, world: TripWorld) {
  const byPlace = groupBy(
    origins.flatMap((origin) => world.from(origin, day)),
    destinationOf,
  );
  const onPass = [...byPlace].flatMap(([place, flights]) => {
    const windows = flights
      .filter((flight) => isCounted(flight) && mayBeOnPass(flight, world.hasFares))
      .map(({ goWildWindow }) => goWildWindow)
      .filter(({ unannounced }) => !unannounced);
    const isAbroad = world.network.airports.get(place)?.domestic === false;
    return windows.length > 0 ? { place, isAbroad, windows } : [];
  });
  return {
    destinations: byPlace.size,
    onPass: onPass.map(({ place }) => place).sort(),
    windows: placeWindows(onPass),
  };
}

/** How long a trip is that nobody has asked about. */
interface UsualStay {
  readonly nights: number;
  /** Undefined: by any time of the day. */
  readonly homeBy: WallClock | undefined;
}

const SUNDAY = 7;
const HOME_BY = (21 * 60) as Minutes;
const MOST_NIGHTS = 4;

/** Home by Sunday, 9:00 PM, if that is 1 to 4 nights away; else two nights. */
export function usualStay(day: LocalDate): UsualStay {
  const nights = SUNDAY - weekdayOf(day);
  return nights >= 1 && nights <= MOST_NIGHTS
    ? { nights, homeBy: { date: addDays(day, nights), minute: HOME_BY } }
    : { nights: 2, homeBy: undefined };
}
