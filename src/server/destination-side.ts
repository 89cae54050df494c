import { carFeed } from './adapters/cars/feed.ts';
import { simulatedRentals } from './adapters/cars/simulated.ts';
import { liteapiHotels } from './adapters/hotels/liteapi.ts';
import { simulatedHotels } from './adapters/hotels/simulated.ts';
import { guarded } from './adapters/outside/guarded.ts';
import { nwsWeather } from './adapters/weather/nws.ts';
import { openMeteoWeather } from './adapters/weather/open-meteo.ts';
import { simulatedWeather } from './adapters/weather/simulated.ts';
import type { Config } from './config.ts';
import type { Clock } from './ports/clock.ts';
import type { HotelAnswer, HotelSource } from './ports/hotel-source.ts';
import type {
  LocationsAnswer,
  LocationsQuery,
  RentalSource,
  VehiclesAnswer,
  VehiclesQuery,
} from './ports/rental-source.ts';
import type { Forecast, WeatherSource } from './ports/weather-source.ts';

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

const weatherOf = (config: Config, clock: Clock): WeatherSource =>
  guardedWeather(chosenWeather(config, clock), clock);

/** Made-up weather needs no guard. */
function guardedWeather(source: WeatherSource, clock: Clock): WeatherSource {
  if (source.simulated) return source;
  const ask = guarded<Forecast | null>({ name: source.name, clock, ...AGES.weather });
  return {
    ...source,
    async forecast(place, signal) {
      const { value } = await ask(place.code, signal, (until) => source.forecast(place, until));
      return value;
    },
  };
}

function hotelsOf(config: Config, clock: Clock): HotelSource {
  const { liteapiKey: apiKey, liteapiUrl: baseUrl, hotelBookingUrl: bookingUrl } = config;
  if (apiKey === null) return simulatedHotels({ clock });
  return guardedHotels(liteapiHotels({ clock, baseUrl, apiKey, bookingUrl }), clock);
}

function guardedHotels(source: HotelSource, clock: Clock): HotelSource {
  const ask = guarded<HotelAnswer>({ name: source.name, clock, ...AGES.hotels });
  return {
    ...source,
    async search(query, signal) {
      const { place, checkIn, checkOut, adults, rooms } = query;
      const key = [place.code, checkIn, checkOut, adults, rooms].join();
      return (await ask(key, signal, (until) => source.search(query, until))).value;
    },
  };
}

function carsOf(config: Config, clock: Clock): RentalSource {
  const { carsFeedUrl: url, carsFeedKey: key } = config;
  if (url === null) return simulatedRentals({ clock });
  return guardedRentals(carFeed({ url, key: key ?? '', clock }), clock);
}

/** One breaker and one memory for each of the two questions: cars may fail while locations are known. */
function guardedRentals(source: RentalSource, clock: Clock): RentalSource {
  const guard = { name: source.name, clock, ...AGES.cars };
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
export const destinationSide = (config: Config, clock: Clock) => ({
  weather: weatherOf(config, clock),
  hotels: hotelsOf(config, clock),
  cars: carsOf(config, clock),
  carBookingUrl: config.carBookingUrl,
});
