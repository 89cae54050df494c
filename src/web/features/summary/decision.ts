import { type GoWildWindow, goWildWindow } from '#domain/booking-window.ts';
import { type Flight, shownFare } from '#domain/flight.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import type { SharedFlight } from '#domain/shared-flight.ts';
import {
  dayAt,
  dayOf,
  daysBetween,
  formatDayLong,
  formatDayShort,
  type InstantMinute,
  instantOf,
} from '#domain/time.ts';
import type { Places } from '#web/places/use-network.ts';

/** `unclear`: no price, or nobody knows when the window opens. */
type StepState = 'now' | 'opens' | 'departed' | 'unclear';

export function stepState(flight: Flight, seat: SeatState, hasFares: boolean): StepState {
  if (seat.state === 'departed') return 'departed';
  if (!hasFares) return STATES_WITHOUT_FARES[seat.state];
  const fare = shownFare(flight);
  if (fare && (fare.kind !== 'goWild' || seat.state === 'open')) return 'now';
  return seat.state === 'opens' ? 'opens' : 'unclear';
}

const STATES_WITHOUT_FARES = {
  open: 'now',
  opens: 'opens',
  blackout: 'now',
  'no-pass-seat': 'now',
  'off-pass': 'now',
  unknown: 'unclear',
} as const satisfies Record<Exclude<SeatState['state'], 'departed'>, StepState>;

interface DecisionFacts {
  readonly seats: { readonly departure: SeatState; readonly back: SeatState };
  readonly now: InstantMinute;
  readonly hasFares: boolean;
}

/** `Book the flight out now. The way home opens Saturday.` */
export function decisionText(trip: RoundTrip, { seats, now, hasFares }: DecisionFacts): string {
  const out = stepState(trip.departure, seats.departure, hasFares);
  const home = stepState(trip.back, seats.back, hasFares);
  const [outOpens, homeOpens] = [openingDay(seats.departure, now), openingDay(seats.back, now)];
  if (out === home && (out !== 'opens' || outOpens === homeOpens)) return BOTH[out](outOpens);
  if (out === 'departed' && home === 'now') return 'Book the way home now.';
  return [OUT[out](outOpens), HOME[home](homeOpens)].filter(Boolean).join(' ');
}

type Sentences = Record<StepState, (opens: string) => string>;

const BOTH: Sentences = {
  now: () => 'Book both flights now.',
  opens: (day) => `Both flights open ${day}.`,
  departed: () => 'Both flights have left.',
  unclear: () => 'See the airline for both flights.',
};

const OUT: Sentences = {
  now: () => 'Book the flight out now.',
  opens: (day) => `The flight out opens ${day}.`,
  departed: () => '',
  unclear: () => 'See the airline for the flight out.',
};

const HOME: Sentences = {
  now: () => 'The way home can be booked now.',
  opens: (day) => `The way home opens ${day}.`,
  departed: () => 'The way home has left.',
  unclear: () => 'See the airline for the way home.',
};

/** `Saturday` within the next six days, else `Sat, Dec 12`; empty without an opening time. */
function openingDay(seat: SeatState, now: InstantMinute): string {
  if (seat.state !== 'opens') return '';
  const day = dayAt(seat.zone, seat.at);
  const [weekday = ''] = formatDayLong(day).split(',');
  return daysBetween(dayAt(seat.zone, now), day) < 7 ? weekday : formatDayShort(day);
}

export type SeatState =
  | GoWildWindow
  | { readonly state: 'departed' }
  /** Only other fares were offered. */
  | { readonly state: 'no-pass-seat' }
  /** The price for the party has nobody on GoWild. */
  | { readonly state: 'off-pass' }
  /** Airports or blackout dates are unknown. */
  | { readonly state: 'unknown' };

export interface SeatFacts {
  readonly places: Pick<Places, 'airportOf' | 'zoneOf'>;
  /** Undefined while unknown. */
  readonly blackoutDays: ReadonlySet<string> | undefined;
  readonly now: InstantMinute;
  readonly hasFares: boolean;
}

export function seatState(flight: SharedFlight, facts: SeatFacts): SeatState {
  if (instantOf(flight.segments[0].departs) <= facts.now) return { state: 'departed' };
  const window = windowOf(flight, facts);
  if (window?.state === 'blackout') return window;
  if (flight.partyPrice?.onGoWild === 0 && facts.hasFares) return { state: 'off-pass' };
  if (facts.hasFares && !flight.fares.goWild) return { state: 'no-pass-seat' };
  return window ?? { state: 'unknown' };
}

function windowOf(flight: SharedFlight, facts: SeatFacts): GoWildWindow | undefined {
  const { places, blackoutDays, now } = facts;
  const ends = flight.segments.flatMap(({ from, to }) => [from, to]);
  const airports = ends.flatMap((code) => places.airportOf(code) ?? []);
  const segments = flight.segments.flatMap(({ from, departs }) => {
    const zone = places.zoneOf(from);
    return zone ? [{ day: dayOf(departs), zone }] : [];
  });
  if (!blackoutDays || airports.length < ends.length || segments.length < flight.segments.length)
    return undefined;
  return goWildWindow({
    segments,
    international: airports.some((airport) => !airport.domestic),
    now,
    blackoutDates: blackoutDays,
  });
}
