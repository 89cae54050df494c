import type { Stay } from './round-trip.ts';
import type { LocalDate } from './time.ts';

/** Days that suppliers forecast, including today. */
export const FORECAST_DAYS = 7;

export interface ForecastDay {
  /** Local calendar day of the place. */
  readonly date: LocalDate;
  /** WMO weather code; see `weatherKindOf`. */
  readonly code: number;
  /** Display text, such as `Light rain`. */
  readonly description: string;
  /** Whole degrees Fahrenheit; null if only the other one is known. */
  readonly high: number | null;
  readonly low: number | null;
}

/** The forecast from today on, sorted, one entry per day, at most seven. */
export function daysFrom(today: LocalDate, days: readonly ForecastDay[]): readonly ForecastDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return [...byDate.values()]
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, FORECAST_DAYS);
}

type StayDays = Pick<Stay, 'arrives' | 'leaves'>;

/** Whether the stay includes any part of the day. */
export const isStayDay = (date: LocalDate, { arrives, leaves }: StayDays): boolean =>
  date >= arrives.date && date <= leaves.date;

/** How much of a stay the forecast covers. */
export type Coverage = 'all' | 'some' | 'none';

/** @param dates of the forecast, sorted. */
export function coverageOf(dates: readonly LocalDate[], stay: StayDays): Coverage {
  if (!dates.some((date) => isStayDay(date, stay))) return 'none';
  return [stay.arrives, stay.leaves].every(({ date }) => dates.includes(date)) ? 'all' : 'some';
}

/** Weather icons; `unknown` is a neutral one. */
export type WeatherKind =
  | 'clear'
  | 'partly-cloudy'
  | 'cloudy'
  | 'fog'
  | 'drizzle'
  | 'rain'
  | 'heavy-rain'
  | 'freezing'
  | 'snow'
  | 'thunder'
  | 'unknown';

interface Weather {
  readonly kind: WeatherKind;
  readonly description: string;
}

const weather = (kind: WeatherKind, description: string): Weather => ({ kind, description });

/** WMO code table 4677, limited to the codes that forecasts use. */
const BY_CODE: Readonly<Record<number, Weather>> = {
  0: weather('clear', 'Clear sky'),
  1: weather('clear', 'Mainly clear'),
  2: weather('partly-cloudy', 'Partly cloudy'),
  3: weather('cloudy', 'Overcast'),
  45: weather('fog', 'Fog'),
  48: weather('fog', 'Freezing fog'),
  51: weather('drizzle', 'Light drizzle'),
  53: weather('drizzle', 'Drizzle'),
  55: weather('drizzle', 'Dense drizzle'),
  56: weather('freezing', 'Light freezing drizzle'),
  57: weather('freezing', 'Freezing drizzle'),
  61: weather('rain', 'Light rain'),
  63: weather('rain', 'Rain'),
  65: weather('heavy-rain', 'Heavy rain'),
  66: weather('freezing', 'Light freezing rain'),
  67: weather('freezing', 'Freezing rain'),
  71: weather('snow', 'Light snow'),
  73: weather('snow', 'Snow'),
  75: weather('snow', 'Heavy snow'),
  77: weather('snow', 'Snow grains'),
  80: weather('rain', 'Light showers'),
  81: weather('rain', 'Showers'),
  82: weather('heavy-rain', 'Violent showers'),
  85: weather('snow', 'Light snow showers'),
  86: weather('snow', 'Snow showers'),
  95: weather('thunder', 'Thunderstorm'),
  96: weather('thunder', 'Thunderstorm with light hail'),
  99: weather('thunder', 'Thunderstorm with hail'),
};

/** For suppliers that give a description but no code. */
export const NO_WEATHER_CODE = -1;

export const weatherKindOf = (code: number): WeatherKind => BY_CODE[code]?.kind ?? 'unknown';

/** Description for suppliers that give only a code; undefined for an unknown code. */
export const describeWeather = (code: number): string | undefined => BY_CODE[code]?.description;
