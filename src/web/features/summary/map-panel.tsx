import { Crown } from 'lucide-react';
import { useMemo } from 'react';
import type { RoundTrip } from '#domain/round-trip.ts';
import { lazyMap } from '#web/maps/lazy-map.tsx';
import type { Places } from '#web/network/use-places.ts';
import { useSession } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './summary.module.css';

/** Pixels. */
const HEIGHT = 384;

const ItineraryMap = lazyMap(
  () => import('#web/maps/itinerary-map.tsx').then((code) => code.ItineraryMap),
  HEIGHT,
);

interface MapPanelProps {
  readonly trip: RoundTrip;
  readonly places: Places;
}

export function MapPanel({ trip, places }: MapPanelProps) {
  const { can, isLoading } = useSession();
  const flights = useMemo(() => [trip.departure, trip.back], [trip]);
  return (
    <section aria-label="Itinerary map" className={styles.map}>
      {isLoading ? (
        <Waiting />
      ) : can('routes.see-map') ? (
        <ItineraryMap flights={flights} places={places} />
      ) : (
        <MapTeaser />
      )}
    </section>
  );
}

const Waiting = () => <Skeleton height={HEIGHT} radius="var(--r-card)" />;

function MapTeaser() {
  const { isAuthenticated } = useSession();
  return (
    <div className={styles.teaser}>
      <Crown size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.benefit}>
        <h2>Premium Feature</h2>
        <p>See both flights and their stops on a map.</p>
      </div>
      <ButtonLink to={isAuthenticated ? '/profile' : '/plans'}>Upgrade to Premium</ButtonLink>
    </div>
  );
}
