import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useMedia } from '#web/browser/media.ts';
import { MapChip, MapTeaser } from '#web/maps/map-chip.tsx';
import {
  PlacesOfMap,
  type PointedPlace,
  placeRowId,
  usePointedCode,
  usePointedPlace,
} from '#web/maps/pointed-place.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './layout.module.css';
import { ResultsLayout, type ResultsLayoutProps } from './layout.tsx';

/** The places of a map, which the list has too. */
export interface MapPlaces {
  /** Code of the place that is pointed at in the list. */
  readonly pointed: string | undefined;
  readonly onPoint: (code: string | undefined) => void;
  readonly onPlace: (code: string) => void;
}

export interface ResultsMap {
  readonly title: string;
  /** Reserves its space before the answer. */
  readonly draw: (places: MapPlaces) => ReactNode;
}

interface Frame {
  readonly map: ResultsMap | undefined;
  readonly hasColumn: boolean;
  readonly pointed: PointedPlace;
  readonly onPlace: (code: string) => void;
}

const FrameContext = createContext<Frame | undefined>(undefined);

function useFrame(): Frame {
  const frame = use(FrameContext);
  if (!frame) throw new Error('A part of the results stands outside of their frame');
  return frame;
}

interface ResultsFrameProps extends Omit<ResultsLayoutProps, 'isMapped' | 'column'> {
  /** Undefined for an empty list and an error. */
  readonly map: ResultsMap | undefined;
  /** Opens the row of a place; absent where the list has no such rows. */
  readonly onPlace?: (code: string) => void;
}

/** A list and its map: beside it from 1280 px on, else behind {@link ResultsMapChip}. */
export function ResultsFrame({ map, onPlace, children, ...layout }: ResultsFrameProps) {
  const hasColumn = useMedia('(min-width: 1280px)');
  const frame = { map, hasColumn, pointed: usePointedPlace(), onPlace: useIntoView(onPlace) };
  return (
    <FrameContext value={frame}>
      <ResultsLayout
        {...layout}
        isMapped={map !== undefined}
        column={map && hasColumn && <MapColumn title={map.title} />}
      >
        {children}
      </ResultsLayout>
    </FrameContext>
  );
}

/** Opens a row from the map and scrolls to it. */
function useIntoView(open: ResultsFrameProps['onPlace']) {
  // A new object each time, so that the same place can be chosen again.
  const [chosen, setChosen] = useState<{ readonly code: string }>();
  useEffect(() => {
    if (!chosen) return;
    const row = document.getElementById(placeRowId(chosen.code));
    row?.scrollIntoView({ block: 'start' });
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [chosen]);
  return (code: string) => {
    open?.(code);
    setChosen({ code });
  };
}

function MapColumn({ title }: Pick<ResultsMap, 'title'>) {
  if (!useSession().can('routes.see-map')) return <MapTeaser />;
  return (
    <section className={styles.column} aria-label={title}>
      <DrawnMap />
    </section>
  );
}

function DrawnMap({ onChoose }: { readonly onChoose?: () => void }) {
  const { map, pointed, onPlace } = useFrame();
  const code = usePointedCode(pointed);
  return map?.draw({
    pointed: code,
    onPoint: pointed.set,
    onPlace: (code) => {
      onChoose?.();
      onPlace(code);
    },
  });
}

/** Opens the map over the list where it has no column. */
export function ResultsMapChip() {
  const { map, hasColumn } = useFrame();
  if (!map || hasColumn) return null;
  return <MapChip title={map.title}>{(close) => <DrawnMap onChoose={close} />}</MapChip>;
}

/** Says below the list what the map is, where it has no column. */
export function ResultsMapTeaser() {
  const { map, hasColumn } = useFrame();
  return map && !hasColumn && <MapTeaser />;
}

interface ResultsRowsProps {
  /** Whether they answer another question than that in the head. */
  readonly isStale: boolean;
  readonly children: ReactNode;
}

/** The rows: the place of the row that is pointed at stands out on the map, and the other way around. */
export const ResultsRows = ({ isStale, children }: ResultsRowsProps) => (
  <PlacesOfMap
    pointed={useFrame().pointed}
    className={classNames(styles.list, isStale && styles.stale)}
  >
    {children}
  </PlacesOfMap>
);
