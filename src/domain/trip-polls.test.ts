import { describe, expect, it } from 'vitest';
import { PLAN_FACTS, tripToWatch } from '#test/trips/watched-trip.ts';
import { instantOf, offsetTime } from './time.ts';
import { lookTimesOf, nextTripPoll, retryTripPoll } from './trip-polls.ts';

/** In milliseconds of the epoch. */
const at = (time: string) => instantOf(offsetTime(time)) * 60_000;
/** Clocks may differ. */
const open = (time: string) => at(time) + 2_000;
/** Leaves on Fri, Dec 11; the window opens at 07:00 UTC the day before. */
const OUT = {
  moments: [open('2026-12-10T00:00:00-07:00')],
  departs: at('2026-12-11T06:00:00-07:00'),
};
const next = (now: string, flights = [OUT]) => nextTripPoll(flights, new Date(now)).toISOString();

describe('when a kept flight is looked at', () => {
  const facts = { ...PLAN_FACTS, now: new Date('2026-12-01T12:00:00Z') };

  it('is two seconds after its window opens, as clocks differ, and for the way home when plan B is due', () => {
    expect(lookTimesOf(tripToWatch(), 'out', facts)).toEqual(OUT);
    expect(lookTimesOf(tripToWatch(), 'home', facts)?.moments).toEqual([
      open('2026-12-12T00:00:00-05:00'),
      at('2026-12-12T09:00:00-05:00'),
    ]);
    expect(lookTimesOf(tripToWatch({ back: undefined }), 'home', facts)).toBeUndefined();
  });

  it('is every ten minutes in the two days before its window opens and until it leaves, or at such a moment before', () => {
    expect(next('2026-12-08T07:00:02Z')).toBe('2026-12-08T07:09:02.000Z');
    expect(next('2026-12-10T06:40:00Z')).toBe('2026-12-10T06:49:00.000Z');
    expect(next('2026-12-10T06:55:00Z')).toBe('2026-12-10T07:00:02.000Z');
    expect(next('2026-12-10T07:00:01Z')).toBe('2026-12-10T07:00:02.000Z');
    expect(next('2026-12-10T07:00:02Z')).toBe('2026-12-10T07:09:02.000Z');
    expect(next('2026-12-11T12:59:00Z')).toBe('2026-12-11T13:08:00.000Z');
  });

  it('is every hour in the two weeks before its window opens, and every six hours before that', () => {
    expect(next('2026-12-08T06:00:00Z')).toBe('2026-12-08T06:59:00.000Z');
    expect(next('2026-11-26T07:00:02Z')).toBe('2026-11-26T07:59:02.000Z');
    expect(next('2026-11-25T23:00:00Z')).toBe('2026-11-26T04:59:00.000Z');
  });

  it('is when its pace quickens', () => {
    expect(next('2026-12-08T06:30:00Z')).toBe('2026-12-08T07:00:02.000Z');
    expect(next('2026-11-26T03:00:00Z')).toBe('2026-11-26T07:00:02.000Z');
  });

  it('is counted from its departure if it waits for no window', () => {
    const anyTime = { ...OUT, moments: [] };
    expect(next('2026-12-09T12:30:00Z', [anyTime])).toBe('2026-12-09T13:00:00.000Z');
    expect(next('2026-12-09T13:00:00Z', [anyTime])).toBe('2026-12-09T13:09:00.000Z');
  });

  it('is when the first of those of its origin and day is, of those that have not left', () => {
    const abroad = { ...OUT, moments: [open('2026-12-01T00:00:00-07:00')] };
    expect(next('2026-12-01T06:55:00Z', [OUT, abroad])).toBe('2026-12-01T07:00:02.000Z');
    expect(next('2026-12-05T07:00:00Z', [OUT, abroad])).toBe('2026-12-05T07:09:00.000Z');
    expect(next('2026-12-11T13:00:00Z')).toBe('2026-12-11T18:59:00.000Z');
    expect(next('2026-12-05T07:00:00Z', [])).toBe('2026-12-05T12:59:00.000Z');
  });

  it('is twice within 15 seconds of a source that does not answer, then less often', () => {
    const now = new Date('2026-12-10T07:00:02Z');
    const seconds = [1, 2, 3, 4, 9].map(
      (failures) => (retryTripPoll([OUT], failures, now).getTime() - now.getTime()) / 1000,
    );
    expect(seconds).toEqual([15, 15, 30, 60, 540]);
  });
});
