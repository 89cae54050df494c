import { Minus, Plus } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { leaving } from '#web/browser/document.ts';
import { nextTask } from '#web/browser/later.ts';
import { useMedia } from '#web/browser/media.ts';
import { useBackOnline } from '#web/browser/online.ts';
import { useSite } from '#web/site/use-site.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MapError } from './lazy-map.tsx';
import type { MapHandle, MapOptions } from './leaflet/create-map.ts';
import type { MapContent, Spot } from './map-content.ts';
import { type LegendItem, MapLegend } from './map-legend.tsx';
import styles from './places-map.module.css';

/** Of the continental United States. */
const START = { center: { lat: 39.8, lng: -98.6 }, zoom: 4, covers: [] };
const ZOOM = { min: 2, max: 8 };

interface PlacesMapProps extends UseMapOptions {
  /** Accessible name of the map. */
  readonly label: string;
  /** Says where the page has the same information as text: markers cannot be reached by keyboard. */
  readonly description: string;
  /** Height: 500, 400, 384 or 560 pixels. */
  readonly size: 'network' | 'search' | 'itinerary' | 'trips';
  /** Undefined while loading. Every new object redraws markers and lines. */
  readonly content: MapContent | undefined;
  /** Every new object fits the view; undefined leaves the view alone. */
  readonly fit: readonly Spot[] | undefined;
  /** The marker that stands out. */
  readonly pointed?: string | undefined;
  /** Floats over a corner of the map; below it on phones. */
  readonly card?: ReactNode;
  /** Floats over a corner of the map. */
  readonly note?: ReactNode;
  readonly legend: readonly LegendItem[];
}

export function PlacesMap(props: PlacesMapProps) {
  const { label, description, size, content, fit, pointed, card, note, legend, ...options } = props;
  const box = useRef<HTMLDivElement>(null);
  const { map, failed, retry } = useMap(box, options);
  const { tile_url, tile_attribution } = useSite().map;
  const helpId = useId();
  useEffect(() => {
    if (content) map?.show(content);
  }, [map, content]);
  useEffect(() => {
    if (fit) map?.fit(fit);
  }, [map, fit]);
  useEffect(() => map?.point(pointed), [map, pointed]);

  return (
    <div className={styles.frame}>
      <div className={styles.screen}>
        <div className={classNames(styles.place, styles[size])}>
          {failed ? (
            <MapError onRetry={retry} />
          ) : (
            <>
              <div
                ref={box}
                className={styles.box}
                role="application"
                aria-roledescription="map"
                aria-label={label}
                aria-describedby={helpId}
                aria-busy={!map || undefined}
              />
              {map && <Controls map={map} />}
              {note && <p className={styles.note}>{note}</p>}
              <p id={helpId} className={styles.help}>
                Arrow keys move the map, plus and minus zoom
                {options.onEscape && ', Escape clears the selection'}. {description}
              </p>
            </>
          )}
        </div>
        {!failed && card && <div className={styles.card}>{card}</div>}
      </div>
      <div className={styles.foot}>
        <MapLegend items={legend} />
        {tile_url && tile_attribution && <p className={styles.source}>{tile_attribution}</p>}
      </div>
    </div>
  );
}

function Controls({ map }: { readonly map: MapHandle }) {
  const isTouch = useMedia('(pointer: coarse)');
  const [takesFinger, setTakesFinger] = useState(false);
  const toggle = () => {
    map.takeFinger(!takesFinger);
    setTakesFinger(!takesFinger);
  };
  const zoomEnd = useSyncExternalStore(map.onZoom, map.zoomEnd);
  return (
    <>
      <div className={styles.zoom}>
        <IconButton
          label="Zoom in"
          icon={<Plus size={18} strokeWidth={2} />}
          aria-disabled={zoomEnd === 'in'}
          onClick={() => map.zoomBy(1)}
        />
        <IconButton
          label="Zoom out"
          icon={<Minus size={18} strokeWidth={2} />}
          aria-disabled={zoomEnd === 'out'}
          onClick={() => map.zoomBy(-1)}
        />
      </div>
      {isTouch && (
        <Button size="small" className={styles.use ?? ''} onClick={toggle}>
          {takesFinger ? 'Done' : 'Use map'}
        </Button>
      )}
    </>
  );
}

interface UseMapOptions extends Partial<Pick<MapOptions, 'zoom' | 'start'>> {
  readonly onChoose?: ((code: string) => void) | undefined;
  /** The marker under the pointer. */
  readonly onPoint?: ((code: string | undefined) => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
}

interface MapState {
  /** Undefined while loading. */
  readonly map: MapHandle | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Loads a map into a box of the page. Pass the same `zoom` and `start` objects, or the map is rebuilt. */
function useMap(box: RefObject<HTMLElement | null>, options: UseMapOptions): MapState {
  const { zoom = ZOOM, start = START } = options;
  const tiles = useSite().map.tile_url;
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const coarse = useMedia('(pointer: coarse)');
  const [map, setMap] = useState<MapHandle>();
  const [failed, setFailed] = useState(false);
  // Browsers remember that a module has failed: only a reload fetches it again.
  const loadFailed = useRef(false);
  const onChoose = useEffectEvent((code: string) => options.onChoose?.(code));
  const onPoint = useEffectEvent((code: string | undefined) => options.onPoint?.(code));
  const hasEscape = options.onEscape !== undefined;
  const onEscape = useEffectEvent(() => options.onEscape?.());

  useEffect(() => {
    if (failed) return;
    let left = false;
    let built: MapHandle | undefined;
    const fail = () => {
      if (!left) setFailed(true);
    };
    const failToLoad = (error: unknown): never => {
      if (loadFailed.current && !left) leaving.reload();
      loadFailed.current ||= !left;
      throw error;
    };
    const build = async () => {
      const { createMap } = await import('./leaflet/create-map.ts').catch(failToLoad);
      await nextTask();
      if (left || !box.current) return;
      built = createMap(box.current, {
        zoom,
        start,
        tiles,
        still,
        coarse,
        onChoose: (code) => onChoose(code),
        onPoint: (code) => onPoint(code),
        onEscape: hasEscape ? () => onEscape() : undefined,
        onError: fail,
      });
      setMap(built);
    };
    build().catch(fail);
    return () => {
      left = true;
      built?.close();
      setMap(undefined);
    };
  }, [failed, box, zoom, start, tiles, still, coarse, hasEscape]);

  useBackOnline(failed, () => setFailed(false));

  return {
    map: failed ? undefined : map,
    failed,
    retry: () => setFailed(false),
  };
}
