import { useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { dayAt, type TimeZone } from '#domain/time.ts';
import { now } from '#web/browser/now.ts';

const CHECK_INTERVAL_MS = 30_000;

/** A form left open overnight shows the right day. */
function subscribe(listener: () => void) {
  const timer = setInterval(listener, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

export const useToday = (zone: TimeZone): LocalDate =>
  useSyncExternalStore(subscribe, () => dayAt(zone, now()));
