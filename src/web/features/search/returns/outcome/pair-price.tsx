import { formatUsd } from '#domain/money.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import { partyTotal, totalPrice } from '#domain/round-trip.ts';
import { formatPairFares } from '#web/trip/format-fare.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './pair-price.module.css';

/** What both flights cost one person, and the party; which of them is not on the pass. */
export function PairPrice({ trip }: { readonly trip: RoundTrip }) {
  const price = totalPrice(trip);
  if (price === undefined) return null;
  const fares = formatPairFares(trip);
  const isOnPass = fares === 'on the pass';
  const party = partyTotal(trip);
  return (
    <p className={styles.pair}>
      <b className={classNames(styles.price, isOnPass && styles.onPass)}>{formatUsd(price, 0)}</b>{' '}
      <span className={styles.both}>both</span>
      <span className={isOnPass ? styles.normal : styles.exception}>
        <span className={styles.both}>, </span>
        {fares}
      </span>
      {party !== undefined && (
        <span className={styles.party}>
          {' '}
          {formatUsd(party, 2)} for {trip.departure.partyPrice?.travelers}
        </span>
      )}
    </p>
  );
}
