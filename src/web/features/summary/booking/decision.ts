import { type Flight, shownFare } from '#domain/flight.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import {
  dayAt,
  daysBetween,
  formatDayLong,
  formatDayShort,
  type InstantMinute,
} from '#domain/time.ts';
import type { SeatState } from './seat-state.ts';

/** `unclear`: no price, or nobody knows when the window opens. */
export type StepState = 'now' | 'opens' | 'departed' | 'unclear';

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

export interface DecisionFacts {
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
