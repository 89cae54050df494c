import { weather as endpoint } from '#contract/weather.ts';
import { currentCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#domain/time.ts';
import { dayAt, instantOfDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { daysFrom } from '#domain/weather.ts';
import { route } from '#server/http/route.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { WeatherSource } from '#server/providers/weather/port.ts';

interface WeatherDeps {
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly weather: WeatherSource;
}

/**
 * The forecast for a place from today on; a cached answer may start earlier.
 * @throws AppError `weather_missing` for a place unknown here or to the supplier, `weather_unavailable`.
 */
export const weatherRoute = ({ clock, network, weather }: WeatherDeps) =>
  route(endpoint, async ({ input: { params }, signal }) => {
    const { destination: code } = params;
    const place = network.current().airports.get(currentCode(code));
    const forecast =
      place && (await weather.forecast(place, signal).catch(refuseWith('weather_unavailable')));
    if (!forecast)
      throw new AppError('weather_missing', { message: `Weather data not available for ${code}` });
    const days = daysFrom(dayAt(place.zone, instantOfDate(clock.now())), forecast.days);
    if (days.length === 0) throw new AppError('weather_unavailable');
    const { name, simulated, credit } = weather;
    return {
      weather: {
        city: forecast.city,
        forecasts: days.map(({ date, code: icon, description, high, low }) => ({
          date,
          icon,
          description,
          temp_high: high,
          temp_low: low,
        })),
      },
      source: { name, simulated, seen_at: forecast.seenAt.toISOString(), credit },
    };
  });
