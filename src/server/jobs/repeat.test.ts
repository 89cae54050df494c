import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunLost, type RunSignals, repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<void>(() => {});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const heard = ({ beginNothing, breakOff }: RunSignals) => [beginNothing.aborted, breakOff.aborted];

it('tells a job that takes long to begin nothing new, breaks nothing off, and starts it again after its end', async () => {
  const runs: RunSignals[] = [];
  const stop = repeat(1, (signals) => {
    runs.push(signals);
    return new Promise((resolve) =>
      signals.beginNothing.addEventListener('abort', () => void setTimeout(resolve, 60_000)),
    );
  });
  await seconds(14);
  expect(runs.map(heard)).toEqual([[false, false]]);
  await seconds(2);
  expect(runs.map(heard)).toEqual([[true, false]]);
  // Its last steps may take a minute.
  await seconds(58);
  expect(runs).toHaveLength(1);
  await seconds(2);
  expect(runs.map(heard)).toEqual([
    [true, false],
    [false, false],
  ]);
  const stopped = stop();
  expect(runs.map(heard)[1]).toEqual([true, true]);
  await seconds(61);
  await stopped;
});

it('keeps the limits that it is given', async () => {
  const runs: RunSignals[] = [];
  const limits = { beginMs: 1_500, lostMs: 30_000 };
  repeat(
    0.1,
    (signals) => {
      runs.push(signals);
      return never();
    },
    { limits },
  );
  await seconds(1.4);
  expect(runs.map(heard)).toEqual([[false, false]]);
  await seconds(0.2);
  expect(runs.map(heard)).toEqual([[true, false]]);
  await seconds(28);
  expect(runs).toHaveLength(1);
  await seconds(0.5);
  expect(runs).toHaveLength(2);
});

it('breaks off a run that does not end in five minutes, counts it as failed and starts the job again', async () => {
  const runs: RunSignals[] = [];
  const failures: unknown[] = [];
  const work = vi.fn((signals: RunSignals) => {
    runs.push(signals);
    return never();
  });
  repeat(1, work, {
    meter: (run) => (signals) =>
      run(signals).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
  });
  await seconds(299);
  expect([runs.map(heard), failures]).toEqual([[[true, false]], []]);
  await seconds(2);
  expect(runs.map(heard)).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(failures).toEqual([new RunLost('a run did not end')]);
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
