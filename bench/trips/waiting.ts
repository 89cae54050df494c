import type { Network } from '#domain/timetable.ts';
import type { TripQuestion } from '#domain/trips.ts';
import { openTripPlanner } from '#server/features/search/trips/trip-planner.ts';
import { cachedBody } from '#server/http/cached-response.ts';
import { stillClock } from '#test/harness.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { still } from '#test/network-fixture.ts';
import { NOW } from './world.ts';

/** Measures the longest time between two looks, in milliseconds of processor time of this thread. */
export function longestBetweenLooks() {
  let last = process.threadCpuUsage();
  let longest = 0;
  return {
    look: () => {
      const { user, system } = process.threadCpuUsage(last);
      longest = Math.max(longest, (user + system) / 1_000);
      last = process.threadCpuUsage();
    },
    longest: () => longest,
  };
}

/** The longest work of the event loop while a question is planned on the thread and its answer compressed. */
export async function longestTurn(network: Network, question: TripQuestion): Promise<number> {
  const clock = stillClock(NOW);
  const source = { network: still(network), clock, market: clock, rules: DEFAULT_RULES };
  const planner = openTripPlanner({ ...source, seed: 'bench' });
  const { look, longest } = longestBetweenLooks();
  const looking = setInterval(look, 1);
  try {
    const asked = { question, isNearby: false, leftOut: [], drives: {}, destination: undefined };
    const task = { ...asked, limit: 200 };
    const { signal } = new AbortController();
    const { text } = await planner.plan({ ...task, visibility: 'all' }, { signal, key: 'bench' });
    await cachedBody(text, 'br');
    look();
    return longest();
  } finally {
    clearInterval(looking);
    await planner.close();
  }
}
