import type { Flight } from './flight.ts';
import { bookingsOf } from './party.ts';

/** A flight as a link carries it: without seats, windows and URLs, which the opener computes. */
export type SharedFlight = Omit<Flight, 'goWildWindow'>;

/** With a window that is still to be computed. */
export const asFlight = (shared: SharedFlight): Flight => ({
  ...shared,
  goWildWindow: { state: 'open' },
});

/** A flight as a link carries it: without seats, and without fares that the party cannot book. */
export function sharedFlight(flight: Flight): SharedFlight {
  const { segments, fares, soldAsOne, partyPrice } = flight;
  const booked = new Set<string>(bookingsOf(flight).map(({ kind }) => kind));
  const kept = Object.entries(fares).filter(([kind, { tooFew }]) => !tooFew || booked.has(kind));
  return {
    segments,
    fares: Object.fromEntries(kept.map(([kind, { total }]) => [kind, { total }])),
    ...(soldAsOne && { soldAsOne }),
    ...(partyPrice && { partyPrice }),
  };
}
