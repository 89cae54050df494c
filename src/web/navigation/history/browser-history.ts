import { type Entry, type EntryState, type History, newKey } from './history.ts';

type StoredEntry = Omit<Entry, 'href'>;

export function browserHistory(): History {
  const { history, location } = window;
  const current = (): Entry => {
    const href = location.pathname + location.search + location.hash;
    return { href, ...readEntry(history.state, href) };
  };
  const storedEntry = (state: EntryState, index: number): StoredEntry => ({
    state,
    key: newKey(),
    index,
  });
  return {
    current,
    push: (href, state) => history.pushState(storedEntry(state, current().index + 1), '', href),
    replace: (href, state) => history.replaceState(storedEntry(state, current().index), '', href),
    back: () => history.back(),
    onMove: (listener) => {
      window.addEventListener('popstate', listener);
      return () => window.removeEventListener('popstate', listener);
    },
  };
}

/** An entry that the app has not written, such as the first of a tab, has its URL as the key. */
const readEntry = (state: unknown, href: string): StoredEntry =>
  isStoredEntry(state) ? state : { state: {}, key: href, index: 0 };

const isStoredEntry = (state: unknown): state is StoredEntry =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state;
