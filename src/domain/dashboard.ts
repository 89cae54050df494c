import { addDays, daysBetween, type LocalDate } from './time.ts';

/** Days that the dashboard shows at once: at most, and by default. */
export const MOST_DASHBOARD_DAYS = 366;
export const USUAL_DASHBOARD_DAYS = 30;

/** Both included. */
export interface DashboardDays {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface AskedDays {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

/** The days that are meant: until today, thirty of them, unless said otherwise. */
export function dashboardDays({ from, to }: AskedDays, today: LocalDate): DashboardDays {
  const last = to ?? today;
  return { from: from ?? addDays(last, 1 - USUAL_DASHBOARD_DAYS), to: last };
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
