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
