import type { AirportCode } from './airports.ts';
import { NEVER } from './fares.ts';
import { homeDays, type PlaceAndDay } from './home-days.ts';
import { deadlinesOn, type HomeDay } from './home-strength.ts';
import { pricedFlights } from './priced-lists.ts';
import type { LocalDate } from './time.ts';
import { homesOf, legsOf, zoneOf } from './trip-legs.ts';
import {
  BACK_ORDER,
  type TripLeg,
  type TripOrder,
  type TripQuestion,
  type TripWorld,
} from './trips.ts';

/** Flights by departure, and for each position the position of the best one from there on. */
export interface Ladder {
  readonly legs: readonly TripLeg[];
  readonly bestFrom: readonly number[];
}

/** Flights back from one place on one travel day to the home airports of a flight out. */
export interface Backs {
  readonly open: Ladder;
  /** The best are chosen without their prices, as are those of `all`. */
  readonly unopened: Ladder;
  /** For a flight out that is not open. Empty unless everybody is to go on the pass. */
  readonly all: Ladder;
  readonly home: HomeDay;
}

/** @returns by place, by origin of the flight out and by travel day of the flight back. */
export function backsByPlace(question: TripQuestion, world: TripWorld) {
  const legsTo = backLegs(question, world);
  const homeDayOn = homeDays(question, world);
  const backsOn = (homes: readonly AirportCode[], at: PlaceAndDay): Backs => {
    const legs = homes.flatMap((home) => legsTo(home, at));
    if (homes.length > 1) legs.sort((a, b) => a.departs - b.departs);
    return { ...laddersOf(legs, question), home: homeDayOn(homes, at) };
  };
  return (place: AirportCode) => {
    const known = new Map<AirportCode | undefined, Map<LocalDate, Backs>>();
    return (origin: AirportCode, day: LocalDate): Backs => {
      const homes = homesOf(question, origin);
      const onDays = known.get(homes[0]) ?? new Map<LocalDate, Backs>();
      known.set(homes[0], onDays);
      const backs = onDays.get(day) ?? backsOn(homes, { place, day });
      onDays.set(day, backs);
      return backs;
    };
  };
}

/** @returns the flights from a place to an airport that land by the deadline, by departure. */
function backLegs(question: TripQuestion, world: TripWorld) {
  const { to } = pricedFlights(question);
  return (home: AirportCode, { place, day }: PlaceAndDay): TripLeg[] => {
    const zone = zoneOf(world, home);
    const latest = Math.min(NEVER, ...deadlinesOn(question.deadline, day, zone));
    const flights = to(world.to(home, day)).get(place) ?? [];
    return legsOf(flights, day, question, world).filter(({ arrives }) => arrives <= latest);
  };
}

export const NO_LEGS: Ladder = { legs: [], bestFrom: [] };

/** @param legs by departure. */
function laddersOf(
  legs: readonly TripLeg[],
  { fares, order }: Pick<TripQuestion, 'fares' | 'order'>,
): Omit<Backs, 'home'> {
  if (fares === 'any') return { open: ladderOf(legs, order), unopened: NO_LEGS, all: NO_LEGS };
  const [open, unopened] = [false, true].map((isUnopened) =>
    legs.filter((leg) => leg.isUnopened === isUnopened),
  );
  const free = legs.map((leg) => ({ ...leg, price: 0 }));
  return {
    open: ladderOf(open ?? [], order),
    unopened: ladderOf(unopened ?? [], 'best'),
    all: ladderOf(free, 'best'),
  };
}

function ladderOf(legs: readonly TripLeg[], order: TripOrder): Ladder {
  const better = BACK_ORDER[order];
  const bestFrom = legs.map((_, position) => position);
  for (let position = legs.length - 2; position >= 0; position--) {
    const next = bestFrom[position + 1] as number;
    if (better(legs[next] as TripLeg, legs[position] as TripLeg) < 0) bestFrom[position] = next;
  }
  return { legs, bestFrom };
}
