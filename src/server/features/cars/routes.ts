import * as contract from '#contract/cars.ts';
import { route } from '#server/http/route.ts';
import type { CarDeps } from './deps.ts';
import { findLocations } from './find-locations.ts';
import { findVehicles } from './find-vehicles.ts';
import { presentLocation, presentSupply, presentVehicle } from './present.ts';

export const carRoutes = (deps: CarDeps) => [
  route(contract.carLocations, async ({ input, signal }) => {
    const { locations, seenAt } = await findLocations(deps, input.query, signal);
    return { locations: locations.map(presentLocation), source: presentSupply(deps.cars, seenAt) };
  }),
  route(contract.carAvailability, async ({ input, signal }) => {
    const { query } = input;
    const wish = {
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
      { ...wish, airport: query.airport },
      signal,
    );
    return {
      vehicles: offers.map((offer) => presentVehicle(offer, deps.carBookingUrl, wish)),
      source: presentSupply(deps.cars, seenAt),
    };
  }),
];
