import { createStore, type Store } from '#web/store.ts';
import { type Address, hrefOf, readAddress, type Target } from './address.ts';
import type { Entry, EntryState, History } from './history/history.ts';
import { type Match, matchScreen, type Screen } from './screen.tsx';
import { scrollRestorer } from './scroll.ts';
import type { Location, Shown } from './shown.ts';

/** A step to another address. */
export interface Step extends Target {
  readonly state?: EntryState | undefined;
  /** In the place of the entry that is there. */
  readonly replace?: boolean | undefined;
  /** False to leave the page scrolled as it is. */
  readonly resetScroll?: boolean | undefined;
}

export interface Router {
  /** Where the address bar is, which may be ahead of the screen. */
  readonly location: () => Location;
  /** Resolves when the screen is shown. */
  readonly navigate: (step: Step) => Promise<void>;
  readonly back: () => void;
  /** Whether there is a screen of the app before this one. */
  readonly canGoBack: () => boolean;
  /** Brings the code of a screen that is likely to be wanted. */
  readonly preload: (path: string) => void;
  readonly shown: Pick<Store<Shown>, 'get' | 'subscribe'>;
  /** To be called when that has been drawn: scrolls the page as it belongs. */
  readonly restoreScroll: (shown: Shown) => void;
  /** Goes where the address bar says and follows it. Answers the way to stop. */
  readonly start: () => () => void;
}

interface RouterOptions {
  readonly screens: readonly Screen[];
  readonly history: History;
  /** Where the browser must load a document anew; undefined where it need not. */
  readonly documentFor?: (address: Address) => string | undefined;
  readonly loadDocument?: (href: string, how: { readonly replace: boolean }) => void;
}

/** Milliseconds for which the screen before stays in view while the code of the next one is under way. */
const PATIENCE_MS = 1_000;

/** Brings addresses and screens together. */
export function createRouter(options: RouterOptions): Router {
  const { screens, history, documentFor = () => undefined } = options;
  const location = () => locationOf(history.current());
  const matchOf = ({ pathname }: Address) => matchScreen(screens, pathname);
  const shown = createStore(firstShown(location(), matchOf(location())));
  const scroller = scrollRestorer();
  let latest = 0;

  /** Shows what the history says now, when its code is there; unless another step comes first. */
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
    const document = documentFor(address);
    if (document !== undefined) return options.loadDocument?.(document, { replace });
    // A link to where one is makes no step.
    if (address.href !== location().href || !isSame(state, location().state))
      history[replace ? 'replace' : 'push'](address.href, state);
    await arrive(resetScroll ? 'top' : 'stay');
  };

  return {
    location,
    navigate,
    back: history.back,
    canGoBack: () => history.current().index > 0,
    preload: (path) => {
      // When it does not come now, it is asked for again when it is wanted.
      matchScreen(screens, path)
        ?.screen.code?.load()
        .catch(() => undefined);
    },
    shown,
    restoreScroll: scroller.arrive,
    start: () => {
      spellCanonically(history);
      const stops = [
        scroller.start(() => shown.get().location),
        history.onMove(() => void arrive('kept')),
      ];
      void arrive('kept');
      return () => stopAll(stops);
    },
  };
}

const none = () => undefined;

function stopAll(stops: readonly (() => void)[]): void {
  for (const stop of stops) stop();
}

const firstShown = (location: Location, match: Match | undefined): Shown => ({
  location,
  match,
  phase: isThere(match) ? 'ready' : 'blank',
  scroll: 'kept',
});

/** The address as it is spelled here, in the place of another spelling. */
function spellCanonically(history: History): void {
  const { href, state } = history.current();
  const canonical = readAddress(href).href;
  if (href !== canonical) history.replace(canonical, state);
}

const locationOf = (entry: Entry): Location => ({ ...entry, ...readAddress(entry.href) });

const isThere = (match: Match | undefined): boolean => match?.screen.code?.isThere() ?? true;

const isSame = (a: EntryState, b: EntryState): boolean => JSON.stringify(a) === JSON.stringify(b);
