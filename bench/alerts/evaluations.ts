import {
  addWish,
  dearestOf,
  eachWillingToPay,
  priceOf,
  removeWish,
} from '#domain/alert/wish-lists.ts';
import { fractionOf, hashText, joinHash } from '#domain/fares/integer-hash.ts';
import type { Cents } from '#domain/money.ts';
import type { PriceBoard } from '../board/price-board.ts';
import type { Case } from '../stage/rounds.ts';
import type { Wishes } from './wishes.ts';
import type { World } from './world.ts';

/** A wish that was fulfilled, as it is put back when the round is over. */
interface Fulfilled {
  readonly list: number;
  readonly price: Cents;
}

/** Fares of some flights, as they become in one round. */
export interface Changes {
  readonly flights: Int32Array;
  undo(): void;
}

/**
 * Changes the fares of a share of the flights: half of them gain or lose their pass seats, the others become dearer
 * or cheaper by up to 30 %. The same for the same round.
 */
export function changeFares({ flights: all, fares }: World, share: number, round: number): Changes {
  const hash = joinHash(hashText('changes'), round + 1000);
  const count = Math.round(all.length * share);
  const flights = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const place = share === 1 ? at : Math.floor(fractionOf(hash, 3 * at) * all.length);
    flights[at] = all[place] ?? 0;
  }
  const before = [...flights].map((flight) => [
    fares.standard[flight] ?? 0,
    fares.goWildSeats[flight] ?? 0,
  ]);
  for (const [at, flight] of flights.entries()) {
    const [standard = 0, seats = 0] = before[at] ?? [];
    const [coin, much] = [fractionOf(hash, 3 * at + 1), fractionOf(hash, 3 * at + 2)];
    if (coin < 0.5) fares.goWildSeats[flight] = seats > 0 ? 0 : 2;
    else fares.standard[flight] = Math.round(standard * (0.7 + 0.6 * much));
  }
  const undo = () => {
    for (const [at, flight] of [...flights.entries()].reverse())
      [fares.standard[flight], fares.goWildSeats[flight]] = before[at] as [number, number];
  };
  return { flights, undo };
}

/** Closes the wishes of a list that its price fulfils, as the product does once it has settled them. */
function closeFulfilled(
  { index }: Wishes,
  board: PriceBoard,
  list: number,
  fulfilled: Fulfilled[],
): void {
  const price = (board.least[list] ?? 0) as Cents;
  if (price > dearestOf(index, list)) return;
  const wishes: number[] = [];
  eachWillingToPay(index, list, price, (wish) => wishes.push(wish));
  for (const wish of wishes) {
    fulfilled.push({ list, price: priceOf(index, wish) });
    removeWish(index, wish);
  }
}

export interface Evaluation {
  readonly world: World;
  readonly wishes: Wishes;
  /** Share of the flights that changed. */
  readonly share: number;
}

/** What a way of evaluating found in its last round. */
export interface Outcome {
  fulfilled: Fulfilled[];
  /** Keys that were compared. */
  keys: number;
}

function caseOf(
  name: string,
  { world, wishes, share }: Evaluation,
  evaluate: (changes: Changes, outcome: Outcome) => void,
): Case & { readonly outcome: Outcome } {
  const { board, now } = world;
  const outcome: Outcome = { fulfilled: [], keys: 0 };
  let changes: Changes;
  const begin = (round: number) => {
    outcome.fulfilled = [];
    changes = changeFares(world, share, round);
  };
  const run = () => {
    evaluate(changes, outcome);
    return outcome.fulfilled.length;
  };
  const undo = () => {
    changes.undo();
    board.change(changes.flights, now);
    for (const { list, price } of outcome.fulfilled) addWish(wishes.index, list, price);
  };
  return {
    name,
    outcome,
    // Gone through once before it counts: each finds the caches as it left them, not as the one before it did.
    prepare: (round) => {
      begin(round);
      run();
      undo();
      begin(round);
    },
    run,
    undo,
  };
}

/** So many flights at once are priced with less work by pricing everything. */
const MOST_OF_ALL = 0.08;

/** Prices only what the changed flights touch, and compares only keys whose price changed. */
export const changeDriven = (name: string, evaluation: Evaluation) =>
  caseOf(name, evaluation, ({ flights }, outcome) => {
    const { wishes, world } = evaluation;
    const { board, now } = world;
    const keys =
      flights.length > MOST_OF_ALL * world.flights.length
        ? board.changeAll(now)
        : board.change(flights, now);
    for (let at = 0; at < keys.length; at++) {
      const list = 2 * (keys[at] ?? 0);
      closeFulfilled(wishes, board, list, outcome.fulfilled);
      closeFulfilled(wishes, board, list + 1, outcome.fulfilled);
    }
    outcome.keys = keys.length;
  });

/** Prices everything, and compares everything that is watched. */
export const fullEvaluation = (name: string, evaluation: Evaluation) =>
  caseOf(name, evaluation, (_changes, outcome) => {
    const { wishes, world } = evaluation;
    world.board.changeAll(world.now);
    for (let at = 0; at < wishes.watched.length; at++)
      closeFulfilled(wishes, world.board, wishes.watched[at] ?? 0, outcome.fulfilled);
    outcome.keys = wishes.watched.length;
  });
