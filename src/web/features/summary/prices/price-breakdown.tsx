import { departureOf, type Flight } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { partyTotal, type RoundTrip, totalPrice } from '#domain/round-trip.ts';
import { dayOf, formatMonthDay } from '#domain/time.ts';
import { formatTotal, formatTotalDetail } from './format-prices.ts';
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
