import { carFeed } from '../adapters/cars/feed.ts';
import { simulatedRentals } from '../adapters/cars/simulated.ts';
import { liteapiHotels } from '../adapters/hotels/liteapi.ts';
import { simulatedHotels } from '../adapters/hotels/simulated.ts';
import { guarded } from '../adapters/outside/remembered.ts';
import { nwsWeather } from '../adapters/weather/nws.ts';
import { openMeteoWeather } from '../adapters/weather/open-meteo.ts';
import { simulatedWeather } from '../adapters/weather/simulated.ts';
import type { Config } from '../config.ts';
import { type SupplierKind, watchedPort } from '../observe/supplier-health.ts';
import type { Clock } from '../ports/clock.ts';
import type { HotelAnswer, HotelSource } from '../ports/hotel-source.ts';
import type {
  LocationsAnswer,
  LocationsQuery,
  RentalSource,
  VehiclesAnswer,
  VehiclesQuery,
} from '../ports/rental-source.ts';
import type { Forecast, WeatherSource } from '../ports/weather-source.ts';
import type { Ground } from './ground.ts';

type DestinationGround = Omit<Ground, 'db'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Every airport, and more hotel and car searches than are made in an hour. */
const MOST = { weather: 500, hotels: 500, cars: 1_000 };

/** How long what suppliers say of a place is as good as new, and how long it is better than nothing. */
const AGES = {
  weather: { freshMs: 30 * MINUTE, staleMs: 6 * HOUR, most: MOST.weather },
  hotels: { freshMs: 10 * MINUTE, staleMs: HOUR, most: MOST.hotels },
  cars: { freshMs: 10 * MINUTE, staleMs: HOUR, most: MOST.cars },
};

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

/** Behind the guard, so that what it keeps or turns down is no question to the supplier. */
const watchedBy = (
  { suppliers }: DestinationGround,
  kind: SupplierKind,
  { name, simulated }: { readonly name: string; readonly simulated: boolean },
) => suppliers?.watch({ kind, name, simulated });

/** Made-up weather needs no guard. */
function weatherOf(config: Config, ground: DestinationGround): WeatherSource {
  const { clock } = ground;
  const chosen = chosenWeather(config, clock);
  const watched = watchedBy(ground, 'weather', chosen);
  const source = watchedPort(chosen, ['forecast'], watched);
  if (source.simulated) return source;
  const rests = watched?.rests;
  const ask = guarded<Forecast | null>({ name: source.name, clock, rests, ...AGES.weather });
  return {
    ...source,
    async forecast(place, signal) {
      const { value } = await ask(place.code, signal, (until) => source.forecast(place, until));
      return value;
    },
  };
}

function chosenHotels(config: Config, clock: Clock): HotelSource {
  const { liteapiKey: apiKey, liteapiUrl: baseUrl, hotelBookingUrl: bookingUrl } = config;
  if (apiKey === null) return simulatedHotels({ clock });
  return liteapiHotels({ clock, baseUrl, apiKey, bookingUrl });
}

function hotelsOf(config: Config, ground: DestinationGround): HotelSource {
  const { clock } = ground;
  const chosen = chosenHotels(config, clock);
  const watched = watchedBy(ground, 'hotels', chosen);
  const source = watchedPort(chosen, ['search'], watched);
  if (source.simulated) return source;
  const rests = watched?.rests;
  const ask = guarded<HotelAnswer>({ name: source.name, clock, rests, ...AGES.hotels });
  return {
    ...source,
    async search(query, signal) {
      const { place, checkIn, checkOut, adults, rooms } = query;
      const key = [place.code, checkIn, checkOut, adults, rooms].join();
      return (await ask(key, signal, (until) => source.search(query, until))).value;
    },
  };
}

function chosenCars(config: Config, clock: Clock): RentalSource {
  const { carsFeedUrl: url, carsFeedKey: key } = config;
  return url === null ? simulatedRentals({ clock }) : carFeed({ url, key: key ?? '', clock });
}

/** One breaker and one memory for each of the two questions: cars may fail while locations are known. */
function carsOf(config: Config, ground: DestinationGround): RentalSource {
  const { clock } = ground;
  const chosen = chosenCars(config, clock);
  const watched = watchedBy(ground, 'cars', chosen);
  const source = watchedPort(chosen, ['locations', 'vehicles'], watched);
  if (source.simulated) return source;
  const guard = { name: source.name, clock, rests: watched?.rests, ...AGES.cars };
  const askLocations = guarded<LocationsAnswer>(guard);
  const askVehicles = guarded<VehiclesAnswer>(guard);
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

/** What the panels of a destination ask for. */
export const destinationSide = (config: Config, ground: DestinationGround) => ({
  weather: weatherOf(config, ground),
  hotels: hotelsOf(config, ground),
  cars: carsOf(config, ground),
  carBookingUrl: config.carBookingUrl,
});
