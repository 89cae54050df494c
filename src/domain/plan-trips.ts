import type { AirportCode } from './airports.ts';
import { destinationOf, originOf } from './flight.ts';
import { groupBy } from './group-by.ts';
import {
  cheapestSure,
  firstFrom,
  type HomeDay,
  type HomeWay,
  homeLimits,
  lastToLeave,
  type WaysHomeAfter,
} from './home-strength.ts';
import { airportsNear, isNear } from './nearby.ts';
import { addDays, type InstantMinute, type LocalDate, limitAt } from './time.ts';
import type { Network } from './timetable.ts';
import { backsByPlace, homeDayOf, homesOf, type Ladder, legOf, zoneOf } from './trip-legs.ts';
import {
  byRow,
  byText,
  outDays,
  TRIP_ORDER,
  type Trip,
  type TripLeg,
  type TripQuestion,
  type TripRow,
  type TripWorld,
  tripOf,
} from './trips.ts';

/** Minutes that a traveler needs before the first flight, counted from now. */
const MIN_NOTICE = 45;
/** Minutes between landing and the flight back. */
export const MIN_STAY = 120;

export interface TripPlan {
  /** Every destination that a trip leads to, in the order asked. */
  readonly rows: readonly TripRow[];
  /**
   * The best pair of each destination, by code, on which everybody is to go on the pass, but a window is not open and
   * its seats are not known. Its price is none.
   */
  readonly unopened: readonly Trip[];
}

export function planTrips(question: TripQuestion, world: TripWorld): TripPlan {
  const backsTo = backsByPlace(question, world);
  const outs = groupBy(outLegs(question, world), ({ flight }) => destinationOf(flight));
  const rows: TripRow[] = [];
  const unopened: Trip[] = [];
  for (const [destination, legs] of outs) {
    world.checkCanceled?.();
    const backsOn = backsTo(destination);
    const found = firstTrips(question, legs, (out, day) => {
      const { open, home } = backsOn(originOf(out.flight), day);
      return out.isUnopened ? undefined : { backs: open, home };
    });
    const [first] = found.days.toSorted(TRIP_ORDER[question.order]);
    if (first) rows.push({ destination, first, ...found });
    if (question.fares !== 'pass') continue;
    const closed = firstTrips({ ...question, order: 'best' }, legs, (out, day) => {
      const { all, unopened: only, home } = backsOn(originOf(out.flight), day);
      return { backs: out.isUnopened ? all : only, home };
    });
    unopened.push(...closed.days.toSorted(TRIP_ORDER.best).slice(0, 1));
  }
  return {
    rows: rows.sort(byRow(question.order)),
    unopened: unopened.sort((a, b) =>
      byText(destinationOf(a.out.flight), destinationOf(b.out.flight)),
    ),
  };
}

/** All pairs of a destination that leave on one day, of flights out and back by departure. */
export interface OpenedTrips {
  readonly outs: readonly TripLeg[];
  readonly backs: readonly TripLeg[];
  /** Positions in `outs` and `backs`. */
  readonly pairs: readonly (readonly [out: number, back: number])[];
  /** By position in `outs` and then by position in `backs`. */
  readonly tripAt: (out: number, back: number) => Trip;
}

/** @param day one of the travel days out. */
export function openTrips(
  question: TripQuestion,
  world: TripWorld,
  { destination, day }: { readonly destination: AirportCode; readonly day: LocalDate },
): OpenedTrips {
  const asked = { ...question, out: { from: day, until: day }, destinations: [destination] };
  const backsOn = backsByPlace(asked, world)(destination);
  const legs = outLegs(asked, world)
    .filter(({ isUnopened }) => !isUnopened)
    .sort(byDeparture);
  const fitting = legs.map((out) =>
    nightsOf(asked).flatMap((nights) => {
      const { open } = backsOn(originOf(out.flight), addDays(day, nights));
      return open.legs.slice(firstFrom(open.legs, out.arrives + MIN_STAY));
    }),
  );
  const outs = legs.filter((_, at) => (fitting[at] ?? []).length > 0);
  const backs = [...new Set(fitting.flat())].sort(byDeparture);
  const positions = new Map(backs.map((back, at) => [back, at]));
  return {
    outs,
    backs,
    pairs: fitting
      .filter((some) => some.length > 0)
      .flatMap((some, out) =>
        some
          .map((back) => [out, positions.get(back) as number] as const)
          .sort(([, a], [, b]) => a - b),
      ),
    tripAt(out, back) {
      const [first, second] = [outs[out] as TripLeg, backs[back] as TripLeg];
      const { home } = backsOn(originOf(first.flight), second.day);
      return tripOf(first, second, home.after(first.arrives).level);
    },
  };
}

const byDeparture = (a: TripLeg, b: TripLeg): number =>
  a.departs - b.departs || a.arrives - b.arrives || byText(a.numbers, b.numbers);

const nightsOf = ({ nights: { least, most } }: TripQuestion): number[] =>
  Array.from({ length: most - least + 1 }, (_, more) => least + more);

