import { countOvernightOnly, countSeasonUnknown, planTrips } from '#domain/plan-trips.ts';
import type { Network } from '#domain/timetable.ts';
import { besideAsked } from '#domain/trip-legs.ts';
import type { TripQuestion } from '#domain/trips.ts';
import { type Presented, presentTrips } from '#server/features/search/trips/present.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { stillClock } from '#test/harness.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { still } from '#test/network-fixture.ts';
import { type ListedWorld, NOW } from './world.ts';

interface Answered {
  readonly first: Presented;
  readonly again: () => Presented;
}

/** Plans and writes the answer to a question, with airports near home listed as the worker thread does. */
export async function answeredOver(
  network: Network,
  question: TripQuestion,
  world: ListedWorld,
): Promise<Answered> {
  const clock = stillClock(NOW);
  const source = { network: still(network), clock, market: clock, rules: DEFAULT_RULES };
  const fares = simulatedFares({ ...source, seed: 'bench' });
  const plan = planTrips(question, world);
  for (const { day, places, homes } of besideAsked(
    plan.rows.map(({ first }) => first),
    question,
    world,
  ))
    await world.list({ direction: 'destinations', codes: homes, date: day, places });
  const presenting = {
    question,
    destination: undefined,
    isNearby: false,
    leftOut: [],
    drives: {},
    visibility: 'all',
    limit: 200,
    now: clock.now().getTime(),
    world,
    fares,
    network,
  } as const;
  const answer = () => {
    const plan = planTrips(question, world);
    const overnightOnly = countOvernightOnly(question, plan, world);
    const seasonUnknown = countSeasonUnknown(question, plan, world);
    return presentTrips(presenting, plan, { overnightOnly, seasonUnknown });
  };
  return { first: answer(), again: answer };
}
