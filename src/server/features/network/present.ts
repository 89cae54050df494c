import type { AirportDto } from '#contract/network.ts';
import type { Airport, AirportCode } from '#domain/airports.ts';
import { hasBegun } from '#domain/route-facts.ts';
import { dayAt, instantOfDate } from '#domain/time.ts';
import type { Network, NetworkRoute } from '#domain/timetable.ts';

/** Routes in service, by the calendar of their origin. */
function routesInUse(network: Network, now: Date): NetworkRoute[] {
  const instant = instantOfDate(now);
  return network.routes.filter(({ origin, begins }) => {
    const zone = network.airports.get(origin)?.zone;
    return zone !== undefined && hasBegun({ begins }, dayAt(zone, instant));
  });
}

const presentAirport = (airport: Airport, routes: number): AirportDto => ({
  stationCode: airport.code,
  cityAndCode: `${airport.city} (${airport.code})`,
  countryCode: airport.country,
  name: airport.name,
  state: airport.state,
  lat: airport.lat,
  lng: airport.lng,
  time_zone: airport.zone,
  domestic: airport.domestic,
  routes,
});

export function presentAirports(network: Network, now: Date): AirportDto[] {
  const routes = new Map<AirportCode, number>();
  for (const { origin } of routesInUse(network, now))
    routes.set(origin, (routes.get(origin) ?? 0) + 1);
  return [...network.airports.values()].map((airport) =>
    presentAirport(airport, routes.get(airport.code) ?? 0),
  );
}

export const presentRoutes = (network: Network, now: Date) => ({
  success: true,
  routes: routesInUse(network, now).map(({ origin, destination, seasonal }) => ({
    origin,
    destination,
    seasonal,
  })),
});
