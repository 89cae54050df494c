import type { Cents } from '../money.ts';
import type { AirportCode } from '../network/airport.ts';
import type { LocalDate } from '../time/local-date.ts';
import { addWish, eachWillingToPay, removeWish, wishLists } from './wish-lists.ts';

/** One day of an alert that is still waited for. */
export interface WatchedRow {
  readonly id: number;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly day: LocalDate;
  readonly maxPrice: Cents;
  readonly goWildOnly: boolean;
}

/** The least that can be paid on one route and day; a class that cannot be booked is absent. */
export interface LowestPrice {
  readonly goWild?: Cents | undefined;
  /** Of all classes. */
  readonly any?: Cents | undefined;
}

/** Who waits for what, kept so that a look at a fare finds whom it concerns without passing over the others. */
export interface WatchIndex {
  /** A row whose id is known already is left alone. */
  add(rows: readonly WatchedRow[]): void;
  /** Whatever became of it: found, passed, stopped, deleted. Unknown ids are passed over. */
  close(id: number): void;
  /** Where somebody still wants to go. */
  destinationsOf(origin: AirportCode, day: LocalDate): readonly AirportCode[];
  /**
   * Ids of open rows that the price fulfils, of each class the one who would pay most first. They stay open until
   * they are closed: whoever asks again is told again.
   */
  fulfilledBy(
    origin: AirportCode,
    destination: AirportCode,
    day: LocalDate,
    price: LowestPrice,
  ): readonly number[];
  /** Open rows. */
  readonly size: number;
}

/** One route and day that somebody waits for: where its two lists of wishes stand. */
interface Target {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly day: LocalDate;
  /** Of wishes for any fare; the list after it is of those for GoWild alone. */
  readonly list: number;
  open: number;
}

/** The targets by origin and day; the numbers of their lists are used again. */
function targetBook() {
  const leaving = new Map<string, Map<AirportCode, Target>>();
  const freeLists: number[] = [];
  let nextList = 0;
  const from = (origin: AirportCode, day: LocalDate) => leaving.get(`${origin} ${day}`);

  const open = ({ origin, destination, day }: WatchedRow): Target => {
    const targets = from(origin, day) ?? new Map<AirportCode, Target>();
    leaving.set(`${origin} ${day}`, targets);
    const known = targets.get(destination);
    if (known) return known;
    const list = freeLists.pop() ?? nextList;
    if (list === nextList) nextList += 2;
    const target = { origin, destination, day, list, open: 0 };
    targets.set(destination, target);
    return target;
  };

  const forget = ({ origin, destination, day, list }: Target): void => {
    const targets = from(origin, day);
    targets?.delete(destination);
    if (targets?.size === 0) leaving.delete(`${origin} ${day}`);
    freeLists.push(list);
  };

  return { from, open, forget };
}

export function watchIndex(): WatchIndex {
  const lists = wishLists();
  const targets = targetBook();
  const wishOf = new Map<number, number>();
  /** By wish. */
  const ids: number[] = [];
  const targetOf: Target[] = [];

  return {
    add(rows) {
      for (const row of rows) {
        if (wishOf.has(row.id)) continue;
        const target = targets.open(row);
        const wish = addWish(lists, target.list + (row.goWildOnly ? 1 : 0), row.maxPrice);
        wishOf.set(row.id, wish);
        ids[wish] = row.id;
        targetOf[wish] = target;
        target.open += 1;
      }
    },
    close(id) {
      const wish = wishOf.get(id);
      const target = wish === undefined ? undefined : targetOf[wish];
      if (wish === undefined || !target) return;
      removeWish(lists, wish);
      wishOf.delete(id);
      target.open -= 1;
      if (target.open === 0) targets.forget(target);
    },
    destinationsOf: (origin, day) => [...(targets.from(origin, day)?.keys() ?? [])],
    fulfilledBy(origin, destination, day, { goWild, any }) {
      const target = targets.from(origin, day)?.get(destination);
      const fulfilled: number[] = [];
      if (!target) return fulfilled;
      const take = (wish: number) => fulfilled.push(ids[wish] ?? 0);
      if (any !== undefined) eachWillingToPay(lists, target.list, any, take);
      if (goWild !== undefined) eachWillingToPay(lists, target.list + 1, goWild, take);
      return fulfilled;
    },
    get size() {
      return wishOf.size;
    },
  };
}
