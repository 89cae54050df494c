import * as z from 'zod/mini';
import type { Clock } from '#domain/time.ts';
import { isLocalDate, type LocalDate } from '#domain/time.ts';
import { describeWeather, FORECAST_DAYS, type ForecastDay } from '#domain/weather.ts';
import { httpClient } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Forecast, WeatherPlace, WeatherSource } from './port.ts';
import { temperature } from './temperature.ts';

interface OpenMeteoOptions {
  readonly clock: Clock;
  readonly baseUrl: string;
  /** Null on the free host, which is for non-commercial use only. */
  readonly apiKey: string | null;
}

const NAME = 'Open-Meteo';
/** In one request, whose address has 20 characters for each. */
const MOST_PLACES = 200;

/** One array per quantity; the index is the day. */
const answerSchema = z.object({
  daily: z.object({
    time: z.array(z.unknown()),
    weather_code: z.array(z.unknown()),
    temperature_2m_max: z.array(z.unknown()),
    temperature_2m_min: z.array(z.unknown()),
  }),
});
type Daily = z.output<typeof answerSchema>['daily'];

const MOST_CODE = 99;
const daySchema = z.object({
  date: z.pipe(
    z.string().check(z.refine(isLocalDate)),
    z.transform((text) => text as LocalDate),
  ),
  code: z.int().check(z.minimum(0), z.maximum(MOST_CODE)),
  high: temperature,
  low: temperature,
});

/** Forecasts for the whole world, as weather codes. */
export function openMeteoWeather({ clock, baseUrl, apiKey }: OpenMeteoOptions): WeatherSource {
  const client = httpClient({ name: NAME, baseUrl });
  const ask = (places: readonly WeatherPlace[], signal: AbortSignal) => {
    const query = { ...queryFor(places), apikey: apiKey ?? undefined };
    return client.ask({ path: '/v1/forecast', query }, signal);
  };
  /** Null for an answer without any day that can be read. */
  const forecastOf = ({ city }: WeatherPlace, json: unknown): Forecast | null => {
    const answer = answerSchema.safeParse(json);
    const days = answer.success ? daysOf(answer.data.daily) : [];
    return days.length > 0 ? { city, days, seenAt: clock.now() } : null;
  };
  return {
    name: NAME,
    simulated: false,
    credit: { words: 'Weather data by Open-Meteo.com, CC BY 4.0', url: 'https://open-meteo.com/' },
    async forecast(place, signal) {
      const forecast = forecastOf(place, await ask([place], signal));
      if (!forecast) throw new ProviderError(NAME, 'malformed');
      return forecast;
    },
    async forecasts(places, signal) {
      const found: (Forecast | null)[] = [];
      for (let at = 0; at < places.length; at += MOST_PLACES) {
        const some = places.slice(at, at + MOST_PLACES);
        const answer = await ask(some, signal);
        // One place is answered as an object, several as a list.
        const answers = some.length === 1 ? [answer] : answer;
        if (!Array.isArray(answers) || answers.length !== some.length)
          throw new ProviderError(NAME, 'malformed');
        found.push(...some.map((place, index) => forecastOf(place, answers[index])));
      }
      return found;
    },
  };
}

const queryFor = (places: readonly WeatherPlace[]) => ({
  latitude: places.map(({ lat }) => lat).join(),
  longitude: places.map(({ lng }) => lng).join(),
  daily: 'weather_code,temperature_2m_max,temperature_2m_min',
  temperature_unit: 'fahrenheit',
  // Days in the local time zone of the place.
  timezone: 'auto',
  forecast_days: FORECAST_DAYS,
});

/** A day with a missing or invalid value is left out. */
const daysOf = (daily: Daily): readonly ForecastDay[] =>
  daily.time.flatMap((date, at) => {
    const day = daySchema.safeParse({
      date,
      code: daily.weather_code[at],
      high: daily.temperature_2m_max[at],
      low: daily.temperature_2m_min[at],
    });
    if (!day.success) return [];
    const { code } = day.data;
    return { ...day.data, description: describeWeather(code) ?? `Weather code ${code}` };
  });
