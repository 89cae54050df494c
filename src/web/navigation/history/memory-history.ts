import { type Entry, type EntryState, type History, newKey } from './history.ts';

export function memoryHistory(start = '/'): History {
  const entryAt = (href: string, state: EntryState, index: number): Entry => ({
    href,
    state,
    key: newKey(),
    index,
  });
  const entries = [entryAt(start, {}, 0)];
  const listeners = new Set<() => void>();
  let at = 0;
  return {
    current: () => entries[at] as Entry,
    push: (href, state) => {
      at += 1;
      entries.splice(at, Number.POSITIVE_INFINITY, entryAt(href, state, at));
    },
    replace: (href, state) => {
      entries[at] = entryAt(href, state, at);
    },
    back: () => {
      if (at === 0) return;
      at -= 1;
      for (const listener of listeners) listener();
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
