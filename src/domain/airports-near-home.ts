import type { AirportCode } from './airports.ts';
import { destinationOf, originOf } from './flight.ts';
import { groupBy } from './group-by.ts';
import { airportsNear } from './nearby.ts';
import type { LocalDate } from './time.ts';
import type { Network } from './timetable.ts';
import { homesOf } from './trip-legs.ts';
import type { Trip, TripLeg, TripQuestion, TripWorld } from './trips.ts';

/** Flights of a travel day between some places and some airports. */
export interface BesideAsked {
  readonly day: LocalDate;
  readonly places: readonly AirportCode[];
  readonly homes: readonly AirportCode[];
}

/** The flights that the ways home of trips need beyond those to the homes of the question, by travel day. */
export function besideAsked(
  trips: readonly Trip[],
  question: TripQuestion,
  world: TripWorld,
): BesideAsked[] {
  const byDay = groupBy(trips, ({ back }) => back.day);
  return [...byDay].flatMap(([day, some]) => {
    const homes = new Set(some.flatMap(({ out }) => besideHome(out, question, world)));
    for (const origin of question.origins) homes.delete(origin);
    const places = new Set(some.map(({ out }) => destinationOf(out.flight)));
    return homes.size > 0 ? { day, places: [...places], homes: [...homes] } : [];
  });
}

/** Other origins and airports near home, of which a trip says whether flights lead there. */
export function besideHome(
  { flight }: TripLeg,
  question: TripQuestion,
  { network }: TripWorld,
): AirportCode[] {
  const homes = homesOf(question, originOf(flight));
  const others = new Set([...question.origins, ...nearAny(homes, network)]);
  return [...others].filter((code) => !homes.includes(code));
}

/** Measured once: all trips of a question end at a few airports. */
const knownNear = new WeakMap<Network, Map<string, readonly AirportCode[]>>();

function nearAny(homes: readonly AirportCode[], network: Network): readonly AirportCode[] {
  const known = knownNear.get(network) ?? new Map<string, readonly AirportCode[]>();
  knownNear.set(network, known);
  const { airports } = network;
  const named = homes.flatMap((code) => airports.get(code) ?? []);
  const near =
    known.get(homes.join()) ??
    airportsNear(named, airports.values()).map(({ airport }) => airport.code);
  known.set(homes.join(), near);
  return near;
}
