import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { nextTask } from '#web/browser/next-task.ts';
import { useMedia } from '#web/browser/use-media.ts';
import { useBackOnline } from '#web/browser/use-online.ts';
import { useSite } from '#web/site/use-site.ts';
import type { MapHandle, MapOptions } from './leaflet/create-map.ts';

export interface UseMapOptions extends Pick<MapOptions, 'zoom' | 'start'> {
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
export function useMap(box: RefObject<HTMLElement | null>, options: UseMapOptions): MapState {
  const { zoom, start } = options;
  const tiles = useSite().map.tile_url;
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const coarse = useMedia('(pointer: coarse)');
  const [map, setMap] = useState<MapHandle>();
  const [failed, setFailed] = useState(false);
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
    const build = async () => {
      const { createMap } = await import('./leaflet/create-map.ts');
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
