import type { Flight } from './flight.ts';
import { bookingsOf, type Party, type PriceOptions, withPartyPrice } from './party.ts';
import { offPass } from './trip-fares.ts';

/** A flight as a link carries it: without seats, windows and URLs, which the opener computes. */
export type SharedFlight = Omit<Flight, 'goWildWindow'>;

/** With a window that is still to be computed. */
export const asFlight = (shared: SharedFlight): Flight => ({
  ...shared,
  goWildWindow: { state: 'open' },
});

/** A flight as a link carries it: without seats, and without fares that the party cannot book. */
export function sharedFlight(flight: Flight): SharedFlight {
  const { segments, fares, soldAsOne, seasonUnknown, partyPrice } = flight;
  const booked = new Set<string>(bookingsOf(flight).map(({ kind }) => kind));
  const kept = Object.entries(fares).filter(([kind, { tooFew }]) => !tooFew || booked.has(kind));
  return {
    segments,
    fares: Object.fromEntries(kept.map(([kind, { total }]) => [kind, { total }])),
    ...(soldAsOne && { soldAsOne }),
    ...(seasonUnknown && { seasonUnknown }),
    ...(partyPrice && { partyPrice }),
  };
}

/**
 * The flight with its price for a party.
 * @param party undefined for one traveler with a pass, who maybe books another fare that costs less.
 * @param options without a split the cheapest is taken: seats are not in the flight.
 */
export function pricedFor(
  party: Party | undefined,
  flight: SharedFlight,
  options: PriceOptions = {},
): SharedFlight {
  if (party) return shared(withPartyPrice(asFlight(flight), party, options));
  const isOther = options.onGoWild === 0 && (flight.fares.goWild || options.den);
  return isOther ? shared(offPass(asFlight(flight), options)) : flight;
}

function shared(flight: Flight): SharedFlight {
  const { goWildWindow: _, ...rest } = flight;
  return rest;
}
