import * as z from 'zod/mini';
import type { Clock } from '#domain/time.ts';
import { httpClient } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { daysOfPeriods } from './nws-days.ts';
import type { WeatherPlace, WeatherSource } from './port.ts';

interface NwsOptions {
  readonly clock: Clock;
  readonly baseUrl: string;
  /** A web or mail address: the service wants to know who asks. */
  readonly contact: string;
}

const NAME = 'US National Weather Service';

const pointSchema = z.object({ properties: z.object({ forecast: z.string() }) });
const forecastSchema = z.object({ properties: z.object({ periods: z.array(z.unknown()) }) });

/** The weather of the United States and their territories, in words. */
export function nwsWeather({ clock, baseUrl, contact }: NwsOptions): WeatherSource {
  const headers = { 'user-agent': `(${contact})`, accept: 'application/geo+json' };
  const outside = httpClient({ name: NAME, baseUrl, headers });
  /** @throws ProviderError also for an answer of another shape. */
  const ask = async <T extends z.ZodMiniType>(path: string, schema: T, signal: AbortSignal) => {
    const answer = schema.safeParse(await outside.ask({ path }, signal));
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

/** With more decimals than four, or with zeros at their end, the service answers with a redirect. */
const pointPath = ({ lat, lng }: WeatherPlace): string =>
  pathOf`/points/${Number(lat.toFixed(DECIMALS))},${Number(lng.toFixed(DECIMALS))}`;

/**
 * Where the service says that its forecast is, as a path to ask it for.
 * @throws ProviderError for an address anywhere else.
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
 * Tag of the path of a question: each part that is put in is encoded.
 * @throws RangeError for parts that would name another place: nothing, `.` and `..`.
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
