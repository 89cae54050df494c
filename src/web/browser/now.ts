import { useSyncExternalStore } from 'react';
import { type InstantMinute, instantOfDate, type TimeZone } from '#domain/time.ts';

export const now = (): InstantMinute => instantOfDate(new Date());

export const deviceZone = (): TimeZone =>
  Intl.DateTimeFormat().resolvedOptions().timeZone as TimeZone;

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

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const MONTH_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `November 21, 2026` in the zone of this device; 'Not available' for null. */
export const longDate = (iso: string | null): string =>
  iso === null || Number.isNaN(Date.parse(iso)) ? 'Not available' : LONG.format(new Date(iso));

/** `Nov 21` in the zone of this device. */
export const monthDay = (iso: string): string => MONTH_DAY.format(new Date(iso));

/** `Nov 21, 2026, 11:05 AM` in the zone of this device. */
export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso));
