import { tabStorage } from '#web/browser/tab-storage.ts';
import type { Location, Shown } from './shown.ts';

/** sessionStorage key of the scroll positions by entry. */
const KEY = 'scroll';

type ScrollPosition = readonly [x: number, y: number];

/**
 * Scroll positions of the history entries, restored on Back. The browser would scroll before the screen has
 * rendered.
 */
export function scrollRestorer() {
  const positions = new Map<string, ScrollPosition>();
  const leave = ({ key }: Pick<Location, 'key'>) => void positions.set(key, [scrollX, scrollY]);
  const arrive = ({ location: { key, hash }, scroll }: Shown) => {
    const position = scroll === 'restore' ? positions.get(key) : undefined;
    if (position) scrollTo(...position);
    else if (hash) document.getElementById(hash)?.scrollIntoView();
    else if (scroll !== 'stay') scrollTo(0, 0);
  };
  /** Takes over scroll restoration until it is stopped; `here` is the shown entry. */
  const start = (here: () => Location) => {
    for (const [key, position] of storedPositions()) positions.set(key, position);
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const handBack = () => {
      history.scrollRestoration = 'auto';
      leave(here());
      tabStorage.write(KEY, [...positions]);
    };
    takeOver();
    window.addEventListener('pagehide', handBack);
    // After a return from the back/forward cache.
    window.addEventListener('pageshow', takeOver);
    return () => {
      window.removeEventListener('pagehide', handBack);
      window.removeEventListener('pageshow', takeOver);
    };
  };
  return { leave, arrive, start } as const;
}

function storedPositions(): readonly (readonly [string, ScrollPosition])[] {
  const stored = tabStorage.read(KEY);
  return Array.isArray(stored) ? stored.filter(isScrollPosition) : [];
}

const isScrollPosition = (value: unknown): value is readonly [string, ScrollPosition] =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  Array.isArray(value[1]) &&
  value[1].length === 2 &&
  value[1].every(Number.isFinite);
