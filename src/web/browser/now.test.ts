import { afterEach, describe, expect, it, vi } from 'vitest';
import { TEST_NOW } from '#test/clock.ts';
import { compareClocks, now, nowMs, serverAhead } from './now.ts';

it('a screen test is at TEST_NOW, also after it gave back a date of its own', () => {
  const hoursOfRun = () => (now() - Date.parse(TEST_NOW) / 60_000) / 60;
  const isDuringRun = (hours: number) => hours > -1 && hours < 12;
  expect(hoursOfRun()).toSatisfy(isDuringRun);
  vi.useFakeTimers({ now: 0 });
  expect(now()).toBe(0);
  vi.useRealTimers();
  expect(hoursOfRun()).toSatisfy(isDuringRun);
  vi.setSystemTime(0);
  vi.useRealTimers();
  expect(hoursOfRun()).toSatisfy(isDuringRun);
});

describe('the clock of the server', () => {
  afterEach(() => {
    serverAhead.set(0);
    vi.useRealTimers();
  });
  const NOON = Date.UTC(2026, 10, 30, 12);
  /** An answer that the server wrote so much later than this device believes it to be. */
  const hear = (aheadMs: number, tookMs = 0) => {
    const sentAt = Date.now();
    vi.advanceTimersByTime(tookMs);
    compareClocks(new Date(sentAt + tookMs / 2 + aheadMs).toUTCString(), sentAt);
  };

  it.each([
    ['slow', 25 * 60_000],
    ['fast', -25 * 60_000],
    ['8 days fast', -8 * 24 * 60 * 60_000],
  ])('decides what time it is on a device that is %s', (_, aheadMs) => {
    vi.useFakeTimers({ now: NOON });
    hear(aheadMs);
    expect(Math.abs(nowMs() - (NOON + aheadMs))).toBeLessThanOrEqual(1_000);
  });

  it('is that of the device where both agree to two seconds', () => {
    vi.useFakeTimers({ now: NOON });
    hear(1_000);
    expect(nowMs()).toBe(NOON);
  });

  it('is that of the device again once its clock was set right', () => {
    vi.useFakeTimers({ now: NOON });
    hear(25 * 60_000);
    vi.setSystemTime(NOON + 25 * 60_000);
    hear(0);
    expect(nowMs()).toBe(NOON + 25 * 60_000);
  });

  it('is not read from an answer that took long, nor from one without a date', () => {
    vi.useFakeTimers({ now: NOON });
    hear(25 * 60_000, 20_000);
    compareClocks(null, Date.now());
    compareClocks('soon', Date.now());
    expect(nowMs()).toBe(Date.now());
  });
});
