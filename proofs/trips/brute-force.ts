import type { Airport, AirportCode } from '#domain/airports.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import type { TripQuestion } from '#domain/trips.ts';
import { isNearAny, milesApart } from './places.ts';
import { type PlainFlight, priceOnAny, priceOnPass } from './plain-flight.ts';
import { type PlainWorld, zoneOf } from './plain-world.ts';
import { wallAt, wallLimit } from './wall-clock.ts';
import { levelOf, limitOn, waysHome } from './ways.ts';

export interface PlainTrip {
  readonly out: PlainFlight;
  readonly back: PlainFlight;
  readonly nights: number;
  readonly minutesThere: number;
  readonly price: number;
  readonly level: string;
}

export interface PlainRow {
  readonly destination: AirportCode;
  readonly first: PlainTrip;
  /** By travel day out. */
  readonly days: ReadonlyMap<string, PlainTrip>;
  readonly pairs: number;
  /** Mean of the highs that the forecast has of the first trip. */
  readonly high: number | undefined;
}

const LEVELS = ['strong', 'fair', 'thin', 'none'];

interface PricedOut {
  readonly out: PlainFlight;
  readonly price: number | 'closed';
}

interface PricedBack {
  readonly back: PlainFlight;
  readonly price: number | 'closed';
  readonly nights: number;
  readonly level: string;
}

/** Every trip, one by one. */
export function eachTrip(
  question: TripQuestion,
  world: PlainWorld,
  visit: (trip: PlainTrip, isOpen: boolean) => void,
): void {
  for (const there of outsOf(question, world))
    for (const home of backsOf(there.out, question, world)) {
      const { out, price } = there;
      const { back, nights, level } = home;
      const isOpen = price !== 'closed' && home.price !== 'closed';
      const minutesThere = back.departs - out.arrives;
      const total = isOpen ? Number(price) + Number(home.price) : 0;
      visit({ out, back, nights, minutesThere, price: total, level }, isOpen);
    }
}

function* outsOf(question: TripQuestion, world: PlainWorld): Generator<PricedOut> {
  const { origins, out: range } = question;
  const days: LocalDate[] = [];
  for (let day = range.from; day <= range.until; day = addDays(day, 1)) days.push(day);
  for (const origin of origins)
    for (const out of days.flatMap((day) => world.flightsFrom(origin, day))) {
      const price = priceAsAsked(out, question, world);
      if (price !== undefined && isPossibleOut(out, question, world)) yield { out, price };
    }
}

function* backsOf(
  out: PlainFlight,
  question: TripQuestion,
  world: PlainWorld,
): Generator<PricedBack> {
  const { least, most } = question.nights;
  const homes = homesOf(question, out.from);
  for (let nights = least; nights <= most; nights += 1) {
    const day = addDays(out.day as LocalDate, nights);
    const place = out.to;
    let level: string | undefined;
    for (const back of homes.flatMap((home) => world.flightsBetween(place, home, day))) {
      if (back.departs < out.arrives + 120) continue;
      if (!isPossibleBack(back, question, { world, day })) continue;
      const price = priceAsAsked(back, question, world);
      if (price === undefined) continue;
      level ??= levelOf(waysHome(question, world, { after: out.arrives, place, homes, day }));
      yield { back, price, nights, level };
    }
  }
}

export const homesOf = ({ returnTo, origins }: TripQuestion, origin: AirportCode) =>
  returnTo === 'same' ? [origin] : origins;

const priceAsAsked = (flight: PlainFlight, question: TripQuestion, world: PlainWorld) => {
  const payers = { ...question, ...world };
  return question.fares === 'pass' ? priceOnPass(flight, payers) : priceOnAny(flight, payers);
};

const isAllowed = (flight: PlainFlight, { slow, maxStops }: TripQuestion, world: PlainWorld) =>
  (slow || !flight.slow) && flight.stops <= maxStops && (world.withUnsure || !flight.unsure);

function isPossibleOut(out: PlainFlight, question: TripQuestion, world: PlainWorld): boolean {
  const { destinations, origins, departAfter } = question;
  const zone = zoneOf(world.network, out.from);
  const isPlace = destinations
    ? destinations.includes(out.to)
    : !isNearAny(world.network, out.to, origins);
  return (
    isPlace &&
    isAllowed(out, question, world) &&
    out.departs >= world.now + 45 &&
    (departAfter === undefined || out.departs >= wallLimit(zone, out.day as LocalDate, departAfter))
  );
}

