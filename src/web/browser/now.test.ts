import { expect, it, vi } from 'vitest';
import { TEST_NOW } from '#test/clock.ts';
import { now } from './now.ts';

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
