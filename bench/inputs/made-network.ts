import type { Network } from '#domain/timetable.ts';
import { seededRandom } from '#test/random.ts';
import { madeAirports } from './made-airports.ts';
import { madeRoutes } from './made-routes.ts';
import { madeTimetable } from './made-timetable.ts';
import type { Size } from './sizes.ts';

const SEED = 20_261_122;

/** A made-up airline, deterministic for its size. */
export function madeNetwork(size: Size): Network {
  const random = seededRandom(SEED);
  const airports = madeAirports(size, random);
  const routes = madeRoutes(size, airports, random);
  const timetable = madeTimetable(airports, routes, random);
  return {
    version: `made ${size.name}`,
    airports: new Map(airports.map((airport) => [airport.code, airport])),
    routes: timetable.map(({ origin, destination }) => ({ origin, destination, seasonal: false })),
    timetable,
    blackoutDates: new Set(),
    timetableSource: `made up, ${size.name}`,
  };
}
