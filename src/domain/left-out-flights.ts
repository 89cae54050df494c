import { deadlineOn } from './deadline.ts';
import { destinationOf, type Flight, originOf } from './flight.ts';
import { timedFlight } from './flight-facts.ts';
import { earliestOut, MIN_STAY, nightsOf, type OpenedPlace } from './plan-trips.ts';
import { addDays, type LocalDate } from './time.ts';
import { homesOf, legOf, offering, zoneOf } from './trip-legs.ts';
import type { TripLeg, TripQuestion, TripWorld } from './trips.ts';

/** Flights of an opened place that its lists leave out and count. */
export interface FoldedWays {
  /** Slow flights out. */
  readonly outs: number;
  /** By travel day; days without any are left out. */
  readonly backs: readonly FoldedBacks[];
}

interface FoldedBacks {
  readonly day: LocalDate;
  /** Slow ones that land in time. */
  readonly slow: number;
  /** Those that fit but for landing after the deadline; slow ones only where these are asked for. */
  readonly late: number;
}

/** Counts flights that fit another one of the other way. Read once for one place and day, so nothing is kept. */
export function foldedWays(
  question: TripQuestion,
  world: TripWorld,
  { destination, day }: OpenedPlace,
): FoldedWays {
  const admitting = { ...question, slow: true, ...offering(world) };
  const legs = (flights: readonly Flight[], on: LocalDate): TripLeg[] =>
    flights
      .flatMap((flight) => legOf(timedFlight(flight), on, admitting) ?? [])
      .filter(({ isUnopened }) => !isUnopened);
  const outs = question.origins.flatMap((origin) =>
    legs(
      world.from(origin, day).filter((flight) => destinationOf(flight) === destination),
      day,
    ).filter(({ departs }) => departs >= earliestOut(question, world, { origin, day })),
  );
  const days = nightsOf(question).map((nights) => addDays(day, nights));
  const backs = days.flatMap((on) =>
    question.origins.flatMap((home) =>
      legs(
        world.to(home, on).filter((flight) => originOf(flight) === destination),
        on,
      ),
    ),
  );
  const isSlow = ({ flight }: TripLeg) => flight.slow === true && !question.slow;
  const isLate = ({ flight, day, arrives }: TripLeg) =>
    arrives > deadlineOn(question.deadline, day, zoneOf(world, destinationOf(flight)));
  const fits = (out: TripLeg, back: TripLeg) =>
    back.departs >= out.arrives + MIN_STAY &&
    homesOf(question, originOf(out.flight)).includes(destinationOf(back.flight));
  const inTime = backs.filter((back) => !isLate(back));
  const sensibleOuts = outs.filter((out) => !isSlow(out));
  const count = (on: LocalDate): FoldedBacks => ({
    day: on,
    slow: inTime.filter(
      (back) => back.day === on && isSlow(back) && outs.some((out) => fits(out, back)),
    ).length,
    late: backs.filter(
      (back) =>
        back.day === on &&
        isLate(back) &&
        !isSlow(back) &&
        sensibleOuts.some((out) => fits(out, back)),
    ).length,
  });
  return {
    outs: outs.filter((out) => isSlow(out) && inTime.some((back) => fits(out, back))).length,
    backs: days.map(count).filter(({ slow, late }) => slow + late > 0),
  };
}
