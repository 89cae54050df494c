import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';

/** On the server it never ends. */
let isPending = typeof document === 'undefined';

/** The first render of a page that the server has rendered, which must equal the server's. */
export const hydration = {
  isOver: (): boolean => !isPending,
  begin(): void {
    isPending = true;
  },
  end(): void {
    isPending = false;
  },
} as const;

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

let wanted: string | undefined;

/**
 * The worker sends the first page in the place of one that it does not have. The app then begins at the address of that
 * page, as its first render has to equal the markup, and goes on to the address that was asked for.
 */
export function beginAtStandIn(): void {
  if (!('standIn' in document.documentElement.dataset)) return;
  wanted = location.pathname + location.search + location.hash;
  history.replaceState(null, '', '/');
}

/** Undefined unless the app began at another address, and after the first call. */
export function takeWantedAddress(): string | undefined {
  const address = wanted;
  wanted = undefined;
  return address;
}
