import { type Clock, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Config } from '#server/config.ts';
import { findOrInsertMeta } from '#server/db/queries/network.ts';
import { meteredPort } from '#server/telemetry/health.ts';
import { carFeed } from './cars/feed.ts';
import type {
  LocationsAnswer,
  LocationsQuery,
  RentalSource,
  VehiclesAnswer,
  VehiclesQuery,
} from './cars/port.ts';
import { simulatedRentals } from './cars/sample.ts';
import { liteapiHotels } from './hotels/liteapi.ts';
import type { HotelAnswer, HotelSource } from './hotels/port.ts';
import { simulatedHotels } from './hotels/sample.ts';
import { guardedCalls } from './http-client/cached-calls.ts';
import { googleVerifier } from './identity/google.ts';
import type { IdentityVerifier } from './identity/port.ts';
import type { LocationSource } from './location/port.ts';
import { LOCATION_LOOKUP, remoteLocations } from './location/remote.ts';
import { openProvider, type ProviderContext } from './provider-context.ts';
import type { PushService } from './push/port.ts';
import { makePushKeys, type PushKeys, webPushService } from './push/web-push.ts';
import { nwsWeather } from './weather/nws.ts';
import { openMeteoWeather } from './weather/open-meteo.ts';
import type { Forecast, WeatherSource } from './weather/port.ts';
import { simulatedWeather } from './weather/sample.ts';

/** Answers are fresh for half an hour and usable after an error for six hours; holds every airport. */
const WEATHER_CACHE = { freshMs: 30 * MINUTE_MS, staleMs: 6 * HOUR_MS, most: 500 };

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
  const ask = guardedCalls<Forecast | null>({ ...guard, ...WEATHER_CACHE });
  return {
    ...source,
    async forecast(place, signal) {
      const { value } = await ask(place.code, signal, (until) => source.forecast(place, until));
      return value;
    },
  };
}

/** Answers are fresh for ten minutes and usable after an error for an hour; holds more searches than one hour has. */
const HOTELS_CACHE = { freshMs: 10 * MINUTE_MS, staleMs: HOUR_MS, most: 500 };

function chosenHotels(config: Config, clock: Clock): HotelSource {
  const { liteapiKey: apiKey, liteapiUrl: baseUrl, hotelBookingUrl: bookingUrl } = config;
  if (apiKey === null) return simulatedHotels({ clock });
  return liteapiHotels({ clock, baseUrl, apiKey, bookingUrl });
}

/** Sample hotels are neither cached nor guarded by a circuit breaker. */
export function chooseHotels(config: Config, context: Omit<ProviderContext, 'db'>): HotelSource {
  const { port: source, guard } = openProvider(context, 'hotels', {
    port: chosenHotels(config, context.clock),
    methods: ['search'],
  });
  if (!guard) return source;
  const ask = guardedCalls<HotelAnswer>({ ...guard, ...HOTELS_CACHE });
  return {
    ...source,
    async search(query, signal) {
      const { place, checkIn, checkOut, adults, rooms } = query;
      const key = [place.code, checkIn, checkOut, adults, rooms].join();
      return (await ask(key, signal, (until) => source.search(query, until))).value;
    },
  };
}

/** Answers are fresh for ten minutes and usable after an error for an hour; holds more searches than one hour has. */
const CARS_CACHE = { freshMs: 10 * MINUTE_MS, staleMs: HOUR_MS, most: 1_000 };

function chosenCars(config: Config, clock: Clock): RentalSource {
  const { carsFeedUrl: url, carsFeedKey: key } = config;
  return url === null ? simulatedRentals({ clock }) : carFeed({ url, key: key ?? '', clock });
}

/** Locations and vehicles each have a circuit breaker and a cache, as one can fail alone. Sample cars have neither. */
export function chooseCars(config: Config, context: Omit<ProviderContext, 'db'>): RentalSource {
  const { port: source, guard } = openProvider(context, 'cars', {
    port: chosenCars(config, context.clock),
    methods: ['locations', 'vehicles'],
  });
  if (!guard) return source;
  const askLocations = guardedCalls<LocationsAnswer>({ ...guard, ...CARS_CACHE });
  const askVehicles = guardedCalls<VehiclesAnswer>({ ...guard, ...CARS_CACHE });
  const keyOf = (query: LocationsQuery | VehiclesQuery) => JSON.stringify(query);
  return {
    ...source,
    async locations(query, signal) {
      const work = (until: AbortSignal) => source.locations(query, until);
      return (await askLocations(keyOf(query), signal, work)).value;
    },
    async vehicles(query, signal) {
      const work = (until: AbortSignal) => source.vehicles(query, until);
      return (await askVehicles(keyOf(query), signal, work)).value;
    },
  };
}

/** Null if no Google client id is configured. */
export function chooseIdentityVerifier(
  { googleClientId: clientId, googleIssuer: issuer, googleKeysUrl: keysUrl }: Config,
  { clock, suppliers }: Omit<ProviderContext, 'db'>,
): IdentityVerifier | null {
  if (clientId === null) return null;
  const google = googleVerifier({ clientId, issuer, keysUrl, clock });
  const metered = suppliers?.meter({ kind: 'identity', name: google.name, simulated: false });
  return meteredPort(google, ['verify'], metered);
}

export function chooseLocations(
  config: Config,
  { clock, suppliers }: Omit<ProviderContext, 'db'>,
): LocationSource {
  if (config.ipLocationUrl === null) return noLocations;
  const locations = remoteLocations({ template: config.ipLocationUrl, clock });
  const metered = suppliers?.meter({ kind: 'location', name: LOCATION_LOOKUP, simulated: false });
  return meteredPort(locations, ['locate'], metered);
}

/** Used when no service is configured: no location is known. */
export const noLocations: LocationSource = { locate: async () => null };

interface ChosenPush {
  readonly push: PushService;
  readonly publicKey: string;
}

/** Uses the configured keys; without them, one generated pair that all processes share through the database. */
export async function choosePush(config: Config, context: ProviderContext): Promise<ChosenPush> {
  const { db, suppliers } = context;
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = config;
  const keys: PushKeys =
    publicKey !== null && privateKey !== null
      ? { publicKey, privateKey }
      : JSON.parse(await findOrInsertMeta(db, 'push_keys', () => JSON.stringify(makePushKeys())));
  const subject = config.vapidSubject ?? `mailto:${config.supportEmail}`;
  const push = webPushService({ keys, subject });
  const metered = suppliers?.meter({ kind: 'push', name: push.name, simulated: false });
  return { push: meteredPort(push, ['send'], metered), publicKey: keys.publicKey };
}
