import { Gate } from '#web/billing/gate.tsx';
import { RETURNS_ARE_PREMIUM } from '#web/billing/premium-features.ts';
import { useSession } from '#web/session/use-session.tsx';
import { formatPair, formatPairPrice } from '../format-trips.ts';
import type { TripView } from '../read-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import { HomeSentence } from './home-sentence.tsx';
import styles from './opened-trip.module.css';

interface ClosedPairProps {
  readonly trip: TripView;
  readonly onClose: () => void;
}

/** The best pair in words, and what Premium adds to it. */
export function ClosedPair({ trip, onClose }: ClosedPairProps) {
  const { places, travelers } = useTripList();
  const { isAuthenticated } = useSession();
  return (
    <div className={styles.opened}>
      <p className={styles.said}>
        <b>{formatPair(trip, places.cityOf(trip.destination))}</b>
        <small>{formatPairPrice(trip, travelers)}</small>
      </p>
      <HomeSentence home={trip.home} back={trip.back} />
      <Gate feature="returns" scope="section" onBack={onClose}>
        {isAuthenticated ? RETURNS_ARE_PREMIUM : 'Please log in to search return flights'}
      </Gate>
    </div>
  );
}
