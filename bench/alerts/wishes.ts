import { addWish, type WishLists, wishLists } from '#domain/alert/wish-lists.ts';
import { fractionOf, hashText } from '#domain/fares/integer-hash.ts';
import type { Cents } from '#domain/money.ts';
import { NOT_BOOKABLE } from '../board/board-journeys.ts';
import { DAYS, type World } from './world.ts';

/** Alerts as flat columns, and the index that the product makes of them. */
export interface Wishes {
  readonly count: number;
  /** By alert: `2 * key`, one more for those that want GoWild alone. */
  readonly lists: Int32Array;
  /** By alert, cents. */
  readonly prices: Int32Array;
  readonly index: WishLists;
  /** Lists that hold any alert. */
  readonly watched: Int32Array;
  readonly buildMs: number;
}

const GO_WILD_SHARE = 0.7;

/**
 * Made-up alerts, the same for the same number: routes by Zipf's law, near days more often than far ones, and each
 * below the present price, so that none is fulfilled before something changes.
 */
export function wishesOf(world: World, count: number): Wishes {
  const routes = shuffledRoutes(world);
  const lists = new Int32Array(count);
  const prices = new Int32Array(count);
  const hash = hashText('alerts');
  const logOfAll = Math.log(routes.length + 1);
  let drawn = 0;
  const draw = () => fractionOf(hash, drawn++);
  for (let alert = 0; alert < count; ) {
    const rank = Math.floor(Math.exp(draw() * logOfAll)) - 1;
    const day = Math.floor(draw() * draw() * DAYS) + world.firstDay;
    const route = routes[Math.min(rank, routes.length - 1)] ?? 0;
    const key = day * world.schedule.airports.length ** 2 + route;
    const goWildOnly = draw() < GO_WILD_SHARE;
    const list = 2 * key + (goWildOnly ? 1 : 0);
    const best = world.board.least[list] ?? NOT_BOOKABLE;
    const [share, free] = [0.4 + 0.6 * draw(), 1500 + Math.floor(6000 * draw())];
    // Nothing leaves there on that day at all.
    if (world.board.least[2 * key] === NOT_BOOKABLE) continue;
    lists[alert] = list;
    prices[alert++] =
      best === NOT_BOOKABLE ? free : Math.max(100, Math.min(best - 1, Math.floor(best * share)));
  }
  const began = performance.now();
  const index = wishLists();
  for (let alert = 0; alert < count; alert++)
    addWish(index, lists[alert] ?? 0, (prices[alert] ?? 0) as Cents);
  const buildMs = performance.now() - began;
  return { count, lists, prices, index, watched: Int32Array.from(new Set(lists)), buildMs };
}

/** Numbers of the routes that fly on any of the days, in an order of chance. */
function shuffledRoutes({ schedule, board, firstDay }: World): number[] {
  const airports = schedule.airports.length;
  const routes: number[] = [];
  for (let route = 0; route < airports ** 2; route++)
    for (let day = firstDay; day < firstDay + DAYS; day++) {
      if (board.least[2 * (day * airports ** 2 + route)] === NOT_BOOKABLE) continue;
      routes.push(route);
      break;
    }
  const hash = hashText('routes');
  return routes.sort((a, b) => fractionOf(hash, a) - fractionOf(hash, b));
}
