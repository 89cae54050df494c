import { expect, it } from 'vitest';
import { concurrencyLimit, turnsByKey } from './concurrency-limit.ts';

/** Work that ends when it is told to. */
function heldWork() {
  let end = () => {};
  let fail = (_reason: Error) => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { work: () => ended, end: () => end(), fail: (reason: Error) => fail(reason) };
}

it('concurrencyLimit runs up to its limit at once and queues the others in order', async () => {
  const runLimited = concurrencyLimit(2);
  const held = [heldWork(), heldWork(), heldWork(), heldWork()];
  const begun: number[] = [];
  const runs = held.map(({ work }, index) =>
    runLimited(() => {
      begun.push(index);
      return work();
    }),
  );
  expect(begun).toEqual([0, 1]);
  held[1]?.end();
  await runs[1];
  expect(begun).toEqual([0, 1, 2]);
  held[0]?.fail(new Error('broken'));
  await expect(runs[0]).rejects.toThrow('broken');
  expect(begun).toEqual([0, 1, 2, 3]);
  held[2]?.end();
  held[3]?.end();
  await Promise.all([runs[2], runs[3]]);
  expect(await runLimited(async () => 'later')).toBe('later');
});

it('concurrencyLimit begins the waiting work of the lowest rank next, of one rank the first', async () => {
  const runLimited = concurrencyLimit(1);
  const first = heldWork();
  const begun: string[] = [];
  const runs = [
    runLimited(first.work),
    ...[['greedy', 20], ['honest', 1], ['new'], ['honest too', 1]].map(([name, rank]) =>
      runLimited(async () => begun.push(String(name)), rank as number),
    ),
  ];
  first.end();
  await Promise.all(runs);
  expect(begun).toEqual(['new', 'honest', 'honest too', 'greedy']);
});

it('turnsByKey runs the work of one key one after the other, and that of another at once', async () => {
  const inTurn = turnsByKey();
  const held = [heldWork(), heldWork(), heldWork()];
  const begun: number[] = [];
  const runs = held.map(({ work }, index) =>
    inTurn(index === 2 ? 'other' : 'one', () => {
      begun.push(index);
      return work();
    }),
  );
  expect(begun).toEqual([0, 2]);
  held[0]?.fail(new Error('broken'));
  await expect(runs[0]).rejects.toThrow('broken');
  expect(begun).toEqual([0, 2, 1]);
  held[1]?.end();
  await runs[1];
  held[2]?.end();
  await runs[2];
});
