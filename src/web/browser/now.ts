import type { InstantMinute } from '#domain/time.ts';
import { instantOfDate, type TimeZone } from '#domain/time.ts';

/** The present minute on the clock of this device. */
export const now = (): InstantMinute => instantOfDate(new Date());

/** The zone that this device is set to. */
export const deviceZone = (): TimeZone =>
  Intl.DateTimeFormat().resolvedOptions().timeZone as TimeZone;
