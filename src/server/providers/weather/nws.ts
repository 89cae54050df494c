import * as z from 'zod/mini';
import { groupBy } from '#domain/group-by.ts';
import { addDays, type Clock, isLocalDate, type LocalDate } from '#domain/time.ts';
import { type ForecastDay, NO_WEATHER_CODE } from '#domain/weather.ts';
import { httpClient } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { WeatherPlace, WeatherSource } from './port.ts';
import { temperature } from './temperature.ts';

interface NwsOptions {
  readonly clock: Clock;
  readonly baseUrl: string;
  /** A web or email address: the service requires clients to identify themselves. */
  readonly contact: string;
}

const NAME = 'US National Weather Service';

const pointSchema = z.object({ properties: z.object({ forecast: z.string() }) });
const forecastSchema = z.object({ properties: z.object({ periods: z.array(z.unknown()) }) });

/** Forecasts for the United States and its territories; the service describes weather as text. */
export function nwsWeather({ clock, baseUrl, contact }: NwsOptions): WeatherSource {
  const headers = { 'user-agent': `(${contact})`, accept: 'application/geo+json' };
  const client = httpClient({ name: NAME, baseUrl, headers });
  /** @throws ProviderError also for an answer that does not match the schema. */
  const ask = async <T extends z.ZodMiniType>(path: string, schema: T, signal: AbortSignal) => {
    const answer = schema.safeParse(await client.ask({ path }, signal));
    if (!answer.success) throw new ProviderError(NAME, 'malformed');
    return answer.data;
  };
  return {
    name: NAME,
    simulated: false,
    credit: {
      words: 'Forecast by the US National Weather Service',
      url: 'https://www.weather.gov/',
    },
    async forecast(place, signal) {
      if (!place.domestic) return null;
      try {
        const { properties: point } = await ask(pointPath(place), pointSchema, signal);
        const path = pathUnder(baseUrl, point.forecast);
        const { properties } = await ask(path, forecastSchema, signal);
        const days = daysOfPeriods(properties.periods);
        if (days.length === 0) throw new ProviderError(NAME, 'malformed');
        return { city: place.city, days, seenAt: clock.now() };
      } catch (error) {
        if (error instanceof ProviderError && error.status === 404) return null;
        throw error;
      }
    },
  };
}

const DECIMALS = 4;

/** The service responds with a redirect to more than four decimals or to trailing zeros. */
const pointPath = ({ lat, lng }: WeatherPlace): string =>
  pathOf`/points/${Number(lat.toFixed(DECIMALS))},${Number(lng.toFixed(DECIMALS))}`;

/**
 * Request path of the forecast URL that the service has returned.
 * @throws ProviderError if the URL is not under `baseUrl`.
 */
function pathUnder(baseUrl: string, address: string): string {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.origin !== base.origin || !url.pathname.startsWith(`${prefix}/`))
    throw new ProviderError(NAME, 'malformed');
  return url.pathname.slice(prefix.length);
}

/**
 * Template tag for request paths: encodes each inserted part.
 * @throws RangeError for parts that would change the path: an empty one, `.` and `..`.
 */
export function pathOf(
  words: TemplateStringsArray,
  ...parts: readonly (string | number)[]
): string {
  return String.raw({ raw: words }, ...parts.map((part) => partOf(String(part))));
}

function partOf(part: string): string {
  if (['', '.', '..'].includes(part)) throw new RangeError('Not a part of a path');
  return encodeURIComponent(part);
}

const MAX_TEXT = 120;
const OFFSET_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;

/** A day or a night. Its temperature is the high of the day or the low of the night. */
const periodSchema = z.object({
  startTime: z.string().check(
    z.regex(OFFSET_TIME),
    z.refine((text) => isLocalDate(text.slice(0, 10))),
  ),
  isDaytime: z.boolean(),
  temperature: z.number(),
  temperatureUnit: z.enum(['F', 'C']),
  shortForecast: z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)),
});
type Period = z.output<typeof periodSchema>;

interface HalfDay {
  readonly date: LocalDate;
  readonly isDaytime: boolean;
  readonly degrees: number;
  readonly words: string;
}

/** Joins each day with the following night, in order; a half day that cannot be parsed is left out. */
function daysOfPeriods(periods: readonly unknown[]): readonly ForecastDay[] {
  const halves = periods.flatMap((period) => {
    const read = periodSchema.safeParse(period);
    return read.success ? halfDayOf(read.data) : [];
  });
  return [...groupBy(halves, ({ date }) => date)].flatMap(([date, ofDate]) => {
    const day = ofDate.find((half) => half.isDaytime);
    const night = ofDate.find((half) => !half.isDaytime);
    const { words: description = '' } = day ?? night ?? {};
    const code = weatherCodeOf(description);
    return { date, code, description, high: day?.degrees ?? null, low: night?.degrees ?? null };
  });
}

function halfDayOf(period: Period): HalfDay[] {
  const celsius = period.temperatureUnit === 'C';
  const degrees = temperature.safeParse(
    celsius ? (period.temperature * 9) / 5 + 32 : period.temperature,
  );
  if (!degrees.success) return [];
  const { isDaytime, shortForecast: words } = period;
  return [{ date: dateOf(period), isDaytime, degrees: degrees.data, words }];
}

const MORNING = 6;

/** A night that starts after midnight belongs to the day before. */
function dateOf({ startTime, isDaytime }: Period): LocalDate {
  const date = startTime.slice(0, 10) as LocalDate;
  const hour = Number(startTime.slice(11, 13));
  return isDaytime || hour >= MORNING ? date : addDays(date, -1);
}

/** Phrases of the service, the most severe weather first: for `Fog then Light Rain Likely` the rain counts. */
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

/** The weather code closest to a `shortForecast`. */
export function weatherCodeOf(shortForecast: string): number {
  const words = shortForecast.toLowerCase();
  return CODES.find(([pattern]) => pattern.test(words))?.[1] ?? NO_WEATHER_CODE;
}
