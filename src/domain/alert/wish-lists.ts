import { type Column, read } from '../itinerary/column.ts';
import type { Cents } from '../money.ts';

/**
 * Wishes for prices in numbered lists, each sorted by price, in a few flat arrays: about 30 bytes for a wish, a
 * million of them without a million objects. A price that fulfils nothing costs one comparison.
 */
export interface WishLists {
  /** By list, {@link LIST_FACTS} figures side by side, so that a list is read with one look at memory. */
  lists: Column;
  /** Blocks of sorted wishes, cheapest first. A wish is its price and number in one figure: see {@link WISHES}. */
  entries: Float64Array;
  /** Where `entries` is free to the end. */
  end: number;
  /** By size of block as a power of two: blocks given back. */
  readonly freeBlocks: number[][];
  /** By wish, {@link WISH_FACTS} figures side by side. */
  wishes: Column;
  /** Numbers that no wish has any more. */
  readonly freeWishes: number[];
  /** Wishes were never more at once than this. */
  count: number;
}

const LIST_FACTS = 4;
/** What its dearest wish would pay, cents; 0 when it is empty. */
const DEAREST = 0;
/** How many wishes. */
const SIZE = 1;
/** Where its block of `entries` begins. */
const BEGIN = 2;
/** How many wishes its block holds, a power of two; 0 when it has none. */
const ROOM = 3;

const WISH_FACTS = 2;
const LIST = 0;
/** Cents. */
const PRICE = 1;

/** Prices below 2³¹ and as many wishes as this share the 53 bits that a double holds exactly. */
const WISHES = 2 ** 22;

export const wishLists = (): WishLists => ({
  lists: new Int32Array(64 * LIST_FACTS),
  entries: new Float64Array(256),
  end: 0,
  freeBlocks: [],
  wishes: new Int32Array(64 * WISH_FACTS),
  freeWishes: [],
  count: 0,
});

/** What the dearest wish of a list would pay, cents; 0 when it is empty. */
export const dearestOf = ({ lists }: WishLists, list: number): Cents =>
  read(lists, list * LIST_FACTS + DEAREST) as Cents;

/** What a wish would pay. */
export const priceOf = ({ wishes }: WishLists, wish: number): Cents =>
  read(wishes, wish * WISH_FACTS + PRICE) as Cents;

/**
 * Puts a wish into a list and gives it a number, which is the lowest that is free or a freed one.
 * @throws RangeError when there are four million already.
 */
export function addWish(index: WishLists, list: number, price: Cents): number {
  const wish = index.freeWishes.pop() ?? index.count++;
  if (wish >= WISHES) throw new RangeError(`More than ${WISHES} wishes`);
  const row = list * LIST_FACTS;
  makeRoom(index, row, wish);
  index.wishes[wish * WISH_FACTS + LIST] = list;
  index.wishes[wish * WISH_FACTS + PRICE] = price;
  const size = read(index.lists, row + SIZE);
  if (size === read(index.lists, row + ROOM)) moveToLargerBlock(index, row);
  const begin = read(index.lists, row + BEGIN);
  const entry = price * WISHES + wish;
  const at = placeOf(index.entries, { begin, end: begin + size }, entry);
  index.entries.copyWithin(at + 1, at, begin + size);
  index.entries[at] = entry;
  resize(index, row, size + 1);
  return wish;
}

/** Takes a wish out; its number may be given to another. */
export function removeWish(index: WishLists, wish: number): void {
  const { entries } = index;
  const row = read(index.wishes, wish * WISH_FACTS + LIST) * LIST_FACTS;
  const begin = read(index.lists, row + BEGIN);
  const end = begin + read(index.lists, row + SIZE);
  const entry = priceOf(index, wish) * WISHES + wish;
  // Most are taken out as the dearest of their list.
  if (entries[end - 1] !== entry) {
    const at = placeOf(entries, { begin, end }, entry);
    entries.copyWithin(at, at + 1, end);
  }
  resize(index, row, end - begin - 1);
  if (end - begin === 1) giveBlockBack(index, row);
  index.freeWishes.push(wish);
}

/** Calls `take` with each wish of a list that would pay `price`, the dearest first. */
export function eachWillingToPay(
  index: WishLists,
  list: number,
  price: Cents,
  take: (wish: number) => void,
): void {
  const row = list * LIST_FACTS;
  if (price > read(index.lists, row + DEAREST)) return;
  const { entries } = index;
  const begin = read(index.lists, row + BEGIN);
  for (let at = begin + read(index.lists, row + SIZE) - 1; at >= begin; at--) {
    const entry = entries[at] ?? 0;
    const willing = priceOfEntry(entry);
    if (willing < price) return;
    take(entry - willing * WISHES);
  }
}

const priceOfEntry = (entry: number): number => Math.floor(entry / WISHES);

function resize(index: WishLists, row: number, size: number): void {
  index.lists[row + SIZE] = size;
  const last = index.entries[read(index.lists, row + BEGIN) + size - 1] ?? 0;
  index.lists[row + DEAREST] = size === 0 ? 0 : priceOfEntry(last);
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

function moveToLargerBlock(index: WishLists, row: number): void {
  const { lists } = index;
  const [begin, room] = [read(lists, row + BEGIN), read(lists, row + ROOM)];
  const wider = room === 0 ? 1 : room * 2;
  const target = index.freeBlocks[Math.log2(wider)]?.pop() ?? freshBlock(index, wider);
  index.entries.copyWithin(target, begin, begin + room);
  if (room > 0) giveBlockBack(index, row);
  lists[row + BEGIN] = target;
  lists[row + ROOM] = wider;
}

function freshBlock(index: WishLists, room: number): number {
  const begin = index.end;
  index.end += room;
  if (index.end > index.entries.length) {
    const wider = new Float64Array(Math.max(index.end, index.entries.length * 2));
    wider.set(index.entries);
    index.entries = wider;
  }
  return begin;
}

function giveBlockBack({ lists, freeBlocks }: WishLists, row: number): void {
  const kind = Math.log2(read(lists, row + ROOM));
  while (freeBlocks.length <= kind) freeBlocks.push([]);
  freeBlocks[kind]?.push(read(lists, row + BEGIN));
  lists[row + ROOM] = 0;
}

function makeRoom(index: WishLists, row: number, wish: number): void {
  index.wishes = reaching(index.wishes, (wish + 1) * WISH_FACTS);
  index.lists = reaching(index.lists, row + LIST_FACTS);
}

/** The column, or a wider one with the same entries that has as many as `length`. */
function reaching(column: Column, length: number): Column {
  if (length <= column.length) return column;
  const wider = new Int32Array(Math.max(length, column.length * 2));
  wider.set(column);
  return wider;
}
