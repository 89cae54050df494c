import { useSyncExternalStore } from 'react';
import { type InstantMinute, instantOfDate, type TimeZone } from '#domain/time.ts';
import { createStore } from '#web/store.ts';

/** Milliseconds by which the server's clock is ahead of that of this device; 0 while they agree. */
export const serverAhead = createStore(0);

/** Half of it is what `Date` cannot say, as it has whole seconds. */
const AGREEMENT_MS = 2_000;
/** A slower answer says too little about when it was written. */
const SLOWEST_MS = 5_000;

/**
 * Compares the clocks by an answer of the server.
 * @param date its `Date` header
 * @param sentAt milliseconds since 1970 by this device
 */
export function compareClocks(date: string | null, sentAt: number): void {
  const answeredAt = Date.parse(date ?? '');
  const took = Date.now() - sentAt;
  if (Number.isNaN(answeredAt) || took < 0 || took > SLOWEST_MS) return;
  const ahead = answeredAt + 500 - (sentAt + took / 2);
  const known = serverAhead.get();
  if (Math.abs(ahead - known) <= AGREEMENT_MS) return;
  serverAhead.set(Math.abs(ahead) <= AGREEMENT_MS ? 0 : ahead);
}

let clock = (): number => Date.now() + serverAhead.get();

/** Milliseconds since 1970 by the server's clock, as far as it has answered. */
export const nowMs = (): number => clock();

/** For the renderer of the server, which has a clock of its own. @param read milliseconds since 1970 */
export const tellTime = (read: () => number): void => {
  clock = read;
};

/** By the server's clock: seats open at its midnight, whatever this device says. */
export const now = (): InstantMinute => instantOfDate(new Date(nowMs()));

export const deviceZone = (): TimeZone =>
  Intl.DateTimeFormat().resolvedOptions().timeZone as TimeZone;

const CHECK_INTERVAL_MS = 5_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let stopHearing = (): void => undefined;

const tick = () => {
  for (const listener of listeners) listener();
};

/** Timers stand still while a device sleeps. */
function hearTime(): () => void {
  const stopComparing = serverAhead.subscribe(tick);
  document.addEventListener('visibilitychange', tick);
  return () => {
    stopComparing();
    document.removeEventListener('visibilitychange', tick);
  };
}

/** One timer for all subscribers. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, CHECK_INTERVAL_MS);
  if (listeners.size === 1) stopHearing = hearTime();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    stopHearing();
  };
}

/** Rerenders every minute, so use it in small components. */
export const useMinute = (): InstantMinute => useSyncExternalStore(subscribe, now, now);

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
