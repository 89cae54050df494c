import { departureOf, FARE_CLASSES, type Flight, shownFare } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { partyTotal, type RoundTrip, totalPrice } from '#domain/round-trip.ts';
import { dayOf, formatMonthDay } from '#domain/time.ts';
import { formatPartyPrice, formatSplit } from '#web/trip/format-fare.ts';
import { formatPrice } from '../booking/format-seats.ts';
import styles from './prices.module.css';

export function PriceBreakdown({ trip }: { readonly trip: RoundTrip }) {
  const total = totalPrice(trip);
  const forAll = partyTotal(trip);
  const travelers = trip.departure.partyPrice?.travelers ?? 1;
  return (
    <div className={styles.breakdown}>
      <h2>Price Breakdown</h2>
      <dl>
        <Line name="Outbound Flight" flight={trip.departure} />
        <Line name="Return Flight" flight={trip.back} />
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            {total === undefined ? 'Price unavailable' : formatUsd(total, 2)}
            {forAll !== undefined && travelers > 1 && (
              <small>
                {formatUsd(forAll, 2)} for {travelers}
              </small>
            )}
          </dd>
        </div>
      </dl>
      <p className={styles.terms}>Per person, taxes and fees included.</p>
    </div>
  );
}

function Line({ name, flight }: { readonly name: string; readonly flight: Flight }) {
  const fare = shownFare(flight);
  const { partyPrice } = flight;
  const split = partyPrice && formatSplit(partyPrice);
  const kind = split ?? (fare ? FARE_CLASSES[fare.kind].label : 'No fare');
  return (
    <div className={styles.line}>
      <dt>
        {name}
        <small>
          {kind}, {formatMonthDay(dayOf(departureOf(flight)))}
        </small>
      </dt>
      <dd>
        {formatPrice(fare)}
        {partyPrice && partyPrice.travelers > 1 && <small>{formatPartyPrice(partyPrice)}</small>}
      </dd>
    </div>
  );
}
