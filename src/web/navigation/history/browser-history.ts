import { type Entry, type EntryState, type History, newKey } from './history.ts';

type Kept = Omit<Entry, 'href'>;

/** The browser's own history. */
export function browserHistory(): History {
  const { history, location } = window;
  const current = (): Entry => {
    const href = location.pathname + location.search + location.hash;
    return { href, ...keptIn(history.state, href) };
  };
  const kept = (state: EntryState, index: number): Kept => ({ state, key: newKey(), index });
  return {
    current,
    push: (href, state) => history.pushState(kept(state, current().index + 1), '', href),
    replace: (href, state) => history.replaceState(kept(state, current().index), '', href),
    back: () => history.back(),
    onMove: (listener) => {
      window.addEventListener('popstate', listener);
      return () => window.removeEventListener('popstate', listener);
    },
  };
}

/** An entry that the app has not written, as the first of a tab, is known by its address. */
const keptIn = (state: unknown, href: string): Kept =>
  isKept(state) ? state : { state: {}, key: href, index: 0 };

const isKept = (state: unknown): state is Kept =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state;
