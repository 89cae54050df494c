import { ChevronDown, Crown as CrownIcon } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { useMedia } from '#web/browser/use-media.ts';
import { lazyMap } from '#web/maps/lazy-map.tsx';
import type { Places } from '#web/network/use-places.ts';
import { useSession } from '#web/session/use-session.ts';
import { useHasFares } from '#web/site/use-site.ts';
import type { FoundFlights } from '#web/trip/found-flights.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { SearchState } from '../../search-state.ts';
import { mapPlaces } from './map-places.ts';
import styles from './results-map.module.css';

/** Pixels. */
const HEIGHT = 438;

const SearchMap = lazyMap(
  () => import('#web/maps/search-map.tsx').then((module) => module.SearchMap),
  HEIGHT,
);

interface ResultsMapProps {
  readonly search: Pick<SearchState, 'direction' | 'origin' | 'destination'>;
  /** Undefined before the answer: the map reserves its space. */
  readonly byPlace: FoundFlights['byPlace'] | undefined;
  readonly places: Places;
  readonly onPlace: (place: AirportCode) => void;
}

export function ResultsMap(props: ResultsMapProps) {
  return useSession().can('routes.see-map') ? <FoldingMap {...props} /> : <MapTeaser />;
}

function FoldingMap({ search, byPlace, places, onPlace }: ResultsMapProps) {
  const id = useId();
  const isWide = useMedia('(min-width: 768px)');
  const [requested, setRequested] = useState<boolean>();
  const { direction } = search;
  const isOneRoute = direction === 'outbound' && search.destination !== '';
  // Closed at first on phones, and where the map would be a single line.
  const isOpen = requested ?? (isWide && !isOneRoute);
  const own = direction === 'inbound' ? search.destination : search.origin;
  const ends = useMemo(
    () => expandPlaces(own, (code) => places.airportOf(code) !== undefined).airports,
    [own, places],
  );
  const hasFares = useHasFares();
  const found = useMemo(
    () => byPlace && mapPlaces(byPlace, direction, hasFares),
    [byPlace, direction, hasFares],
  );
  return (
    <section className={styles.map} aria-label="Route map">
      <Button
        variant="plain"
        size="small"
        className={classNames(styles.toggle, isOpen && styles.open)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setRequested(!isOpen)}
      >
        Route map
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <div id={id} hidden={!isOpen} className={styles.space}>
        {isOpen && !found && <Skeleton height={HEIGHT} radius="var(--r-card)" />}
        {isOpen && found && (
          <SearchMap
            direction={direction}
            ends={ends}
            endName={ends.map(places.cityOf).join(', ')}
            found={found}
            places={places}
            onPlace={(code) => onPlace(code as AirportCode)}
          />
        )}
      </div>
    </section>
  );
}

function MapTeaser() {
  return (
    <section className={styles.teaser} aria-label="Route map">
      <CrownIcon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <h2>Interactive route map</h2>
        <p>Premium shows these destinations on a map.</p>
      </div>
      <ButtonLink to="/profile">Upgrade</ButtonLink>
    </section>
  );
}
