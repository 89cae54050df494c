import { formatOpening, type GoWildWindow } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import {
  FARE_CLASSES,
  FARE_KINDS,
  type FareKind,
  type Flight,
  lowestFare,
  MANY_SEATS,
  type Memberships,
  type PartyPrice,
  shownFare,
} from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import type { InstantMinute } from '#domain/time.ts';

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

/** `Open now`, `Opens Sat 12:00 AM MST`, `Blackout date`; without fares, `Window opens Sat 12:00 AM MST` */
export function formatWindow(window: GoWildWindow, now: InstantMinute, hasFares: boolean): string {
  if (window.state === 'open') return hasFares ? 'Open now' : 'Window open now';
  if (window.state === 'blackout') return 'Blackout date';
  return `${hasFares ? 'Opens' : 'Window opens'} ${formatOpening(window, { now })}`;
}

/** `Pass seats gone`, `Blackout, no pass fares`; undefined for a flight with a GoWild fare, and for one without any fare. */
export function withoutPass(flight: Flight): string | undefined {
  if (flight.fares.goWild || !shownFare(flight)) return undefined;
  return flight.goWildWindow.state === 'blackout' ? 'Blackout, no pass fares' : 'Pass seats gone';
}

/** The kind that is cheaper for the traveler than the shown GoWild fare, if any. */
export function cheaperThanGoWild(
  flight: Flight,
  memberships: Memberships = {},
): FareKind | undefined {
  const lowest = lowestFare(flight, memberships);
  if (shownFare(flight)?.kind !== 'goWild' || lowest === flight.fares.goWild?.total)
    return undefined;
  return FARE_KINDS.find((kind) => flight.fares[kind]?.total === lowest);
}

const FEW_SEATS = 3;

/** `2 left`, `9+ left` */
export const formatSeats = (seats: number): { readonly text: string; readonly few: boolean } => ({
  text: `${seats >= MANY_SEATS ? '9+' : seats} left`,
  few: seats <= FEW_SEATS,
});

/** `Only 1 seat`, `Too few seats`, `No pass`; undefined for a fare with seats for the party. */
export function shortFor({ fares, partyPrice }: Flight, kind: FareKind): string | undefined {
  const fare = fares[kind];
  if (!fare || !partyPrice) return undefined;
  if (kind === 'goWild' && partyPrice.passes === 0) return 'No pass';
  if (!fare.tooFew) return undefined;
  const { seatsLeft } = fare;
  return seatsLeft === undefined ? 'Too few seats' : `Only ${formatCount(seatsLeft, 'seat')}`;
}

/** `1 GoWild, 1 Standard`; undefined where all travel on one fare. */
export function formatSplit({ travelers, onGoWild, other }: PartyPrice): string | undefined {
  if (onGoWild === 0 || !other) return undefined;
  const others = `${travelers - onGoWild} ${FARE_CLASSES[other].label}`;
  return `${onGoWild} ${FARE_CLASSES.goWild.label}, ${others}`;
}

/** `$30.82 for 2 on GoWild`, `$103.41 for 2: 1 GoWild, 1 Standard`, `Too few seats for 2` */
export function formatPartyPrice(price: PartyPrice): string {
  const { travelers, total, other = 'goWild' } = price;
  if (total === undefined)
    return travelers === 1 ? 'No fare without a pass' : `Too few seats for ${travelers}`;
  const split = formatSplit(price);
  return `${formatUsd(total, 2)} for ${travelers}${split ? `: ${split}` : ` on ${FARE_CLASSES[other].label}`}`;
}

/** `on the pass`, `Standard home`, `Standard both ways`: what a pair of flights costs beside the pass. */
export function formatPairFares({ departure, back }: RoundTrip): string {
  const [out, home] = [departure, back].map((flight) => {
    const shown = shownFare(flight);
    return shown && shown.kind !== 'goWild' ? FARE_CLASSES[shown.kind].label : undefined;
  });
  if (!out && !home) return 'on the pass';
  if (out === home) return `${out} both ways`;
  return [out && `${out} out`, home && `${home} home`].filter(Boolean).join(', ');
}
