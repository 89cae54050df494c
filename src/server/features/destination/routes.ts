import * as carsContract from '#contract/cars.ts';
import * as hotelsContract from '#contract/hotels.ts';
import * as weatherContract from '#contract/weather.ts';
import { route } from '#server/http/route.ts';
import { type CarDeps, findLocations, findVehicles } from './find-cars.ts';
import { getForecast, type WeatherDeps } from './get-forecast.ts';
import {
  presentForecast,
  presentHotels,
  presentLocation,
  presentSupply,
  presentVehicle,
} from './present.ts';
import { type HotelDeps, type HotelSearch, searchHotels } from './search-hotels.ts';

export const hotelRoutes = (deps: HotelDeps) => [
  route(hotelsContract.searchHotels, async ({ input: { params, query }, signal }) => {
    const search: HotelSearch = {
      airport: params.code,
      checkIn: query.checkin_date,
      checkOut: query.checkout_date,
      adults: query.adults,
      rooms: query.rooms,
      sort: query.sort_by,
      page: query.page,
      perPage: query.per_page,
    };
    return presentHotels(deps, search, await searchHotels(deps, search, signal));
  }),
];

export const weatherRoutes = (deps: WeatherDeps) => [
  route(weatherContract.weather, async ({ input, signal }) =>
    presentForecast(deps, await getForecast(deps, input.params.destination, signal)),
  ),
];

export const carRoutes = (deps: CarDeps) => [
  route(carsContract.carLocations, async ({ input, signal }) => {
    const { locations, seenAt } = await findLocations(deps, input.query, signal);
    return { locations: locations.map(presentLocation), source: presentSupply(deps.cars, seenAt) };
  }),
  route(carsContract.carAvailability, async ({ input, signal }) => {
    const { query } = input;
    const criteria = {
      locationId: query.pickup_location,
      term: {
        pickup: { date: query.pickup_date, minute: query.pickup_time },
        return: { date: query.return_date, minute: query.return_time },
      },
      driverAge: query.driver_age,
      discountCode: query.cdp_code || undefined,
    };
    const { offers, seenAt } = await findVehicles(
      deps,
      { ...criteria, airport: query.airport },
      signal,
    );
    return {
      vehicles: offers.map((offer) => presentVehicle(offer, deps.carBookingUrl, criteria)),
      source: presentSupply(deps.cars, seenAt),
    };
  }),
];
