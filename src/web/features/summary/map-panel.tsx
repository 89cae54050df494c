import { Crown } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import type { RoundTrip } from '#domain/round-trip.ts';
import type { Places } from '#web/network/use-places.ts';
import { useSession } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './summary.module.css';

/** Lazy: a map that fails to load on a bad network must not break the page. */
const ItineraryMap = lazy(() =>
  import('#web/maps/itinerary-map.tsx').then(
    (code) => ({ default: code.ItineraryMap }),
    () => ({ default: NoMap }),
  ),
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
        <Suspense fallback={<Waiting />}>
          <ItineraryMap flights={flights} places={places} />
        </Suspense>
      ) : (
        <MapTeaser />
      )}
    </section>
  );
}

/** As high as the map. */
const Waiting = () => <Skeleton height={384} radius="var(--r-card)" />;

function NoMap() {
  return <p className={styles.teaser}>Unable to display map</p>;
}

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
