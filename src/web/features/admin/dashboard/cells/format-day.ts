import { formatMonthDay, isLocalDate } from '#domain/time.ts';

/** `Nov 22, 2026` of `2026-11-22`; invalid text is returned as it is. */
export const formatDay = (day: string): string =>
  isLocalDate(day) ? `${formatMonthDay(day)}, ${day.slice(0, 4)}` : day;
