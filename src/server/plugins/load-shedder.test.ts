import { describe, expect, it } from 'vitest';
import { openLoadShedder } from './load-shedding.ts';

const LATE_AFTER_MS = 50;
const BEAT_MS = 20;

/** A gate with so many inside that are never done, and beats of so many milliseconds. */
function planStatus(count: number) {
  const loadShedder = openLoadShedder(LATE_AFTER_MS);
  let now = 0;
  const beats = (times: number, lateMs: number, everyMs = BEAT_MS) => {
    for (let n = 0; n < times; n += 1) {
      now += everyMs;
      loadShedder.beat(now, lateMs);
    }
  };
  beats(1, 0);
  for (let n = 0; n < count; n += 1) loadShedder.enter();
  return { loadShedder, beats };
}

describe('the load shedder', () => {
  it('admits every request while queueing delay is low', () => {
    const { loadShedder, beats } = planStatus(5_000);
    beats(50, LATE_AFTER_MS);
    expect(loadShedder.enter()).toBe(true);
  });

  it('ignores a single queueing delay of any length', () => {
    const { loadShedder, beats } = planStatus(500);
    beats(1, 3_000, 3_000);
    beats(5, 400);
    expect(loadShedder.enter()).toBe(true);
    beats(1, 10);
    beats(7, 400);
    expect(loadShedder.enter()).toBe(true);
  });

  it('admits fewer and fewer requests while the queueing delay stays high', () => {
    const { loadShedder, beats } = planStatus(500);
    beats(9, 400);
    expect(loadShedder.enter()).toBe(false);
    expect(loadShedder.limit()).toBeGreaterThan(450);
    beats(50, 400);
    expect(loadShedder.limit()).toBeLessThan(250);
    beats(500, 400);
    expect(loadShedder.limit()).toBe(10);
  });

  it('lowers the limit at once while shedding', () => {
    const { loadShedder, beats } = planStatus(500);
    beats(9, 400);
    beats(1, 10);
    const limit = loadShedder.limit();
    beats(1, 60);
    expect(loadShedder.limit()).toBeLessThan(limit);
  });

  it('lowers the limit faster the longer the queueing delay is, up to a point', () => {
    const [late, later, latest] = [75, 150, 1_000].map((lateMs) => {
      const { loadShedder, beats } = planStatus(500);
      beats(20, lateMs);
      return loadShedder.limit();
    }) as [number, number, number];
    expect(later).toBeLessThan(late);
    expect(latest).toBe(later);
  });

  it('always admits a minimum of requests', () => {
    const { loadShedder, beats } = planStatus(9);
    beats(500, 400);
    expect(loadShedder.enter()).toBe(true);
    expect(loadShedder.enter()).toBe(false);
    expect(loadShedder.enter(2)).toBe(true);
  });

  it('counts requests that were answered at once until the next measurement', () => {
    const { loadShedder, beats } = planStatus(0);
    beats(20, 400);
    const answered = Array.from({ length: 30 }, () => {
      const isIn = loadShedder.enter();
      if (isIn) loadShedder.leave();
      return isIn;
    });
    expect(answered.filter(Boolean)).toHaveLength(10);
    beats(1, 400);
    expect(loadShedder.enter()).toBe(true);
  });

  it('removes the limit when the queueing delay is gone', () => {
    const { loadShedder, beats } = planStatus(500);
    beats(100, 400);
    for (let n = 0; n < 500; n += 1) loadShedder.leave();
    beats(100, 0);
    expect(loadShedder.limit()).toBe(Number.POSITIVE_INFINITY);
  });
});

const PAUSE_AT = 5_010;

/**
 * Serves so many a second, one after the other, for so many seconds of asking; what became of those who asked. Some
 * time after the beginning it stands still for as long as it is told.
 */
function crowd(
  { asked, served, seconds }: Record<'asked' | 'served' | 'seconds', number>,
  pauseMs = 0,
) {
  const loadShedder = openLoadShedder(LATE_AFTER_MS);
  const waiting: number[] = [];
  const waits: number[] = [];
  let refused = 0;
  let [owed, due] = [0, 0];
  for (let now = 0; now < seconds * 1_000; now += 1) {
    for (due += asked / 1_000; due >= 1; due -= 1)
      if (loadShedder.enter()) waiting.push(now);
      else refused += 1;
    if (now >= PAUSE_AT && now < PAUSE_AT + pauseMs) continue;
    for (owed = Math.min(1, owed) + served / 1_000; owed >= 1 && waiting.length > 0; owed -= 1) {
      waits.push(now - (waiting.shift() ?? now));
      loadShedder.leave();
    }
    if (now % BEAT_MS === 0) loadShedder.beat(now, now - (waiting[0] ?? now));
  }
  return { waits: waits.toSorted((a, b) => a - b), refused };
}

describe('a burst of requests', () => {
  it.each([50, 250, 2_000])(
    'serves at full capacity with short waits under overload: %i a second',
    (served) => {
      const { waits, refused } = crowd({ asked: 3 * served, served, seconds: 20 });
      expect(waits.length).toBeGreaterThan(served * 20 * 0.98);
      expect(waits.at(Math.floor(waits.length * 0.99))).toBeLessThanOrEqual(400);
      expect(refused).toBeGreaterThan(served * 20 * 1.9);
    },
  );

  it('sheds nothing while there is capacity for every request', () => {
    expect(crowd({ asked: 240, served: 250, seconds: 20 }).refused).toBe(0);
  });

  it.each([200, 400, 700])(
    'sheds nothing from a burst that came in a pause of %i ms',
    (pauseMs) => {
      const { waits, refused } = crowd({ asked: 500, served: 800, seconds: 20 }, pauseMs);
      expect(waits.at(-1)).toBeGreaterThanOrEqual(pauseMs - 10);
      expect(refused).toBe(0);
    },
  );

  it('sheds a burst that is not served within a second', () => {
    expect(crowd({ asked: 760, served: 800, seconds: 20 }, 700).refused).toBeGreaterThan(0);
  });
});
