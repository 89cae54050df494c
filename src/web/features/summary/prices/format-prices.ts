import { FARE_CLASSES, type Flight, shownFare, travelersOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { partyTotal, type RoundTrip, totalPrice } from '#domain/round-trip.ts';
import { formatPartyPrice, formatSplit } from '#web/trip/format-fare.ts';
import { formatPrice } from '../booking/format-seats.ts';

/** The total of all travelers, as `For 2, $40.91 per person. Taxes included` says. */
export function formatTripPrice(trip: RoundTrip) {
  const perPerson = totalPrice(trip);
  if (perPerson === undefined) return { value: 'Price unavailable', more: '' };
  const travelers = travelersOf(trip.departure);
  const total = partyTotal(trip) ?? perPerson;
  const share = travelers > 1 ? `For ${travelers}, ${formatUsd(perPerson, 2)} per person. ` : '';
  return { value: formatUsd(total, 2), more: `${share}Taxes included` };
}

/** What a flight costs all travelers, `$30.82`; for a party without seats, why not. */
export function formatTotal(flight: Flight): string {
  const { partyPrice } = flight;
  if (partyPrice && partyPrice.total === undefined) return formatPartyPrice(partyPrice);
  return partyPrice?.total === undefined
    ? formatPrice(shownFare(flight))
    : formatUsd(partyPrice.total, 2);
}

/** `GoWild`, `GoWild, 2 × $15.41`, `1 GoWild, 1 Standard`, `No fare` */
export function formatTotalDetail(flight: Flight): string {
  const fare = shownFare(flight);
  if (!fare) return 'No fare';
  const { partyPrice } = flight;
  const split = partyPrice && formatSplit(partyPrice);
  if (split) return split;
  const { label } = FARE_CLASSES[fare.kind];
  const travelers = travelersOf(flight);
  return travelers > 1 ? `${label}, ${travelers} × ${formatUsd(fare.total, 2)}` : label;
}
