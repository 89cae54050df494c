import { useSyncExternalStore } from 'react';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, dayAt, type LocalDate, type TimeZone } from '#domain/time.ts';
import { deviceZone, now } from '#web/browser/now.ts';
import { useBlackoutDates } from '#web/places/use-network.ts';
import type { DateRules } from './date-badges.tsx';

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

export function useToday(zone: TimeZone): LocalDate {
  const today = () => dayAt(zone, now());
  return useSyncExternalStore(subscribe, today, today);
}

/** Which days may be asked for. @param zone of the departure airport; that of the device while it is unknown */
export function useDateRules(zone: TimeZone | undefined) {
  const today = useToday(zone ?? deviceZone());
  const blackoutDates = useBlackoutDates();
  const latest = addDays(today, MAX_DAYS_AHEAD);
  return { today, earliest: today, latest, blackoutDates } satisfies DateRules;
}
