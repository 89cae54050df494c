import { MapPinOff } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { leaving } from '#web/browser/document.ts';
import { useBackOnline } from '#web/browser/online.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

/**
 * A map whose code loads when it is first shown. A failed load shows an error with a retry, retries once
 * the browser is online again, and leaves the page alone;
 * a failed retry reloads the page, because browsers remember that a module has failed.
 * @param height of the skeleton, in pixels or as a CSS length.
 */
export function lazyMap<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height: number | string,
) {
  let Known: ComponentType<Props> | undefined;
  return function LazyMap(props: Props) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed' | 'retrying'>(
      Known ? 'ready' : 'loading',
    );
    useEffect(() => {
      if (state !== 'loading' && state !== 'retrying') return;
      let isGone = false;
      const finish = (outcome: 'ready' | 'failed') => {
        if (!isGone) setState(outcome);
      };
      load().then(
        (component) => {
          Known = component;
          finish('ready');
        },
        () => {
          if (state === 'retrying' && !isGone) leaving.reload();
          finish('failed');
        },
      );
      return () => {
        isGone = true;
      };
    }, [state]);
    useBackOnline(state === 'failed', () => setState('retrying'));
    if (state === 'failed') return <MapError onRetry={() => setState('retrying')} />;
    return Known ? <Known {...props} /> : <Skeleton height={height} radius="var(--r-card)" />;
  };
}

/** Without `onRetry` when a retry would not help. */
export function MapError({ onRetry }: { readonly onRetry?: () => void }) {
  return (
    <EmptyView
      icon={<MapPinOff />}
      title="Unable to display map"
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    />
  );
}
