import { type Column, read } from '../itinerary/column.ts';
import type { Cents } from '../money.ts';

/**
 * Wishes for prices in numbered lists, each sorted by price, in a few flat arrays: about 30 bytes for a wish, a
 * million of them without a million objects. A price that fulfils nothing costs one comparison.
 */
export interface WishLists {
  /** By list: what its dearest wish would pay, cents; 0 when it is empty. */
  dearest: Column;
  /** By list: how many wishes. */
  sizes: Column;
  /** By list: where its block of `entries` begins. */
  begins: Column;
  /** By list: how many wishes its block holds, a power of two; 0 when it has none. */
  rooms: Column;
  /** Blocks of sorted wishes, cheapest first. A wish is its price and number in one figure: see {@link WISHES}. */
  entries: Float64Array;
  /** Where `entries` is free to the end. */
  end: number;
  /** By size of block as a power of two: blocks given back. */
  readonly freeBlocks: number[][];
  /** By wish: its list. */
  listOf: Column;
  /** By wish: cents. */
  priceOf: Column;
  /** Numbers that no wish has any more. */
  readonly freeWishes: number[];
  /** Wishes were never more at once than this. */
  wishes: number;
}

/** Prices below 2³¹ and as many wishes as this share the 53 bits that a double holds exactly. */
const WISHES = 2 ** 22;

export const wishLists = (): WishLists => ({
  dearest: new Int32Array(64),
  sizes: new Int32Array(64),
  begins: new Int32Array(64),
  rooms: new Int32Array(64),
  entries: new Float64Array(256),
  end: 0,
  freeBlocks: [],
  listOf: new Int32Array(64),
  priceOf: new Int32Array(64),
  freeWishes: [],
  wishes: 0,
});

/**
 * Puts a wish into a list and gives it a number, which is the lowest that is free or a freed one.
 * @throws RangeError when there are four million already.
 */
export function addWish(lists: WishLists, list: number, price: Cents): number {
  const wish = lists.freeWishes.pop() ?? lists.wishes++;
  if (wish >= WISHES) throw new RangeError(`More than ${WISHES} wishes`);
  makeRoom(lists, list, wish);
  lists.listOf[wish] = list;
  lists.priceOf[wish] = price;
  const size = read(lists.sizes, list);
  if (size === read(lists.rooms, list)) moveToLargerBlock(lists, list);
  const begin = read(lists.begins, list);
  const entry = price * WISHES + wish;
  const at = placeOf(lists.entries, { begin, end: begin + size }, entry);
  lists.entries.copyWithin(at + 1, at, begin + size);
  lists.entries[at] = entry;
  resize(lists, list, size + 1);
  return wish;
}

/** Takes a wish out; its number may be given to another. */
export function removeWish(lists: WishLists, wish: number): void {
  const list = read(lists.listOf, wish);
  const begin = read(lists.begins, list);
  const end = begin + read(lists.sizes, list);
  const at = placeOf(lists.entries, { begin, end }, read(lists.priceOf, wish) * WISHES + wish);
  lists.entries.copyWithin(at, at + 1, end);
  resize(lists, list, end - begin - 1);
  if (end - begin === 1) giveBlockBack(lists, list);
  lists.freeWishes.push(wish);
}

/** Calls `take` with each wish of a list that would pay `price`, the dearest first. */
export function eachWillingToPay(
  lists: WishLists,
  list: number,
  price: Cents,
  take: (wish: number) => void,
): void {
  if (price > read(lists.dearest, list)) return;
  const { entries } = lists;
  const begin = read(lists.begins, list);
  for (let at = begin + read(lists.sizes, list) - 1; at >= begin; at--) {
    const entry = entries[at] ?? 0;
    if (entry < price * WISHES) return;
    take(entry % WISHES);
  }
}

function resize(lists: WishLists, list: number, size: number): void {
  lists.sizes[list] = size;
  const dearest = lists.entries[read(lists.begins, list) + size - 1] ?? 0;
  lists.dearest[list] = size === 0 ? 0 : Math.floor(dearest / WISHES);
}

/** The first place whose entry is not below `entry`. */
function placeOf(
  entries: Float64Array,
  { begin, end }: { begin: number; end: number },
  entry: number,
): number {
  let [low, high] = [begin, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] ?? 0) < entry) low = middle + 1;
    else high = middle;
  }
  return low;
}

function moveToLargerBlock(lists: WishLists, list: number): void {
  const [begin, room] = [read(lists.begins, list), read(lists.rooms, list)];
  const wider = room === 0 ? 1 : room * 2;
  const target = lists.freeBlocks[Math.log2(wider)]?.pop() ?? freshBlock(lists, wider);
  lists.entries.copyWithin(target, begin, begin + room);
  if (room > 0) giveBlockBack(lists, list);
  lists.begins[list] = target;
  lists.rooms[list] = wider;
}

function freshBlock(lists: WishLists, room: number): number {
  const begin = lists.end;
  lists.end += room;
  if (lists.end > lists.entries.length) {
    const wider = new Float64Array(Math.max(lists.end, lists.entries.length * 2));
    wider.set(lists.entries);
    lists.entries = wider;
  }
  return begin;
}

function giveBlockBack(lists: WishLists, list: number): void {
  const kind = Math.log2(read(lists.rooms, list));
  while (lists.freeBlocks.length <= kind) lists.freeBlocks.push([]);
  lists.freeBlocks[kind]?.push(read(lists.begins, list));
  lists.rooms[list] = 0;
}

function makeRoom(lists: WishLists, list: number, wish: number): void {
  lists.listOf = reaching(lists.listOf, wish);
  lists.priceOf = reaching(lists.priceOf, wish);
  lists.dearest = reaching(lists.dearest, list);
  lists.sizes = reaching(lists.sizes, list);
  lists.begins = reaching(lists.begins, list);
  lists.rooms = reaching(lists.rooms, list);
}

/** The column, or a wider one with the same entries that has one at `index`. */
function reaching(column: Column, index: number): Column {
  if (index < column.length) return column;
  const wider = new Int32Array(Math.max(index + 1, column.length * 2));
  wider.set(column);
  return wider;
}
