import type { Flight } from '#domain/flight.ts';
import { addDays, instantOf, type LocalDate, type TimeZone } from '#domain/time.ts';
import type { Trip, TripLeg, TripQuestion, TripWorld } from '#domain/trips.ts';
import { wallLimit } from './wall-clock.ts';

/** What no trip may do. */
export interface Violations {
  /** Lands after the deadline. */
  late: number;
  /** Touches a blackout date though everybody is to go on the pass. */
  blackout: number;
  /** Has a price on fares with fewer seats than those who take them. */
  seats: number;
  /** Says another thing than the published dates of whether blackout dates of its days are announced. */
  announced: number;
}

interface Planned {
  readonly trips: readonly Trip[];
  /** Their prices are none, so their seats are not looked at. */
  readonly unopened: readonly Trip[];
}

export function violationsOf(
  { trips, unopened }: Planned,
  question: TripQuestion,
  world: TripWorld,
): Violations {
  const all = [...trips, ...unopened];
  const touches = ({ flight }: TripLeg) =>
    flight.segments.some(({ departs }) =>
      world.network.blackoutDates.has(departs.slice(0, 10) as LocalDate),
    );
  return {
    late: all.filter((trip) => isLate(trip, question, world)).length,
    blackout:
      question.fares === 'pass'
        ? all.filter(({ out, back }) => touches(out) || touches(back)).length
        : 0,
    seats: world.hasFares
      ? trips.filter(({ out, back }) => !isPayable(out, question) || !isPayable(back, question))
          .length
      : 0,
    announced: all.filter(({ out, back }) => isWrong(out, world) || isWrong(back, world)).length,
  };
}

function isWrong({ flight }: TripLeg, { network }: TripWorld): boolean {
  const dates = [...network.blackoutDates];
  const isAnnounced = flight.segments.every(({ departs }) =>
    dates.some((date) => date >= departs.slice(0, 10)),
  );
  return isAnnounced === (flight.goWildWindow.unannounced === true);
}

function isLate({ back }: Trip, { deadline }: TripQuestion, { network }: TripWorld): boolean {
  const last = back.flight.segments.at(-1) ?? back.flight.segments[0];
  const zone = network.airports.get(last.to)?.zone as TimeZone;
  const { homeBy, homeByTime, overnight } = deadline;
  const lands = instantOf(last.arrives);
  const day = back.flight.segments[0].departs.slice(0, 10) as LocalDate;
  if (homeBy && lands > wallLimit(zone, homeBy.date, homeBy.minute)) return true;
  if (homeByTime !== undefined)
    return lands > wallLimit(zone, homeByTime < 240 ? addDays(day, 1) : day, homeByTime);
  return !homeBy && lands > wallLimit(zone, overnight ? addDays(day, 1) : day, 1439);
}

/** Whether seats for the whole party, on the pass and one other fare, cost the price. */
function isPayable({ flight, price }: TripLeg, { party, den, fares }: TripQuestion): boolean {
  const least = fares === 'pass' ? party.travelers : 0;
  for (let onPass = least; onPass <= party.passes; onPass += 1)
    for (const other of den ? (['standard', 'discountDen'] as const) : (['standard'] as const)) {
      const others = party.travelers - onPass;
      const parts = [costOf(flight.fares.goWild, onPass), costOf(flight.fares[other], others)];
      if (parts.every((part) => part !== undefined) && (parts[0] ?? 0) + (parts[1] ?? 0) === price)
        return true;
    }
  return false;
}

function costOf(fare: Flight['fares']['standard'], people: number): number | undefined {
  if (people === 0) return 0;
  if (!fare || (fare.seatsLeft ?? people) < people) return undefined;
  return people * fare.total;
}
