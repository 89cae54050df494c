import type { AirportDto } from '#contract/network.ts';
import { type InstantMinute, offsetAt, type TimeZone } from '#domain/time.ts';
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

interface ZonedAirport {
  readonly zone: TimeZone;
  /** Destinations served today. */
  readonly routes: number;
}

/**
 * The airport with most routes in a time zone; where the zone has none, in the zones that have the same time now.
 * Undefined if no served airport has this time.
 */
export function airportOfZone<A extends ZonedAirport>(
  airports: readonly A[],
  zone: TimeZone,
  now: InstantMinute,
): A | undefined {
  const served = airports.filter(({ routes }) => routes > 0);
  const offset = offsetAt(zone, now);
  return (
    largest(served.filter((airport) => airport.zone === zone)) ??
    largest(served.filter((airport) => offsetAt(airport.zone, now) === offset))
  );
}

/** The airport with most routes; ties keep their order. Undefined without airports. */
export const largest = <A extends Pick<ZonedAirport, 'routes'>>(
  airports: readonly A[],
): A | undefined => airports.toSorted((a, b) => b.routes - a.routes)[0];
