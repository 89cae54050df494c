import { addDays, daysBetween, type LocalDate } from './time.ts';

/** Days that the dashboard shows at once: at most, and by default. */
export const MOST_DASHBOARD_DAYS = 366;
const USUAL_DASHBOARD_DAYS = 30;

/** Both included. */
export interface DashboardDays {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface AskedDays {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** How many until the last one; `from` comes first. */
  readonly days?: number | undefined;
}

/** The days that are meant: until today, thirty of them, unless said otherwise. */
export function dashboardDays(
  { from, to, days = USUAL_DASHBOARD_DAYS }: AskedDays,
  today: LocalDate,
): DashboardDays {
  const last = to ?? today;
  return { from: from ?? addDays(last, 1 - days), to: last };
}

/** A number of days that the dashboard can show; undefined for any other text. */
export function readDashboardDays(text: string): number | undefined {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MOST_DASHBOARD_DAYS ? days : undefined;
}

/** Which field is wrong, and why; undefined if none is. */
export function dashboardDaysError(
  { from, to }: DashboardDays,
  today: LocalDate,
): { readonly field: 'from' | 'to'; readonly message: string } | undefined {
  if (to > today) return { field: 'to', message: 'The last day cannot be after today' };
  if (from > to) return { field: 'from', message: 'The first day cannot be after the last one' };
  if (daysBetween(from, to) < MOST_DASHBOARD_DAYS) return undefined;
  return { field: 'from', message: `Choose at most ${MOST_DASHBOARD_DAYS} days` };
}
