import type { LocalDate } from '../time/local-date.ts';
import type { Stay } from '../trip/stay.ts';

/** How many days ahead the suppliers look, today counted. */
export const FORECAST_DAYS = 7;

export interface ForecastDay {
  /** By the calendar of the place. */
  readonly date: LocalDate;
  /** As the World Meteorological Organization numbers weather; see `weatherKindOf`. */
  readonly code: number;
  /** In words for people, `Light rain`. */
  readonly description: string;
  /** Whole degrees Fahrenheit; null where only the other one is known. */
  readonly high: number | null;
  readonly low: number | null;
}

/** The days of a forecast that are still to come, in their order, each once, seven at most. */
export function daysFrom(today: LocalDate, days: readonly ForecastDay[]): readonly ForecastDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return [...byDate.values()]
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, FORECAST_DAYS);
}

type StayDays = Pick<Stay, 'arrives' | 'leaves'>;

/** Whether somebody is there on that day, be it for an hour. */
export const isStayDay = (date: LocalDate, { arrives, leaves }: StayDays): boolean =>
  date >= arrives.date && date <= leaves.date;

/** How much of a stay a forecast tells about. */
export type Coverage = 'all' | 'some' | 'none';

/** @param dates of the forecast, in their order. */
export function coverageOf(dates: readonly LocalDate[], stay: StayDays): Coverage {
  if (!dates.some((date) => isStayDay(date, stay))) return 'none';
  return [stay.arrives, stay.leaves].every(({ date }) => dates.includes(date)) ? 'all' : 'some';
}
