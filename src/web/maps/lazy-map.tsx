import { type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { MapError } from './map-error.tsx';

/**
 * A map whose code loads when it is first shown. A failed load shows an error with a retry and leaves the page alone.
 * @param height of the skeleton, in pixels.
 */
export function lazyMap<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height: number,
) {
  let Known: ComponentType<Props> | undefined;
  return function LazyMap(props: Props) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(Known ? 'ready' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return;
      let isGone = false;
      const finish = (outcome: 'ready' | 'failed') => {
        if (!isGone) setState(outcome);
      };
      load().then(
        (component) => {
          Known = component;
          finish('ready');
        },
        () => finish('failed'),
      );
      return () => {
        isGone = true;
      };
    }, [state]);
    if (state === 'failed') return <MapError onRetry={() => setState('loading')} />;
    return Known ? <Known {...props} /> : <Skeleton height={height} radius="var(--r-card)" />;
  };
}
