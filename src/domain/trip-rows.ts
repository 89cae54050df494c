import { type Airport, type AirportCode, distanceMiles } from './airports.ts';
import { destinationOf, originOf } from './flight.ts';
import { addDays, dayAt, type LocalDate } from './time.ts';
import { zoneOf } from './trip-legs.ts';
import { byText, TRIP_ORDER, type Trip, type TripQuestion, type TripWorld } from './trips.ts';

/** The weather of a stay, as far as the forecast reaches. */
interface StayWeather {
  /** Mean of the forecast highs in degrees Fahrenheit, not rounded. */
  readonly high: number;
  /** Days of the stay that have a forecast. */
  readonly days: number;
}

/** The first trip of a destination, and what stands beside it. */
export interface TripRow {
  readonly destination: AirportCode;
  readonly first: Trip;
  /** The first trip of each travel day out that has one, in their order. */
  readonly days: readonly Trip[];
  /** How many trips there are. */
  readonly pairs: number;
  /** During the first trip; undefined if no forecast reaches it. */
  readonly weather?: StayWeather | undefined;
}

type ByRow = (a: TripRow, b: TripRow) => number;

/** Undefined if the forecast reaches none of the days from the landing to the flight back, by the clock of the place. */
export function stayWeather({ out, back }: Trip, world: TripWorld): StayWeather | undefined {
  const place = destinationOf(out.flight);
  const highs = daysThere(world, place, [out.arrives, back.departs]).flatMap(
    (day) => world.highOn?.(place, day) ?? [],
  );
  const sum = highs.reduce((total, high) => total + high, 0);
  return highs.length > 0 ? { high: sum / highs.length, days: highs.length } : undefined;
}

function daysThere(
  world: TripWorld,
  place: AirportCode,
  [from, until]: readonly [Trip['out']['arrives'], Trip['back']['departs']],
): LocalDate[] {
  const zone = zoneOf(world, place);
  const days: LocalDate[] = [];
  for (let day = dayAt(zone, from); day <= dayAt(zone, until); day = addDays(day, 1))
    days.push(day);
  return days;
}

/**
 * The rows in the order asked, without those that are colder than asked. Where a temperature is
 * asked for, rows that no forecast reaches stand below the others.
 */
export function rowsAsked(
  rows: readonly TripRow[],
  { order, warmFrom }: Pick<TripQuestion, 'order' | 'warmFrom'>,
  world: TripWorld,
): TripRow[] {
  const warm = rows.filter(({ weather }) => isWarmEnough(weather, warmFrom));
  const byOrder = byRow({ order, milesOf: ({ first }) => milesOut(first, world) });
  const byAsked: ByRow =
    warmFrom === undefined ? byOrder : (a, b) => byForecast(a, b) || byOrder(a, b);
  return warm.sort(byAsked);
}

/** A stay that no forecast reaches may be warm. */
export const isWarmEnough = (weather: StayWeather | undefined, warmFrom: number | undefined) =>
  weather === undefined || warmFrom === undefined || weather.high >= warmFrom;

const byForecast: ByRow = (a, b) => Number(!a.weather) - Number(!b.weather);

/** Along the great circle from where the trip begins. */
export function milesOut({ out: { flight } }: Trip, { network: { airports } }: TripWorld): number {
  const at = (code: AirportCode) => airports.get(code) as Airport;
  return distanceMiles(at(originOf(flight)), at(destinationOf(flight)));
}

interface RowOrder extends Pick<TripQuestion, 'order'> {
  readonly milesOf: (row: TripRow) => number;
}

/** By their own key, then by their first trips, then by airport code. */
function byRow({ order, milesOf }: RowOrder): ByRow {
  const byTrips: ByRow = (a, b) =>
    TRIP_ORDER[order](a.first, b.first) || byText(a.destination, b.destination);
  if (order === 'warm')
    return (a, b) =>
      byForecast(a, b) || (b.weather?.high ?? 0) - (a.weather?.high ?? 0) || byTrips(a, b);
  if (order === 'far') return (a, b) => milesOf(b) - milesOf(a) || byTrips(a, b);
  return byTrips;
}
