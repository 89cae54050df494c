import { useSyncExternalStore } from 'react';
import type { InstantMinute } from '#domain/time.ts';
import { now } from './now.ts';

const CHECK_INTERVAL_MS = 5_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  for (const listener of listeners) listener();
};

/** One timer for all subscribers. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, CHECK_INTERVAL_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Rerenders every minute, so use it in small components. */
export const useMinute = (): InstantMinute => useSyncExternalStore(subscribe, now);
