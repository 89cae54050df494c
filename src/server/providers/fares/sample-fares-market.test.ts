import { describe, expect, it } from 'vitest';
import { joinHash } from '#domain/integer-hash.ts';
import { addDays, localDate } from '#domain/time.ts';
import { marketSlot, percentOff, releasedSeats } from './sample-fares.ts';

const HOUR = 6;
const DAY = 24 * HOUR;
/** Whose slots begin with the hour. */
const DATE = localDate('2026-11-23');
const START = marketSlot(new Date('2026-11-21T18:00:00Z'), DATE);

const flights = Array.from({ length: 1000 }, (_, index) => joinHash(7, index));
const slotsOf = (days: number) => Array.from({ length: days * DAY }, (_, index) => START + index);

/** Runs of slots in which `value` is above 0, whole ones only. */
function runs(value: (slot: number) => number, days: number): number[][] {
  const found: number[][] = [];
  let run: number[] | undefined;
  for (const slot of slotsOf(days)) {
    const now = value(slot);
    if (now > 0) run?.push(now);
    else {
      if (run && run.length > 0) found.push(run);
      run = [];
    }
  }
  return found;
}

describe('simulated market', () => {
  it('the simulated market changes in slots of ten minutes', () => {
    expect(marketSlot(new Date('2026-11-21T18:09:59.999Z'), DATE)).toBe(START);
    expect(marketSlot(new Date('2026-11-21T18:10:00Z'), DATE)).toBe(START + 1);
  });

  it('the simulated market changes the fares of successive travel days a minute apart', () => {
    const begins = Array.from({ length: 11 }, (_, days) => {
      const slotAt = (minute: number) =>
        marketSlot(new Date(Date.UTC(2026, 10, 21, 18, minute)), addDays(DATE, days));
      return Array.from({ length: 10 }, (_, minute) => minute).filter(
        (minute) => slotAt(minute) !== slotAt(minute - 1),
      );
    });
    expect(begins).toEqual([[0], [9], [8], [7], [6], [5], [4], [3], [2], [1], [0]]);
  });

  it('simulated market figures are the same in every process and release', () => {
    const figuresOf = (index: number) => {
      const hash = joinHash(7, index);
      return [percentOff(hash, START), releasedSeats(hash, START)];
    };
    expect([0, 6, 14, 21, 62].map(figuresOf)).toEqual([
      [0, 0],
      [26, 0],
      [37, 0],
      [0, 3],
      [17, 3],
    ]);
  });

  it('the simulated market changes about one flight in a hundred per slot', () => {
    let changed = 0;
    const slots = slotsOf(2);
    for (const hash of flights)
      for (const slot of slots)
        if (
          percentOff(hash, slot) !== percentOff(hash, slot - 1) ||
          releasedSeats(hash, slot) !== releasedSeats(hash, slot - 1)
        )
          changed++;
    const share = changed / (flights.length * slots.length);
    expect(share).toBeGreaterThan(0.008);
    expect(share).toBeLessThan(0.015);
  });

  it('each flight is on sale within three days of any moment, for hours, by 15 to 40 percent', () => {
    for (const hash of flights.slice(0, 200)) {
      const sales = runs((slot) => percentOff(hash, slot), 30);
      expect(sales.length).toBeGreaterThanOrEqual(18);
      for (const sale of sales) {
        const [percent = 0] = sale;
        expect(new Set(sale)).toEqual(new Set([percent]));
        expect(percent >= 15 && percent <= 40).toBe(true);
        expect(sale.length >= 2 * HOUR && sale.length <= 10 * HOUR).toBe(true);
      }
      const pauses = runs((slot) => (percentOff(hash, slot) > 0 ? 0 : 1), 30);
      expect(Math.max(...pauses.map((pause) => pause.length))).toBeLessThan(3 * DAY);
    }
  });

  it('the simulated market releases a few pass seats several times a month, which only decrease', () => {
    for (const hash of flights.slice(0, 300)) {
      const releases = runs((slot) => releasedSeats(hash, slot), 30);
      expect(releases.length).toBeGreaterThanOrEqual(3);
      for (const seats of releases) {
        expect(seats[0]).toBeLessThanOrEqual(4);
        expect(seats.length).toBeLessThanOrEqual(8 * HOUR);
        expect(seats).toEqual(seats.toSorted((a, b) => b - a));
        expect(seats.at(-1)).toBe(1);
      }
    }
  });
});