/** The flights out that a question admits, by travel day, origin and the order of the source. */
function outLegs(question: TripQuestion, world: TripWorld): TripLeg[] {
  const { network, now, from } = world;
  const { origins, departAfter } = question;
  const wanted = destinationsOf(question, network);
  return outDays(question).flatMap((day) =>
    origins.flatMap((origin) => {
      const zone = network.airports.get(origin)?.zone;
      if (!zone) return [];
      const asked = departAfter === undefined ? 0 : limitAt(zone, day, departAfter);
      const earliest = Math.max(now + MIN_NOTICE, asked);
      return from(origin, day)
        .filter((flight) => wanted.has(destinationOf(flight)))
        .flatMap((flight) => legOf(flight, day, question, world) ?? [])
        .filter(({ departs }) => departs >= earliest);
    }),
  );
}

/** Named destinations, or those that are not near an origin. */
const destinationsOf = ({ origins, destinations }: TripQuestion, network: Network) =>
  destinations ? new Set(destinations) : placesAway(origins, network);

/** Airports that are not near any of the origins. */
export function placesAway(
  origins: readonly AirportCode[],
  { airports }: Network,
): ReadonlySet<AirportCode> {
  const from = origins.flatMap((code) => airports.get(code) ?? []);
  const far = [...airports.values()].filter((one) => !from.some((origin) => isNear(origin, one)));
  return new Set(far.map(({ code }) => code));
}

type BacksFor = (
  out: TripLeg,
  day: LocalDate,
) => { readonly backs: Ladder; readonly home: HomeDay } | undefined;

/** The first trip of each travel day out, in the order of the days, and the number of all pairs. */
function firstTrips(
  question: TripQuestion,
  legs: readonly TripLeg[],
  backsFor: BacksFor,
): Pick<TripRow, 'days' | 'pairs'> {
  const isBefore = TRIP_ORDER[question.order];
  const nightsAway = nightsOf(question);
  const backDays = new Map(
    outDays(question).map((day) => [day, nightsAway.map((nights) => addDays(day, nights))]),
  );
  const days = new Map<LocalDate, Trip>();
  let pairs = 0;
  for (const out of legs)
    for (const day of backDays.get(out.day) ?? []) {
      const found = backsFor(out, day);
      if (!found) continue;
      const { backs, home } = found;
      const first = firstFrom(backs.legs, out.arrives + MIN_STAY);
      if (first === backs.legs.length) continue;
      pairs += backs.legs.length - first;
      const back = backs.legs[backs.bestFrom[first] as number] as TripLeg;
      const trip = tripOf(out, back, home.after(out.arrives).level);
      const known = days.get(out.day);
      if (!known || isBefore(trip, known) < 0) days.set(out.day, trip);
    }
  return { days: [...days.values()].sort((a, b) => byText(a.out.day, b.out.day)), pairs };
}

/** What is known about the ways home of a trip. */
export interface TripHome extends WaysHomeAfter {
  readonly passWays: number;
  /** Such flights to other origins or airports near home, which `ways` leaves out. */
  readonly also: number;
  /** At the airport where the trip ends. */
  readonly deadline: InstantMinute;
  readonly lastDeparture: HomeWay | undefined;
  readonly lastNonstop: HomeWay | undefined;
  readonly cheapestSure: HomeWay | undefined;
}

/** The ways home from where a flight out lands, on the travel day of the flight back. */
export function tripHome({ out, back }: Trip, question: TripQuestion, world: TripWorld): TripHome {
  const at = { place: destinationOf(out.flight), day: back.day };
  const flightsTo = (codes: readonly AirportCode[]) =>
    codes.flatMap((code) =>
      world.to(code, at.day).filter((flight) => originOf(flight) === at.place),
    );
  const homes = homesOf(question, originOf(out.flight));
  const home = homeDayOf(flightsTo(homes), at, question, world).after(out.arrives);
  const { ways, isNextDay } = home;
  const others = homeDayOf(flightsTo(besideHome(out, question, world)), at, question, world);
  const limits = homeLimits(question.deadline, at.day, zoneOf(world, destinationOf(back.flight)));
  return {
    ...home,
    passWays: ways.filter(({ onPass }) => onPass).length,
    also: others.landing(out.arrives, isNextDay).length,
    deadline: isNextDay ? (limits.next ?? limits.day) : limits.day,
    lastDeparture: lastToLeave(ways),
    lastNonstop: lastToLeave(ways.filter(({ stops }) => stops === 0)),
    cheapestSure: cheapestSure(home),
  };
}

/** Other origins and airports near home, of which a trip says whether flights lead there. */
export function besideHome(
  { flight }: TripLeg,
  question: TripQuestion,
  { network: { airports } }: TripWorld,
): AirportCode[] {
  const homes = homesOf(question, originOf(flight));
  const near = airportsNear(
    homes.flatMap((code) => airports.get(code) ?? []),
    airports.values(),
  );
  const others = new Set([...question.origins, ...near.map(({ airport }) => airport.code)]);
  return [...others].filter((code) => !homes.includes(code));
}
