import { lastFlight } from '#domain/itinerary/candidates.ts';
import { keyAt, NOT_BOOKABLE } from '../board/board-journeys.ts';
import { journeyFares } from '../board/journey-fares.ts';
import { changeDriven, changeFares, fullEvaluation } from './evaluations.ts';
import type { Wishes } from './wishes.ts';
import type { World } from './world.ts';

/**
 * Before anything is timed: the change-driven way, the full one, and the naive one, which prices every journey as a
 * search does and compares alert by alert, fulfil the same wishes. Answers how many; throws where they differ.
 */
export function gate(world: World, wishes: Wishes, shares: readonly number[]): number {
  let fulfilled = 0;
  for (const [round, share] of shares.entries()) {
    const naive = naively(world, wishes, share, round);
    for (const way of [changeDriven, fullEvaluation]) {
      const one = way('gate', { world, wishes, share });
      one.prepare?.(round);
      one.run(round);
      one.undo?.(round);
      const found = one.outcome.fulfilled.map(({ list, price }) => `${list} ${price}`).sort();
      if (found.join() !== naive.join())
        throw new Error(
          `${way.name} at ${100 * share} % fulfils ${found.length}, naive ${naive.length}`,
        );
    }
    fulfilled += naive.length;
  }
  return fulfilled;
}

function naively(world: World, { count, lists, prices }: Wishes, share: number, round: number) {
  const changes = changeFares(world, share, round);
  const least = searchedPrices(world);
  changes.undo();
  const found: string[] = [];
  for (let alert = 0; alert < count; alert++) {
    const [list, price] = [lists[alert] ?? 0, prices[alert] ?? 0];
    const offered = least[list] ?? NOT_BOOKABLE;
    if (offered <= price) found.push(`${list} ${price}`);
  }
  return found.sort();
}

/** The least prices as a board has them, from the prices that a search gives each journey. */
function searchedPrices({ schedule, fares, candidates, board }: World): Int32Array {
  const { goWild, standard, discountDen } = journeyFares(schedule, fares, candidates);
  const least = new Int32Array(board.least.length).fill(NOT_BOOKABLE);
  const lower = (list: number, total = -1) => {
    if (total >= 0) least[list] = Math.min(least[list] ?? 0, total);
  };
  for (let journey = 0; journey < candidates.count; journey++) {
    const first = candidates.first[journey] ?? 0;
    const key = keyAt(
      schedule,
      schedule.origins[first] ?? 0,
      schedule.destinations[lastFlight(candidates, journey)] ?? 0,
      schedule.dayIndexes[first] ?? 0,
    );
    for (const column of [goWild, standard, discountDen]) lower(2 * key, column[journey]);
    lower(2 * key + 1, goWild[journey]);
  }
  return least;
}
