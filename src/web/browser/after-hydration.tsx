import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { hydration } from './hydration.ts';

interface AfterHydrationProps {
  readonly children: ReactNode;
  /** What the server renders, and the browser first: what is known without the device, never an empty page. */
  readonly fallback: ReactNode;
  /** Loads what the children cannot do without. If it fails, they say so. */
  readonly load?: () => Promise<unknown>;
}

/**
 * For what depends on the clock, the zone or the storage of the device, which the server does not know. Rendered as a
 * transition, because it may be a whole screen.
 */
export function AfterHydration({ children, fallback, load }: AfterHydrationProps) {
  const [isReady, setReady] = useState(hydration.isOver);
  const loading = useEffectEvent(async () => load?.());
  useEffect(() => {
    const show = () => startTransition(() => setReady(true));
    loading().then(show, show);
  }, []);
  return isReady ? children : fallback;
}
