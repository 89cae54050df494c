import type { GoWildWindow } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import {
  FARE_CLASSES,
  FARE_KINDS,
  type FareKind,
  type Flight,
  lowestFare,
  shownFare,
} from '#domain/flight.ts';
import { dayOf, formatDayShort, timeAt, zoneNameAt } from '#domain/time.ts';

export interface Reason {
  readonly short: string;
  readonly long: string;
}

export function missingFare(flight: Flight, kind: FareKind): Reason {
  if (kind !== 'goWild')
    return {
      short: 'Not offered',
      long: `The airline offers no ${FARE_CLASSES[kind].label} fare on this flight.`,
    };
  return flight.goWildWindow.state === 'blackout'
    ? { short: 'Blackout date', long: 'GoWild passes are not valid on this day.' }
    : { short: 'Seats taken', long: 'All GoWild seats on this flight are taken.' };
}

/** `Open now`, `Opens Tue, Nov 24 at midnight MST`, `Blackout date`; without fares, `Window opens Tue, …` */
export function formatWindow(window: GoWildWindow, hasFares: boolean): string {
  if (window.state === 'open') return hasFares ? 'Open now' : 'Window open now';
  if (window.state === 'blackout') return 'Blackout date';
  const day = formatDayShort(dayOf(timeAt(window.zone, window.at)));
  return `${hasFares ? 'Opens' : 'Window opens'} ${day} at midnight ${zoneNameAt(window.zone, window.at)}`;
}

/** The kind that is cheaper than the shown GoWild fare, if any. */
export function cheaperThanGoWild(flight: Flight): FareKind | undefined {
  const lowest = lowestFare(flight);
  if (shownFare(flight)?.kind !== 'goWild' || lowest === flight.fares.goWild?.total)
    return undefined;
  return FARE_KINDS.find((kind) => flight.fares[kind]?.total === lowest);
}

const FEW_SEATS = 3;
/** The airline does not count further. */
const MANY_SEATS = 9;

/** `3 seats left` for few, else `6 left` or `9+ left`. */
export function formatSeats(seats: number): { readonly text: string; readonly few: boolean } {
  if (seats <= FEW_SEATS) return { text: `${formatCount(seats, 'seat')} left`, few: true };
  return { text: `${seats >= MANY_SEATS ? '9+' : seats} left`, few: false };
}
