import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';

/** On the server it never ends. */
let isPending = typeof document === 'undefined';

/** Whether the page shows markup of the server that the screen will take the place of. */
let isServed = false;

/** The first render of a page that the server has rendered, which must equal the server's. */
export const hydration = {
  isOver: (): boolean => !isPending,
  /** Whether what is rendered now has been seen already, as {@link Served}. */
  isServed: (): boolean => isServed,
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

/** On the server, what a page shows in the place of its bars. */
export const ServedContext = createContext<ReactNode>(undefined);

interface ServedProps {
  readonly className?: string | undefined;
  /** Where the server knows nothing, and on later visits. */
  readonly bars: ReactNode;
}

/**
 * What only the server can render at once, because the browser lacks the data or the code: React keeps the markup that it
 * finds until the screen itself takes its place. Its links work, its controls do not.
 */
export function Served({ className, bars }: ServedProps) {
  const served = use(ServedContext);
  const [isFirst] = useState(() => !hydration.isOver());
  useLayoutEffect(() => {
    isServed = isFirst;
    return endServed;
  }, [isFirst]);
  if (!isFirst) return bars;
  const isServer = typeof document === 'undefined';
  return (
    <div
      data-served
      className={className}
      suppressHydrationWarning
      {...(isServer ? { children: served ?? bars } : { dangerouslySetInnerHTML: { __html: '' } })}
    />
  );
}

/** Focuses the same link of the screen that takes the place of the served markup. */
function endServed(): void {
  isServed = false;
  const href = document.activeElement?.closest('[data-served] a')?.getAttribute('href');
  if (!href) return;
  const links = () => [...document.querySelectorAll(`main a[href="${CSS.escape(href)}"]`)];
  // Rows of guests share one address.
  const at = links().findIndex((link) => link === document.activeElement);
  queueMicrotask(() => {
    const link = links()[at];
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  });
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
