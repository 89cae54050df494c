import { foreignCharges, plainGoWildPrice } from '../gowild/price.ts';
import { read } from '../itinerary/column.ts';
import type { Schedule } from '../itinerary/schedule.ts';
import type { Airport } from '../network/airport.ts';
import { REACHES } from './schedule-fares.ts';

/** Position in {@link REACHES}. */
export const INTERNATIONAL = REACHES.indexOf('international');

const MOST_FLIGHTS = 3;

/** By reach, then by flights: what a pass holder pays wherever the route leads. */
const PLAIN_PRICES = Int32Array.from(
  REACHES.flatMap((reach) =>
    ([1, 2, 3] as const).map((flights) => plainGoWildPrice(flights, reach)),
  ),
);

/** What a pass holder pays for one to three flights wherever the route leads, in cents. */
export const plainPrice = (flights: number, reach: number): number =>
  read(PLAIN_PRICES, reach * MOST_FLIGHTS + flights - 1);

/** Positions of airports in a schedule. */
interface From {
  readonly schedule: Schedule;
  readonly origin: number;
}

/** What a pass holder pays for one to three flights from one airport to another, in cents. */
export function passPrice(from: From, to: number, flights: number, reach: number): number {
  const plain = plainPrice(flights, reach);
  return reach === INTERNATIONAL ? plain + chargesOf(from.schedule, from.origin, to) : plain;
}

/** By origin and destination, for as long as their network is in use. */
const chargesByRoute = new WeakMap<Airport, Map<Airport, number>>();

/** What a pass holder pays on top for an international route, worked out once for each route. */
function chargesOf({ airports }: Schedule, from: number, to: number): number {
  const [origin, destination] = [airports[from], airports[to]];
  if (!origin || !destination) return 0;
  const known = chargesByRoute.get(origin) ?? new Map<Airport, number>();
  chargesByRoute.set(origin, known);
  const charges =
    known.get(destination) ??
    foreignCharges({
      origin: origin.code,
      destination: destination.code,
      endsDomestic: destination.domestic,
    });
  known.set(destination, charges);
  return charges;
}
