import { useMemo } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { lazyMap } from '#web/maps/lazy-map.tsx';
import { MapChip, MapTeaser } from '#web/maps/map-chip.tsx';
import { type PointedPlace, usePointedCode } from '#web/maps/pointed-place.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import type { FoundFlights } from '#web/trip/found-flights.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import { useResults } from '../results-context.ts';
import { mapPlaces } from './map-places.ts';
import styles from './results-map.module.css';

/** Pixels: the map and its legend. */
const HEIGHT = 438;

const SearchMap = lazyMap(
  () => import('#web/maps/search-map.tsx').then((module) => module.SearchMap),
  HEIGHT,
);

interface ResultsMapProps {
  /** Undefined before the answer: the map reserves its space. */
  readonly byPlace: FoundFlights['byPlace'] | undefined;
  /** The airports that the flights share; those of the search by default. */
  readonly ends?: readonly AirportCode[] | undefined;
  /** Absent where the list has no rows of places. */
  readonly onPlace?: ((place: AirportCode) => void) | undefined;
  readonly pointed: PointedPlace;
}

/** Beside the list, from 1280 px on. */
export function MapColumn(props: ResultsMapProps) {
  if (!useSession().can('routes.see-map')) return <MapTeaser />;
  return (
    <section className={styles.column} aria-label="Route map">
      <ResultsMap {...props} />
    </section>
  );
}

/** Opens the same map over the list. */
export const RouteMapChip = (props: ResultsMapProps) => (
  <MapChip title="Route map">
    {(close) => (
      <ResultsMap
        {...props}
        onPlace={(place) => {
          close();
          props.onPlace?.(place);
        }}
      />
    )}
  </MapChip>
);

function ResultsMap({ byPlace, ends, onPlace, pointed }: ResultsMapProps) {
  const { state, places } = useResults();
  const pointedCode = usePointedCode(pointed);
  const { direction } = state;
  const own = direction === 'inbound' ? state.destination : state.origin;
  const searched = useMemo(
    () => expandPlaces(own, (code) => places.airportOf(code) !== undefined).airports,
    [own, places],
  );
  const shared = ends ?? searched;
  const hasFares = useHasFares();
  const found = useMemo(
    () => byPlace && mapPlaces(byPlace, direction, hasFares),
    [byPlace, direction, hasFares],
  );
  if (!found) return <Skeleton height={HEIGHT} radius="var(--r-card)" />;
  return (
    <SearchMap
      direction={direction}
      ends={shared}
      endName={shared.map(places.cityOf).join(', ')}
      found={found}
      places={places}
      onPlace={(code) => onPlace?.(code as AirportCode)}
      pointed={pointedCode}
      onPoint={pointed.set}
    />
  );
}
