import { createStore, type Store } from '#web/store.ts';
import { type Address, hrefOf, readAddress, type Target } from './address.ts';
import type { Entry, EntryState, History } from './history/history.ts';
import { type Match, matchScreen, type Screen } from './screen.tsx';
import { scrollRestorer } from './scroll.ts';
import type { Location, Shown } from './shown.ts';

export interface Step extends Target {
  readonly state?: EntryState | undefined;
  /** Replaces the current entry. */
  readonly replace?: boolean | undefined;
  /** False keeps the scroll position. */
  readonly resetScroll?: boolean | undefined;
}

export interface Router {
  /** The URL, which may be ahead of the screen. */
  readonly location: () => Location;
  /** Resolves when the screen is shown. */
  readonly navigate: (step: Step) => Promise<void>;
  readonly back: () => void;
  /** Whether the app has a previous entry. */
  readonly canGoBack: () => boolean;
  readonly preload: (path: string) => void;
  readonly shown: Pick<Store<Shown>, 'get' | 'subscribe'>;
  /** Call after rendering. */
  readonly restoreScroll: (shown: Shown) => void;
  /** Shows the screen of the URL and follows it. Returns a function that stops it. */
  readonly start: () => () => void;
}

interface RouterOptions {
  readonly screens: readonly Screen[];
  readonly history: History;
  /** The document that must be loaded for an address; undefined for none. */
  readonly documentFor?: (address: Address) => string | undefined;
  readonly loadDocument?: (href: string, how: { readonly replace: boolean }) => void;
  /** Called before each navigation of the app. */
  readonly onNavigate?: (from: Address, to: Address) => void;
}

/** Milliseconds for which the previous screen stays while the next one loads. */
const PATIENCE_MS = 1_000;

export function createRouter(options: RouterOptions): Router {
  const { screens, history, documentFor = () => undefined } = options;
  const location = () => locationOf(history.current());
  const matchOf = ({ pathname }: Address) => matchScreen(screens, pathname);
  const shown = createStore(firstShown(location(), matchOf(location())));
  const scroller = scrollRestorer();
  let latest = 0;

  /** Shows the current entry when its code has loaded, unless another navigation starts first. */
  const arrive = async (scroll: Shown['scroll']): Promise<void> => {
    const here = location();
    const document = documentFor(here);
    if (document !== undefined) return options.loadDocument?.(document, { replace: true });
    const next = matchOf(here);
    const elsewhere = next?.screen.elsewhere?.(here);
    if (elsewhere) return navigate({ ...elsewhere, replace: true });
    const own = ++latest;
    const show = (phase: Shown['phase'], error?: unknown) => {
      if (latest !== own) return;
      const before = shown.get();
      if (before.phase === 'ready' && before.location.key !== here.key)
        scroller.leave(before.location);
      shown.set({ location: here, match: next, phase, scroll, error });
    };
    if (isThere(next)) return show('ready');
    const spinnerTimer = setTimeout(show, PATIENCE_MS, 'waiting');
    const error = await next?.screen.code?.load().then(none, (thrown: unknown) => thrown);
    clearTimeout(spinnerTimer);
    show('ready', error);
  };

  const navigate = async (step: Step): Promise<void> => {
    const { state = {}, replace = false, resetScroll = true } = step;
    const address = readAddress(hrefOf(step));
    options.onNavigate?.(location(), address);
    const document = documentFor(address);
    if (document !== undefined) return options.loadDocument?.(document, { replace });
    // A link to the current URL adds no entry.
    if (address.href !== location().href || !isSame(state, location().state))
      history[replace ? 'replace' : 'push'](address.href, state);
    await arrive(resetScroll ? 'top' : 'stay');
  };

  return {
    location,
    navigate,
    back: history.back,
    canGoBack: () => history.current().index > 0,
    preload: (path) => preloadScreen(matchScreen(screens, path)),
    shown,
    restoreScroll: scroller.arrive,
    start: () => {
      spellCanonically(history);
      const stops = [
        scroller.start(() => shown.get().location),
        history.onMove(() => void arrive('restore')),
      ];
      void arrive('restore');
      return () => stopAll(stops);
    },
  };
}

const none = () => undefined;

/** A failed preload is retried on navigation. */
function preloadScreen(match: Match | undefined): void {
  match?.screen.code?.load().catch(none);
}

function stopAll(stops: readonly (() => void)[]): void {
  for (const stop of stops) stop();
}

const firstShown = (location: Location, match: Match | undefined): Shown => ({
  location,
  match,
  phase: isThere(match) ? 'ready' : 'blank',
  scroll: 'restore',
});

/** Replaces the URL by its normalized spelling. */
function spellCanonically(history: History): void {
  const { href, state } = history.current();
  const canonical = readAddress(href).href;
  if (href !== canonical) history.replace(canonical, state);
}

const locationOf = (entry: Entry): Location => ({ ...entry, ...readAddress(entry.href) });

const isThere = (match: Match | undefined): boolean => match?.screen.code?.isThere() ?? true;

const isSame = (a: EntryState, b: EntryState): boolean => JSON.stringify(a) === JSON.stringify(b);
