import { type Clock, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Config } from '#server/config.ts';
import { guardedCalls } from '../http-client/cached-calls.ts';
import { openProvider, type ProviderContext } from '../provider-context.ts';
import { nwsWeather } from './nws.ts';
import { openMeteoWeather } from './open-meteo.ts';
import type { Forecast, WeatherSource } from './port.ts';
import { simulatedWeather } from './sample.ts';

/** Answers are fresh for half an hour and usable after an error for six hours; holds every airport. */
const CACHE = { freshMs: 30 * MINUTE_MS, staleMs: 6 * HOUR_MS, most: 500 };

function chosenWeather(config: Config, clock: Clock): WeatherSource {
  if (config.weather === 'open-meteo')
    return openMeteoWeather({
      clock,
      baseUrl: config.openMeteoUrl,
      apiKey: config.openMeteoApiKey,
    });
  if (config.weather === 'nws')
    return nwsWeather({
      clock,
      baseUrl: config.nwsUrl,
      contact: config.nwsContact ?? `mailto:${config.supportEmail}`,
    });
  return simulatedWeather({ clock });
}

/** Sample weather is neither cached nor guarded by a circuit breaker. */
export function chooseWeather(config: Config, context: Omit<ProviderContext, 'db'>): WeatherSource {
  const { port: source, guard } = openProvider(context, 'weather', {
    port: chosenWeather(config, context.clock),
    methods: ['forecast', 'forecasts'],
  });
  if (!guard) return source;
  const ask = guardedCalls<Forecast | null>({ ...guard, ...CACHE });
  return {
    ...source,
    async forecast(place, signal) {
      const { value } = await ask(place.code, signal, (until) => source.forecast(place, until));
      return value;
    },
  };
}
