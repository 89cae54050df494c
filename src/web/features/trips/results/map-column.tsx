import type { SourceDto } from '#contract/flights.ts';
import { useMedia } from '#web/browser/media.ts';
import { lazyMap } from '#web/maps/lazy-map.tsx';
import { MapChip, MapTeaser } from '#web/maps/map-chip.tsx';
import { type PointedPlace, usePointedCode } from '#web/maps/pointed-place.tsx';
import type { Places } from '#web/network/use-network.ts';
import { useSession } from '#web/session/use-session.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import type { TripView } from './read-trips.ts';
import styles from './trip-results.module.css';

/** Pixels: the map and its legend. */
const HEIGHT = 598;

const load = () => import('./trips-map.tsx').then((module) => module.TripsMap);
const TripsMap = lazyMap(load, HEIGHT);
/** As high as it is in the window. */
const TripsMapOverList = lazyMap(load, 'min(598px, 60dvh + 38px)');

interface MapColumnProps {
  /** Undefined before the answer: the map reserves its space. */
  readonly trips: readonly TripView[] | undefined;
  readonly places: Places;
  /** Undefined before the answer. */
  readonly source: SourceDto | undefined;
  readonly open: string | undefined;
  readonly onPlace: (code: string) => void;
  readonly pointed: PointedPlace;
}

const WIDE = '(min-width: 1280px)';

/** Beside the list, from 1280 px on; other plans see one line there that says who sees it. */
export function MapColumn({ pointed, source, ...props }: MapColumnProps) {
  const code = usePointedCode(pointed);
  const hasColumn = useMedia(WIDE);
  if (!useSession().can('routes.see-map')) return <MapTeaser />;
  if (!hasColumn) return null;
  const { trips } = props;
  const hasFares = source?.has_fares !== false;
  return (
    <section className={styles.column} aria-label="Map">
      {trips ? (
        <TripsMap {...props} {...{ trips, hasFares }} pointed={code} onPoint={pointed.set} />
      ) : (
        <Skeleton height={HEIGHT} radius="var(--r-card)" />
      )}
    </section>
  );
}

interface TripsMapChipProps extends Omit<MapColumnProps, 'trips' | 'source'> {
  readonly trips: readonly TripView[];
  readonly source: SourceDto;
}

/** Opens the same map over the list where there is no column. */
export function TripsMapChip({ pointed, source, onPlace, ...props }: TripsMapChipProps) {
  const code = usePointedCode(pointed);
  const hasColumn = useMedia(WIDE);
  if (hasColumn) return null;
  return (
    <MapChip title="Map">
      {(close) => (
        <TripsMapOverList
          {...props}
          hasFares={source.has_fares !== false}
          pointed={code}
          onPoint={pointed.set}
          onPlace={(place) => {
            close();
            onPlace(place);
          }}
        />
      )}
    </MapChip>
  );
}
