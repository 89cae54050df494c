import { type Airport, airportCode } from '#domain/airports.ts';
import { timeZone } from '#domain/time.ts';
import type { SeededRandom } from '#test/random.ts';
import type { Size } from './sizes.ts';

/** Zones from west to east, each up to a degree of longitude. */
const ZONES = [
  [-140, 'Pacific/Honolulu'],
  [-114, 'America/Los_Angeles'],
  [-101, 'America/Denver'],
  [-86, 'America/Chicago'],
  [-67, 'America/New_York'],
  [-30, 'America/Sao_Paulo'],
  [5, 'Europe/London'],
  [22, 'Europe/Paris'],
  [40, 'Europe/Helsinki'],
  [60, 'Asia/Dubai'],
  [90, 'Asia/Kolkata'],
  [110, 'Asia/Bangkok'],
  [127, 'Asia/Shanghai'],
  [150, 'Asia/Tokyo'],
  [180, 'Pacific/Auckland'],
] as const;

/** Airports scattered over the area, busiest first; none with customs. */
export function madeAirports({ airports, area }: Size, random: SeededRandom): Airport[] {
  const [south, north, west, east] = area;
  return Array.from({ length: airports }, (_, index) => {
    const lat = south + random.random() * (north - south);
    const lng = west + random.random() * (east - west);
    const code = codeOf(index);
    return {
      code: airportCode(code),
      name: `${code} Airport`,
      city: code,
      state: 'ZZ',
      country: 'US',
      countryName: 'United States',
      lat,
      lng,
      zone: zoneAt(lng),
      domestic: true,
      status: 'current',
    };
  });
}

/** `AAA`, `AAB`, … */
const codeOf = (index: number): string =>
  String.fromCharCode(...[676, 26, 1].map((place) => 65 + (Math.floor(index / place) % 26)));

function zoneAt(lng: number) {
  const [, name] = ZONES.find(([end]) => lng < end) ?? ZONES[0];
  return timeZone(name);
}
