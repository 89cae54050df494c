import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { type ForecastDto, type WeatherSupplyDto, weather } from '#contract/weather.ts';
import type { AirportCode } from '#domain/airports.ts';
import { isLocalDate, type LocalDate } from '#domain/time.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

const FRESH_MS = 10 * 60_000;
const GC_TIME_MS = 60 * 60_000;

export interface DayForecast extends Omit<ForecastDto, 'date'> {
  readonly date: LocalDate;
}

export interface Weather {
  readonly city: string;
  readonly days: readonly DayForecast[];
  readonly source: WeatherSupplyDto | undefined;
}

/** Cached for ten minutes. */
export const weatherQuery = (place: AirportCode) =>
  queryOptions({
    queryKey: keys.weather(place),
    queryFn: ({ signal }) => call(weather, { params: { destination: place } }, signal),
    select: readWeather,
    staleTime: FRESH_MS,
    gcTime: GC_TIME_MS,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Accepts both forms of the response and skips invalid days. */
function readWeather(answer: OutputOf<typeof weather>): Weather {
  const { city, forecasts } = 'weather' in answer ? answer.weather : answer;
  const days = forecasts.flatMap((day) => {
    const { date } = day;
    return isLocalDate(date) ? { ...day, date } : [];
  });
  return { city, days, source: answer.source };
}
