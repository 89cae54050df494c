import type { ScheduleFares } from '#domain/fares/schedule-fares.ts';
import { type Column, read } from '#domain/itinerary/column.ts';
import type { InstantMinute } from '#domain/time/offset-time.ts';
import {
  ANY,
  type BoardJourneys,
  FACTS,
  FIRST,
  factOf,
  GO_WILD,
  grouped,
  KEY,
  NOT_BOOKABLE,
  OPENS,
  PASS_PRICE,
  SECOND,
  THIRD,
} from './board-journeys.ts';
import { changedKeys, noneTouched, type Touched, touch } from './touched-keys.ts';

/** What a board must know of each flight. Its owner changes the columns and tells the board which flights. */
export type BoardFares = Pick<ScheduleFares, 'standard' | 'clubDiscounts' | 'goWildSeats'>;

/**
 * The least that can be paid on every route and day, kept as fares of single flights change. A changed flight costs
 * the journeys that use it, however many others there are and whoever waits for them.
 */
export interface PriceBoard {
  /**
   * Cents or `NOT_BOOKABLE`, two figures for a key: at `2 * key` the least of all classes that can be booked now, at
   * the next place what a pass holder pays.
   */
  readonly least: Column;
  /**
   * Takes over the fares of these flights and the time: pass windows that opened, flights that left. Answers the
   * keys whose least price is another one now, each once. Time does not go back.
   */
  change(flights: Column, now: InstantMinute): Column;
  /** The same by pricing everything anew: less work when many flights changed at once. */
  changeAll(now: InstantMinute): Column;
}

/** Takes the journeys over: nobody else may use them. */
export function priceBoard(
  journeys: BoardJourneys,
  fares: BoardFares,
  start: InstantMinute,
): PriceBoard {
  const board = emptyBoard(journeys, fares);
  changeAll(board, start);
  return {
    least: board.least,
    change: (flights, now) => change(board, flights, now),
    changeAll: (now) => changeAll(board, now),
  };
}

interface Board {
  readonly journeys: BoardJourneys;
  readonly fares: BoardFares;
  /** By flight, {@link FLIGHT_FACTS} figures side by side: what {@link BoardFares} said last, and the departure. */
  readonly flights: Column;
  readonly least: Column;
  /** Journeys by flight, as first, second and third one. */
  readonly users: readonly Users[];
  /** Flights by departure, and how many have left. */
  readonly leaving: Column;
  left: number;
  /** When the window of each journey opens; journeys by it, and how many have opened. */
  readonly opens: Column;
  readonly opening: Column;
  opened: number;
  now: number;
  readonly touched: Touched;
}

type Users = ReturnType<typeof grouped>;

const FLIGHT_FACTS = 4;

function emptyBoard(journeys: BoardJourneys, fares: BoardFares): Board {
  const { schedule } = journeys;
  const keys = journeys.starts.length - 1;
  const opens = factOf(journeys, OPENS);
  return {
    journeys,
    fares,
    flights: new Int32Array(schedule.size * FLIGHT_FACTS),
    least: new Int32Array(2 * keys).fill(NOT_BOOKABLE),
    users: [FIRST, SECOND, THIRD].map((fact) => grouped(factOf(journeys, fact), schedule.size)),
    leaving: ordered(schedule.departs),
    left: 0,
    opens,
    opening: ordered(opens),
    opened: 0,
    now: 0,
    touched: noneTouched(keys),
  };
}

/** Sort keys pack an instant and a position into the 53 bits that a double holds exactly. */
const POSITIONS = 2 ** 22;

/** Positions of `instants` by time. @throws RangeError for more than four million. */
function ordered(instants: Column): Column {
  if (instants.length > POSITIONS) throw new RangeError(`More than ${POSITIONS} journeys`);
  const keys = new Float64Array(instants.length);
  for (let at = 0; at < keys.length; at++) keys[at] = read(instants, at) * POSITIONS + at;
  keys.sort();
  const order = new Int32Array(keys.length);
  for (let at = 0; at < keys.length; at++) order[at] = (keys[at] ?? 0) % POSITIONS;
  return order;
}

function change(board: Board, flights: Column, now: InstantMinute): Column {
  board.now = now;
  for (let at = 0; at < flights.length; at++) takeOver(board, read(flights, at));
  for (let at = 0; at < flights.length; at++)
    for (const users of board.users) repriceUsers(board, users, read(flights, at));
  const { departs } = board.journeys.schedule;
  const [firstUsers] = board.users;
  const left = firstAfter(board.leaving, departs, board.left, now);
  for (let at = board.left; firstUsers && at < left; at++)
    repriceUsers(board, firstUsers, read(board.leaving, at));
  const opened = firstAfter(board.opening, board.opens, board.opened, now);
  for (let at = board.opened; at < opened; at++) reprice(board, read(board.opening, at));
  board.left = left;
  board.opened = opened;
  return changedKeys(board.touched, board.least);
}

