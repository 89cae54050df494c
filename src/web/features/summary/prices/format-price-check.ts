import { FARE_CLASSES, shownFare } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { formatSplit } from '#web/trip/format-fare.ts';
import { asFlight } from '#web/trip/shared-trip.ts';
import type { FlightCheck } from './check-prices.ts';

/** `same price`, `now $49.00 Standard, was $15.41`, `no longer found` */
export function formatCheck(check: FlightCheck): string {
  if (check.state === 'gone') return 'no longer found';
  if (check.state === 'failed') return check.message;
  const fare = shownFare(asFlight(check.flight));
  if (!fare) return check.was === undefined ? 'still without a price' : 'now without a price';
  if (fare.total === check.was) return 'same price';
  const before = check.was === undefined ? '' : `, was ${formatUsd(check.was, 2)}`;
  const { partyPrice } = check.flight;
  const kind = (partyPrice && formatSplit(partyPrice)) ?? FARE_CLASSES[fare.kind].label;
  return `now ${formatUsd(fare.total, 2)} ${kind}${before}`;
}
