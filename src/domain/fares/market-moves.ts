import { dayNumberOf, type LocalDate } from '../time/local-date.ts';
import { fractionOf, joinHash } from './integer-hash.ts';

/** Minutes of market time between which no fare changes. */
const SLOT_MINUTES = 10;
const HOUR = 60 / SLOT_MINUTES;
const MINUTE_MS = 60_000;

/**
 * Number of the slot in which a moment of market time lies for flights that are asked for on a travel day. Slots of
 * neighbouring days begin a minute apart: nowhere do all fares change at once.
 */
export function marketSlot(moment: Date, date: LocalDate): number {
  const minute = Math.floor(moment.getTime() / MINUTE_MS) + (dayNumberOf(date) % SLOT_MINUTES);
  return Math.floor(minute / SLOT_MINUTES);
}

/** Something that befalls every flight once in each of its periods, at a time of its own. In slots. */
interface Event {
  readonly salt: number;
  readonly period: number;
  readonly shortest: number;
  readonly longest: number;
}

/** With these periods about one flight in a hundred changes from one slot to the next. */
const SALE: Event = { salt: 101, period: 36 * HOUR, shortest: 2 * HOUR, longest: 10 * HOUR };
const RELEASE: Event = { salt: 102, period: 144 * HOUR, shortest: HOUR, longest: 8 * HOUR };

const LEAST_PERCENT_OFF = 15;
const MOST_PERCENT_OFF = 40;
const MOST_RELEASED = 4;

const ASK = { phase: 1, length: 2, start: 3, size: 4 } as const;

/** What the standard fare of a flight is lowered by in this slot, in percent; 0 outside sales. */
export function percentOff(flightHash: number, slot: number): number {
  const hash = joinHash(flightHash, SALE.salt);
  const time = timeOf(SALE, hash, slot);
  const one = joinHash(hash, time.period);
  if (slotsLeft(SALE, one, time.slot) <= 0) return 0;
  return between(LEAST_PERCENT_OFF, MOST_PERCENT_OFF, fractionOf(one, ASK.size));
}

/** Pass seats that are released on a flight which had none, and not sold again yet: 0 to 4. */
export function releasedSeats(flightHash: number, slot: number): number {
  const hash = joinHash(flightHash, RELEASE.salt);
  const time = timeOf(RELEASE, hash, slot);
  const one = joinHash(hash, time.period);
  const left = slotsLeft(RELEASE, one, time.slot);
  if (left <= 0) return 0;
  const released = between(1, MOST_RELEASED, fractionOf(one, ASK.size));
  return Math.ceil((released * left) / lengthOf(RELEASE, one));
}

/** Which period of the flight a slot lies in, and how far into it. */
function timeOf({ period }: Event, hash: number, slot: number) {
  const since = slot + Math.floor(fractionOf(hash, ASK.phase) * period);
  const number = Math.floor(since / period);
  return { period: number, slot: since - number * period };
}

/** Slots until the event of a period is over, this one included; 0 or less before and after it. */
function slotsLeft(event: Event, hash: number, slot: number): number {
  const length = lengthOf(event, hash);
  // Never in the first slot, so that no event follows upon another.
  const start = between(1, event.period - length, fractionOf(hash, ASK.start));
  return slot < start ? 0 : start + length - slot;
}

const lengthOf = ({ shortest, longest }: Event, hash: number): number =>
  between(shortest, longest, fractionOf(hash, ASK.length));

/** A whole number from `least` to `most`. */
const between = (least: number, most: number, fraction: number): number =>
  least + Math.floor(fraction * (most - least + 1));