function takeOver({ flights, fares, journeys }: Board, flight: number): void {
  const at = flight * FLIGHT_FACTS;
  flights[at] = read(fares.standard, flight);
  flights[at + 1] = read(fares.clubDiscounts, flight);
  flights[at + 2] = read(fares.goWildSeats, flight);
  flights[at + 3] = read(journeys.schedule.departs, flight);
}

/** The first place of `order`, from `start` on, whose instant is after `now`. */
function firstAfter(order: Column, instants: Column, start: number, now: number): number {
  let at = start;
  while (at < order.length && read(instants, read(order, at)) <= now) at++;
  return at;
}

function repriceUsers(board: Board, { starts, order }: Users, flight: number): void {
  const end = read(starts, flight + 1);
  for (let at = read(starts, flight); at < end; at++) reprice(board, read(order, at));
}

/** Prices one journey anew and brings the least of its key up to date. */
function reprice(board: Board, journey: number): void {
  const { facts } = board.journeys;
  const row = journey * FACTS;
  const oldGoWild = read(facts, row + GO_WILD);
  const oldAny = read(facts, row + ANY);
  priceJourney(board, row);
  const newGoWild = read(facts, row + GO_WILD);
  const newAny = read(facts, row + ANY);
  if (newGoWild === oldGoWild && newAny === oldAny) return;
  const key = read(facts, row + KEY);
  const least = read(board.least, 2 * key);
  const leastGoWild = read(board.least, 2 * key + 1);
  // Only when the cheapest one went up may any other have become the cheapest.
  if (newAny < least) setLeast(board, key, 0, newAny);
  else if (newAny > oldAny && oldAny === least)
    setLeast(board, key, 0, leastOf(board, ANY, key, oldAny));
  if (newGoWild < leastGoWild) setLeast(board, key, 1, newGoWild);
  else if (newGoWild > oldGoWild && oldGoWild === leastGoWild)
    setLeast(board, key, 1, leastOf(board, GO_WILD, key, oldGoWild));
}

/** The least of a fact of all journeys of a key; none is below `bound`. */
function leastOf({ journeys }: Board, fact: number, key: number, bound: number): number {
  const { facts, starts } = journeys;
  const end = read(starts, key + 1) * FACTS;
  let least = NOT_BOOKABLE;
  for (let row = read(starts, key) * FACTS; row < end && least > bound; row += FACTS)
    least = Math.min(least, read(facts, row + fact));
  return least;
}

/** @param which 0 for all classes, 1 for GoWild. */
function setLeast(board: Board, key: number, which: 0 | 1, price: number): void {
  const at = 2 * key + which;
  if (price === read(board.least, at)) return;
  touch(board.touched, board.least, key);
  board.least[at] = price;
}

function changeAll(board: Board, now: InstantMinute): Column {
  const { facts, starts, schedule } = board.journeys;
  board.now = now;
  for (let flight = 0; flight < schedule.size; flight++) takeOver(board, flight);
  let row = 0;
  for (let key = 0; key + 1 < starts.length; key++) {
    const end = read(starts, key + 1) * FACTS;
    if (row === end) continue;
    let pass = NOT_BOOKABLE;
    let all = NOT_BOOKABLE;
    for (; row < end; row += FACTS) {
      priceJourney(board, row);
      pass = Math.min(pass, read(facts, row + GO_WILD));
      all = Math.min(all, read(facts, row + ANY));
    }
    setLeast(board, key, 0, all);
    setLeast(board, key, 1, pass);
  }
  board.left = firstAfter(board.leaving, schedule.departs, board.left, now);
  board.opened = firstAfter(board.opening, board.opens, board.opened, now);
  return changedKeys(board.touched, board.least);
}

/** Writes what the journey at `row` can be booked for now; the rules are those of `journeyFares`. */
function priceJourney({ journeys: { facts }, flights, now }: Board, row: number): void {
  const first = read(facts, row + FIRST) * FLIGHT_FACTS;
  if (read(flights, first + 3) <= now) {
    facts[row + GO_WILD] = NOT_BOOKABLE;
    facts[row + ANY] = NOT_BOOKABLE;
    return;
  }
  let total = read(flights, first);
  let dearest = total;
  let discount = read(flights, first + 1);
  let leastDiscount = discount;
  let seats = read(flights, first + 2);
  for (let fact = SECOND; fact <= THIRD; fact++) {
    const flight = read(facts, row + fact) * FLIGHT_FACTS;
    if (flight < 0) break;
    const fare = read(flights, flight);
    const off = read(flights, flight + 1);
    total += fare;
    dearest = Math.max(dearest, fare);
    discount = Math.max(discount, off);
    leastDiscount = Math.min(leastDiscount, off);
    seats = Math.min(seats, read(flights, flight + 2));
  }
  const isOpen = seats > 0 && read(facts, row + OPENS) <= now;
  const pass = isOpen ? read(facts, row + PASS_PRICE) : NOT_BOOKABLE;
  // A through fare: the dearest flight in full, the others at half; club members pay less when every flight has it.
  const through = (dearest + total + 1) >> 1;
  facts[row + GO_WILD] = pass;
  facts[row + ANY] = Math.min(pass, leastDiscount > 0 ? through - discount : through);
}
