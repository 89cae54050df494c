import type { Forecast } from '#server/ports/weather-source.ts';
import type { WeatherDeps } from './get-forecast.ts';

export const presentForecast = (
  { weather }: Pick<WeatherDeps, 'weather'>,
  { city, days, seenAt }: Forecast,
) => ({
  weather: {
    city,
    forecasts: days.map(({ date, code, description, high, low }) => ({
      date,
      icon: code,
      description,
      temp_high: high,
      temp_low: low,
    })),
  },
  source: {
    name: weather.name,
    simulated: weather.simulated,
    seen_at: seenAt.toISOString(),
    credit: weather.credit,
  },
});
