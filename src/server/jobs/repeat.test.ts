import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<void>(() => {});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

it('asks a job that takes long to end after its current step, and starts it again', async () => {
  const runs: AbortSignal[] = [];
  const stop = repeat(1, (signal) => {
    runs.push(signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  });
  await seconds(14);
  expect(runs).toHaveLength(1);
  await seconds(2);
  expect(runs.map(({ aborted }) => aborted)).toEqual([true, false]);
  await stop();
});

it('starts a job again within 30 seconds when a run never returns', async () => {
  const work = vi.fn(never);
  repeat(1, work);
  await seconds(24);
  expect(work).toHaveBeenCalledTimes(1);
  await seconds(2);
  expect(work).toHaveBeenCalledTimes(2);
});

it('never runs a job twice at once because an abandoned run ends late', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  repeat(1, work);
  await seconds(26);
  ends[0]?.();
  await seconds(5);
  expect(work).toHaveBeenCalledTimes(2);
});

it('starts no job after the stop and waits for the current run', async () => {
  let end: () => void = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const stop = repeat(1, work);
  const stopped = vi.fn();
  void stop().then(stopped);
  await seconds(3);
  expect(stopped).not.toHaveBeenCalled();
  end();
  await seconds(0);
  expect(stopped).toHaveBeenCalled();
  expect(work).toHaveBeenCalledTimes(1);
});
