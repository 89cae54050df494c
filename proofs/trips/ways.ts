import type { AirportCode } from '#domain/airports.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import type { TripQuestion } from '#domain/trips.ts';
import { nearAny } from './places.ts';
import { isOnPass, type PlainFlight, priceOnAny, priceWithoutPass } from './plain-flight.ts';
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
  readonly onPass: boolean;
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
          flight.departs >= after + 45 && !flight.slow && priceOnAny(flight, payers) !== undefined,
      );
  const landing = (codes: readonly AirportCode[], limit: Limit) =>
    leaving(codes).filter((flight) => flight.arrives <= limit(flight.to));
  const onDay = limitOn(question, world, { day, isNext: false });
  const isLate = landing(homes, onDay).length === 0;
  const deadlineAt = isLate ? limitOn(question, world, { day, isNext: true }) : onDay;
  const noon = wallLimit(zoneOf(world.network, place), day, 720);
  const ways = landing(homes, deadlineAt)
    .toSorted(byArrival)
    .map((flight) => ({
      flight,
      onPass: isOnPass(flight, payers),
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
    return landing(others, deadlineAt).length;
  };
  return { ways, independent, deadlineAt, also };
}

const byArrival = (a: PlainFlight, b: PlainFlight) =>
  a.arrives - b.arrives ||
  a.stops - b.stops ||
  a.departs - b.departs ||
  (a.numbers < b.numbers ? -1 : 1);

/** The deadline of a day; without one, its end or that of the next day. */
function limitOn(
  { deadline: { homeBy, homeByTime } }: TripQuestion,
  { network }: PlainWorld,
  { day, isNext }: { readonly day: LocalDate; readonly isNext: boolean },
): Limit {
  return (home) => {
    const zone = zoneOf(network, home);
    if (homeBy) return wallLimit(zone, homeBy.date, homeBy.minute);
    if (homeByTime !== undefined) return homeByTimeOn(zone, day, homeByTime);
    return wallLimit(zone, isNext ? addDays(day, 1) : day, 1439);
  };
}

export function levelOf({ independent }: PlainWays): string {
  const late = independent.filter((way) => way.late);
  const isStrong =
    independent.length >= 3 &&
    late.length >= 2 &&
    late.some(({ flight, onPass }) => flight.stops === 0 || onPass);
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
    passWays: ways.filter(({ onPass }) => onPass).length,
    independent: independent.map(({ flight }) => flight.key),
    also: also(),
    deadline: deadlineAt(landsAt),
    lastDeparture: departures.length > 0 ? Math.max(...departures) : undefined,
    lastNonstop: nonstops.length > 0 ? Math.max(...nonstops) : undefined,
    cheapestSure: cheapest && `${cheapest.sure} ${cheapest.flight.key}`,
  };
}
