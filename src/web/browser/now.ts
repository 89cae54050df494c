import type { InstantMinute } from '#domain/time.ts';
import { instantOfDate, type TimeZone } from '#domain/time.ts';

export const now = (): InstantMinute => instantOfDate(new Date());

export const deviceZone = (): TimeZone =>
  Intl.DateTimeFormat().resolvedOptions().timeZone as TimeZone;
