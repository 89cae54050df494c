import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { nextTask } from '#web/browser/next-task.ts';
import { useMedia } from '#web/browser/use-media.ts';
import { useSite } from '#web/site/use-site.ts';
import type { Stage, StageOptions } from './leaflet/create-map.ts';

export interface StageWishes extends Pick<StageOptions, 'zoom' | 'start'> {
  readonly onChoose?: ((code: string) => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
}

interface StageInBox {
  /** Undefined until the map is there. */
  readonly stage: Stage | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * A map in a box of the page, brought when it is wanted. `zoom` and `start` must be the same objects at every
 * call, or the map is built anew.
 */
export function useStage(box: RefObject<HTMLElement | null>, wishes: StageWishes): StageInBox {
  const { zoom, start } = wishes;
  const tiles = useSite().map.tile_url;
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const coarse = useMedia('(pointer: coarse)');
  const [stage, setStage] = useState<Stage>();
  const [failed, setFailed] = useState(false);
  const onChoose = useEffectEvent((code: string) => wishes.onChoose?.(code));
  const onEscape = useEffectEvent(() => wishes.onEscape?.());

  useEffect(() => {
    if (failed) return;
    let left = false;
    let built: Stage | undefined;
    const fail = () => {
      if (!left) setFailed(true);
    };
    const build = async () => {
      const { createStage } = await import('./leaflet/create-map.ts');
      await nextTask();
      if (left || !box.current) return;
      built = createStage(box.current, {
        zoom,
        start,
        tiles,
        still,
        coarse,
        onChoose: (code) => onChoose(code),
        onEscape: () => onEscape(),
        onFault: fail,
      });
      setStage(built);
    };
    build().catch(fail);
    return () => {
      left = true;
      built?.close();
      setStage(undefined);
    };
  }, [failed, box, zoom, start, tiles, still, coarse]);

  return {
    stage: failed ? undefined : stage,
    failed,
    retry: () => setFailed(false),
  };
}
