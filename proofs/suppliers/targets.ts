import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '#domain/errors.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { LOCATIONS, VEHICLES } from '#test/suppliers/cars-answers.ts';
import duffel from '#test/suppliers/fares/duffel.json' with { type: 'json' };
import feed from '#test/suppliers/fares/feed.json' with { type: 'json' };
import travelpayouts from '#test/suppliers/fares/travelpayouts.json' with { type: 'json' };
import { LITEAPI_HOTELS, LITEAPI_RATES } from '#test/suppliers/hotels-answers.ts';
import {
  nwsForecast,
  nwsPeriod,
  nwsPoint,
  openMeteoAnswer,
} from '#test/suppliers/weather-answers.ts';
import type { GoodAnswer } from './bad-answers.ts';

/** One call of the product that depends on one provider. */
export interface Target {
  readonly name: string;
  /** Configuration with which the product uses this provider at `url`. */
  readonly environment: (url: string) => Readonly<Record<string, string>>;
  readonly good: GoodAnswer;
  /** Path of a request that was not made before, for every `n`. */
  readonly path: (n: number, world: World) => string;
  /** How many usable items an answer holds. */
  readonly count: (answer: any) => number;
  /** Refusals that the product may answer with. */
  readonly refusals: readonly ErrorCode[];
}

export interface World {
  /** A day that is in the future everywhere. */
  readonly firstDay: LocalDate;
  /** Airports in the United States. */
  readonly airports: readonly string[];
}

const KEY = 'stand-in-key';
const RECORDED_DAY = '2026-12-09';

const queryOf = (request: IncomingMessage): URLSearchParams =>
  new URL(request.url ?? '', 'http://stand-in').searchParams;

async function bodyOf(request: IncomingMessage): Promise<any> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

/** The recorded answer for Denver to Las Vegas, on another day. */
const onDay = (recorded: unknown, day: string): unknown =>
  JSON.parse(JSON.stringify(recorded).replaceAll(RECORDED_DAY, day));

const single = (n: number, { firstDay }: World) =>
  `/flights/single?origin=DEN&destination=LAS&date=${addDays(firstDay, 2 + n)}`;
const flights = (answer: any): number => answer.flights.LAS?.length ?? 0;

const days = (first: LocalDate): LocalDate[] => [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(first, n));
const today = (): LocalDate => new Date().toISOString().slice(0, 10) as LocalDate;

const weather = {
  path: (n: number, { airports }: World) => `/weather/${airports[n % airports.length]}`,
  count: (answer: any): number => answer.weather.forecasts.length,
  refusals: ['weather_unavailable', 'weather_missing'],
} as const;

const cars = {
  environment: (url: string) => ({ CARS_FEED_URL: url, CARS_FEED_KEY: KEY }),
  good: async ({ url = '' }: IncomingMessage) =>
    url.startsWith('/v1/locations') ? LOCATIONS : VEHICLES,
  refusals: ['cars_unavailable'],
} as const;

export const TARGETS: readonly Target[] = [
  {
    ...weather,
    name: 'open-meteo',
    environment: (url) => ({
      WEATHER: 'open-meteo',
      OPEN_METEO_URL: url,
      OPEN_METEO_API_KEY: KEY,
    }),
    good: async () => openMeteoAnswer({ time: days(today()) }),
  },
  {
    ...weather,
    name: 'nws',
    environment: (url) => ({ WEATHER: 'nws', NWS_URL: url }),
    good: async ({ url = '', headers }) =>
      url.startsWith('/points/')
        ? nwsPoint(`http://${headers.host}/gridpoints/BOU/75,66/forecast`)
        : nwsForecast(days(today()).flatMap(halves)),
  },
  {
    name: 'liteapi',
    environment: (url) => ({ LITEAPI_KEY: KEY, LITEAPI_URL: url }),
    async good(request) {
      if (!request.url?.includes('/data/hotels')) return LITEAPI_RATES;
      const query = queryOf(request);
      const [latitude, longitude] = [query.get('latitude'), query.get('longitude')].map(Number);
      const near = (hotel: unknown) =>
        typeof hotel === 'object' && hotel ? { ...hotel, latitude, longitude } : hotel;
      return { ...LITEAPI_HOTELS, data: LITEAPI_HOTELS.data.map(near) };
    },
    path: (n, { firstDay }) =>
      `/hotels/search/airport/DEN?checkin_date=${addDays(firstDay, n)}&checkout_date=${addDays(firstDay, n + 2)}`,
    count: (answer) => answer.hotels.length,
    refusals: ['hotels_unavailable', 'hotels_missing'],
  },
  {
    ...cars,
    name: 'cars, locations',
    path: (n, { airports }) => `/cars/locations?airport=${airports[n % airports.length]}`,
    count: (answer) => answer.locations.length,
  },
  {
    ...cars,
    name: 'cars, vehicles',
    path: (n, { firstDay }) =>
      `/cars/availability?pickup_location=LAST15&airport=LAS&pickup_date=${addDays(firstDay, n)}&return_date=${addDays(firstDay, n + 2)}`,
    count: (answer) => answer.vehicles.length,
  },
  {
    name: 'fare feed',
    environment: (url) => ({ FARES: 'feed', FARE_FEED_URL: url, FARE_FEED_KEY: KEY }),
    good: async (request) => ({
      ...(onDay(feed['DEN-LAS'], queryOf(request).get('date') ?? '') as object),
      seen_at: new Date().toISOString(),
    }),
    path: single,
    count: flights,
    refusals: ['fares_unavailable'],
  },
  {
    name: 'duffel',
    environment: (url) => ({ FARES: 'duffel', DUFFEL_URL: url, DUFFEL_TOKEN: KEY }),
    good: async (request) =>
      onDay(duffel['DEN-LAS'], (await bodyOf(request)).data.slices[0].departure_date),
    path: single,
    count: flights,
    refusals: ['fares_unavailable'],
  },
  {
    name: 'travelpayouts',
    environment: (url) => ({
      FARES: 'travelpayouts',
      TRAVELPAYOUTS_URL: url,
      TRAVELPAYOUTS_TOKEN: KEY,
    }),
    good: async (request) =>
      onDay(travelpayouts['DEN-LAS'], queryOf(request).get('departure_at') ?? ''),
    path: single,
    count: flights,
    refusals: ['fares_unavailable'],
  },
];

const halves = (day: LocalDate) => [
  nwsPeriod({ from: `${day}T06:00`, isDaytime: true, temperature: 50, words: 'Sunny' }),
  nwsPeriod({ from: `${day}T18:00`, isDaytime: false, temperature: 30, words: 'Mostly Clear' }),
];
