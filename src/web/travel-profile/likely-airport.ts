import type { AirportDto } from '#contract/network.ts';
import type { TimeZone } from '#domain/time.ts';
import { airportOfZone, largest } from '#domain/zone-airport.ts';
import { deviceZone, now } from '#web/browser/now.ts';

/**
 * The largest airport in the time zone of the device, or else of all. Undefined while the network has no airport.
 */
export function likelyAirport(
  airports: readonly AirportDto[],
): { readonly airport: AirportDto; readonly reason: 'zone' | 'size' } | undefined {
  const zoned = airports.map((airport) => ({
    airport,
    zone: airport.time_zone as TimeZone,
    routes: airport.routes,
  }));
  const near = airportOfZone(zoned, deviceZone(), now());
  if (near) return { airport: near.airport, reason: 'zone' };
  const first = largest(airports);
  return first && { airport: first, reason: 'size' };
}
