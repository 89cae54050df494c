import type { AirportCode } from '#domain/airports.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import type { TripQuestion } from '#domain/trips.ts';
import { nearAny } from './places.ts';
import { type PlainFlight, passOf, priceOnAny, priceWithoutPass } from './plain-flight.ts';
import { homeByTimeOn, type PlainWorld, zoneOf } from './plain-world.ts';
import { wallLimit } from './wall-clock.ts';

interface WaysAsked {
  /** UTC minute of the landing out. */
  readonly after: number;
  readonly place: AirportCode;
  readonly homes: readonly AirportCode[];
  /** Travel day of the flight back. */
  readonly day: LocalDate;
}

export interface PlainWay {
  readonly flight: PlainFlight;
  readonly pass: ReturnType<typeof passOf>;
  readonly late: boolean;
  readonly sure: number | undefined;
}

export interface PlainWays {
  readonly ways: readonly PlainWay[];
  /** The first of each group that shares a segment, by arrival. */
  readonly independent: readonly PlainWay[];
  /** Instant by which a way lands, at a home airport. */
  readonly deadlineAt: (home: AirportCode) => number;
  /** Such flights to other origins and airports near home. */
  readonly also: () => number;
}

type Limit = (home: AirportCode) => number;

export function waysHome(question: TripQuestion, world: PlainWorld, asked: WaysAsked): PlainWays {
  const { after, place, homes, day } = asked;
  const payers = { ...question, ...world };
  const leaving = (codes: readonly AirportCode[]) =>
    codes
      .flatMap((home) => world.flightsBetween(place, home, day))
      .filter(
        (flight) =>
          flight.departs >= after + 45 &&
          (question.slow || !flight.slow) &&
          !flight.unsure &&
          priceOnAny(flight, payers) !== undefined,
      );
  const deadlineAt = limitOn(question, world, day);
  const landing = (codes: readonly AirportCode[]) =>
    leaving(codes).filter((flight) => flight.arrives <= deadlineAt(flight.to));
  const noon = wallLimit(zoneOf(world.network, place), day, 720);
  const ways = landing(homes)
    .toSorted(byArrival)
    .map((flight) => ({
      flight,
      pass: passOf(flight, payers),
      late: flight.departs >= Math.min(noon, deadlineAt(flight.to) - 480),
      sure: priceWithoutPass(flight, payers),
    }));
  const independent: PlainWay[] = [];
  for (const way of ways) {
    const taken = independent.flatMap(({ flight }) => flight.segments);
    if (!way.flight.segments.some((one) => taken.includes(one))) independent.push(way);
  }
  const also = () => {
    const near = [...question.origins, ...nearAny(world.network, homes)];
    const others = [...new Set(near)].filter((code) => !homes.includes(code));
    return landing(others).length;
  };
  return { ways, independent, deadlineAt, also };
}

const byArrival = (a: PlainFlight, b: PlainFlight) =>
  a.arrives - b.arrives ||
  a.stops - b.stops ||
  a.departs - b.departs ||
  (a.numbers < b.numbers ? -1 : 1);

/** When flights back of a travel day land at the latest. */
export function limitOn(
  { deadline: { homeBy, homeByTime, overnight } }: TripQuestion,
  { network }: Pick<PlainWorld, 'network'>,
  day: LocalDate,
): Limit {
  return (home) => {
    const zone = zoneOf(network, home);
    const byDate = homeBy ? wallLimit(zone, homeBy.date, homeBy.minute) : undefined;
    const byTime = homeByTime === undefined ? undefined : homeByTimeOn(zone, day, homeByTime);
    if (byDate !== undefined || byTime !== undefined)
      return Math.min(byDate ?? Number.MAX_VALUE, byTime ?? Number.MAX_VALUE);
    return wallLimit(zone, overnight ? addDays(day, 1) : day, 1439);
  };
}

export function levelOf({ independent }: PlainWays): string {
  const late = independent.filter((way) => way.late);
  const isStrong =
    independent.length >= 3 &&
    late.length >= 2 &&
    late.some(({ flight, pass }) => flight.stops === 0 || (pass === 'yes' && flight.announced));
  if (isStrong) return 'strong';
  return independent.length >= 2 ? 'fair' : independent.length === 1 ? 'thin' : 'none';
}

/** What the screen says of the ways home of a trip. */
export function homeFacts(found: PlainWays, landsAt: AirportCode) {
  const { ways, independent, also, deadlineAt } = found;
  const departures = ways.map(({ flight }) => flight.departs);
  const nonstops = ways
    .filter(({ flight }) => flight.stops === 0)
    .map(({ flight }) => flight.departs);
  const totals = ways.flatMap(({ sure }) => sure ?? []);
  const least = Math.min(...totals);
  const cheapest = ways.find(({ sure }) => sure === least);
  return {
    level: levelOf(found),
    ways: ways.map(({ flight }) => flight.key),
    passWays: ways.filter(({ pass }) => pass === 'yes').length,
    passUnknown: ways.filter(({ pass }) => pass === 'unknown').length,
    independent: independent.map(({ flight }) => flight.key),
    also: also(),
    deadline: deadlineAt(landsAt),
    lastDeparture: departures.length > 0 ? Math.max(...departures) : undefined,
    lastNonstop: nonstops.length > 0 ? Math.max(...nonstops) : undefined,
    cheapestSure: cheapest && `${cheapest.sure} ${cheapest.flight.key}`,
  };
}
