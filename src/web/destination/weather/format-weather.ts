import type { ForecastDto } from '#contract/weather.ts';
import type { Stay } from '#domain/round-trip.ts';
import { formatDayLong, formatDayShort, formatWeekday, type LocalDate } from '#domain/time.ts';
import { type Coverage, coverageOf, FORECAST_DAYS, isStayDay } from '#domain/weather.ts';

export interface DayForecast extends Omit<ForecastDto, 'date'> {
  readonly date: LocalDate;
}

/** `57°`, `−4°`; a dash where it is not known. */
export const formatDegrees = (degrees: number | null): string =>
  degrees === null ? '–' : `${degrees}°`.replace('-', '\u2212');

/** `Friday, November 27, 2026: Light rain, high 57, low 38 degrees Fahrenheit` */
export function formatForecastDay({ date, description, temp_high, temp_low }: DayForecast): string {
  const degrees = [
    temp_high !== null && `high ${temp_high}`,
    temp_low !== null && `low ${temp_low}`,
  ];
  const known = degrees.filter(Boolean).join(', ');
  return [`${formatDayLong(date)}: ${description}`, known && `${known} degrees Fahrenheit`]
    .filter(Boolean)
    .join(', ');
}

/** `High 69°, low 47° on Thu`: the first day of the stay that is forecast; undefined where nothing is known of it. */
export function formatFirstDay(days: readonly DayForecast[], stay: Stay): string | undefined {
  const first = days.find(({ date }) => isStayDay(date, stay));
  const degrees = [
    first && first.temp_high !== null && `High ${formatDegrees(first.temp_high)}`,
    first && first.temp_low !== null && `Low ${formatDegrees(first.temp_low)}`,
  ].filter(Boolean);
  if (!first || degrees.length === 0) return undefined;
  return `${degrees.join(', ').replace(', Low', ', low')} on ${formatWeekday(first.date)}`;
}

export interface StayText {
  readonly coverage: Coverage;
  /** Why days of the stay are missing; undefined when none are. */
  readonly why: string | undefined;
}

export function formatStay(days: readonly DayForecast[], stay: Stay): StayText {
  const dates = days.map(({ date }) => date);
  const coverage = coverageOf(dates, stay);
  return { coverage, why: coverage === 'all' ? undefined : whyOf(dates, coverage, stay) };
}

function whyOf(
  dates: readonly LocalDate[],
  coverage: Coverage,
  { arrives, leaves }: Stay,
): string | undefined {
  const last = dates.at(-1);
  if (last === undefined || leaves.date < (dates[0] ?? last)) return 'The stay is over.';
  const reach = `Forecasts reach ${FORECAST_DAYS} days, this one to ${formatDayShort(last)}`;
  if (coverage === 'none') return `${reach}; your stay begins on ${formatDayShort(arrives.date)}.`;
  return leaves.date > last
    ? `${reach}; your stay goes on to ${formatDayShort(leaves.date)}.`
    : undefined;
}
