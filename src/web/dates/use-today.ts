import { useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { dayAt, type TimeZone } from '#domain/time.ts';
import { now } from '#web/browser/now.ts';

const CHECK_INTERVAL_MS = 30_000;

/** A form that is left open overnight must wake up on the right day. */
function subscribe(listener: () => void) {
  const timer = setInterval(listener, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The calendar day in `zone`, kept up to date. */
export const useToday = (zone: TimeZone): LocalDate =>
  useSyncExternalStore(subscribe, () => dayAt(zone, now()));
