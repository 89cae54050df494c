import { departureOf, FARE_CLASSES, type Flight, shownFare } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { partyTotal, type RoundTrip, totalPrice } from '#domain/round-trip.ts';
import { dayOf, formatMonthDay } from '#domain/time.ts';
import { formatPartyPrice, formatSplit } from '#web/trip/format-fare.ts';
import { formatPrice } from '../booking/format-seats.ts';
import styles from './prices.module.css';

export function PriceBreakdown({ trip }: { readonly trip: RoundTrip }) {
  const total = partyTotal(trip) ?? totalPrice(trip);
  return (
    <section className={styles.breakdown}>
      <h2>Price Breakdown</h2>
      <dl>
        <Line name="Outbound Flight" flight={trip.departure} />
        <Line name="Return Flight" flight={trip.back} />
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{total === undefined ? 'Price unavailable' : formatUsd(total, 2)}</dd>
        </div>
      </dl>
      <p className={styles.terms}>Taxes and fees included.</p>
    </section>
  );
}

function Line({ name, flight }: { readonly name: string; readonly flight: Flight }) {
  return (
    <div className={styles.line}>
      <dt>
        {name}
        <small>
          {formatTotalDetail(flight)}, {formatMonthDay(dayOf(departureOf(flight)))}
        </small>
      </dt>
      <dd>{formatTotal(flight)}</dd>
    </div>
  );
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
  const travelers = partyPrice?.travelers ?? 1;
  return travelers > 1 ? `${label}, ${travelers} × ${formatUsd(fare.total, 2)}` : label;
}