function isPossibleBack(
  back: PlainFlight,
  question: TripQuestion,
  { world, day }: { readonly world: PlainWorld; readonly day: LocalDate },
): boolean {
  return isAllowed(back, question, world) && back.arrives <= limitOn(question, world, day)(back.to);
}

type Key = readonly (number | string)[];

const bestKey = ({ out, back, minutesThere, price, level }: PlainTrip): Key => [
  LEVELS.indexOf(level),
  out.stops + back.stops,
  price,
  -minutesThere,
  out.departs,
  back.arrives,
  out.numbers,
  back.numbers,
];

function keyOf(trip: PlainTrip, order: TripQuestion['order']): Key {
  if (order === 'price') return [trip.price, ...bestKey(trip)];
  if (order === 'hours') return [-trip.minutesThere, ...bestKey(trip)];
  return bestKey(trip);
}

function isBefore(a: Key, b: Key): boolean {
  for (const [at, value] of a.entries()) {
    const other = b[at] as number | string;
    if (value !== other) return value < other;
  }
  return false;
}

/** Rows in the order asked, and the best unopened pair of each destination by code. */
export function bruteForce(question: TripQuestion, world: PlainWorld) {
  const { order } = question;
  const days = new Map<AirportCode, Map<string, PlainTrip>>();
  const unopened = new Map<AirportCode, PlainTrip>();
  const pairs = new Map<AirportCode, number>();
  eachTrip(question, world, (trip, isOpen) => {
    const { to } = trip.out;
    if (!isOpen) {
      const best = unopened.get(to);
      if (!best || isBefore(bestKey(trip), bestKey(best))) unopened.set(to, trip);
      return;
    }
    pairs.set(to, (pairs.get(to) ?? 0) + 1);
    const strip = days.get(to) ?? new Map<string, PlainTrip>();
    days.set(to, strip);
    const best = strip.get(trip.out.day);
    if (!best || isBefore(keyOf(trip, order), keyOf(best, order))) strip.set(trip.out.day, trip);
  });
  const rows: PlainRow[] = [];
  for (const [destination, strip] of days) {
    let first: PlainTrip | undefined;
    for (const trip of strip.values())
      if (!first || isBefore(keyOf(trip, order), keyOf(first, order))) first = trip;
    if (first)
      rows.push({
        destination,
        first,
        days: strip,
        pairs: pairs.get(destination) ?? 0,
        high: highOf(first, world),
      });
  }
  const isWarm = (high: number | undefined) => !(Number(high) < Number(question.warmFrom));
  return {
    rows: rows
      .filter(({ high }) => isWarm(high))
      .sort((a, b) => (isBefore(rowKey(a, question, world), rowKey(b, question, world)) ? -1 : 1)),
    unopened: [...unopened.values()]
      .filter((trip) => isWarm(highOf(trip, world)))
      .sort((a, b) => (a.out.to < b.out.to ? -1 : 1)),
  };
}

function rowKey(row: PlainRow, { order, warmFrom }: TripQuestion, world: PlainWorld): Key {
  const { airports } = world.network;
  const { from, to } = row.first.out;
  const first = warmFrom === undefined ? 0 : Number(row.high === undefined);
  const own =
    order === 'warm'
      ? -(row.high ?? -999)
      : order === 'far'
        ? -milesApart(airports.get(from) as Airport, airports.get(to) as Airport)
        : 0;
  return [first, own, ...keyOf(row.first, order), row.destination];
}

/** Tries every day of the forecast. */
function highOf({ out, back }: PlainTrip, { network, forecast }: PlainWorld): number | undefined {
  const zone = zoneOf(network, out.to);
  const [first, last] = [out.arrives, back.departs].map((at) => wallAt(zone, at).slice(0, 10));
  const highs = Object.entries(forecast[out.to] ?? {}).flatMap(([date, high]) =>
    date >= String(first) && date <= String(last) ? high : [],
  );
  return highs.length > 0 ? highs.reduce((sum, high) => sum + high, 0) / highs.length : undefined;
}
