import { NO_WEATHER_CODE } from '#domain/weather.ts';

/** Words of the service, the gravest weather first: of `Fog then Light Rain Likely` the rain counts. */
const CODES: readonly (readonly [words: RegExp, code: number])[] = [
  [/thunder|t-storm/, 95],
  [/freezing drizzle/, 57],
  [/light freezing rain/, 66],
  [/freezing rain|sleet|ice|wintry mix/, 67],
  [/snow showers|flurries/, 85],
  [/heavy snow|blizzard/, 75],
  [/light snow/, 71],
  [/snow/, 73],
  [/heavy rain/, 65],
  [/showers/, 80],
  [/light rain/, 61],
  [/rain/, 63],
  [/drizzle/, 53],
  [/freezing fog/, 48],
  [/fog|mist/, 45],
  [/mostly (?:sunny|clear)/, 1],
  [/partly (?:sunny|cloudy|clear)/, 2],
  [/cloudy|overcast/, 3],
  [/sunny|clear|fair|\bhot\b/, 0],
];

/** The number nearest to a `shortForecast`. */
export function weatherCodeOf(shortForecast: string): number {
  const words = shortForecast.toLowerCase();
  return CODES.find(([pattern]) => pattern.test(words))?.[1] ?? NO_WEATHER_CODE;
}
