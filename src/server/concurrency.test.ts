import { expect, it } from 'vitest';
import { admission, concurrencyLimit, shared, turnsByKey } from './concurrency.ts';

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

it('admission refuses what one caller, or all with large work, ask beside what runs', async () => {
  const { refuseIfBusy, during } = admission({ ofOne: 2, large: 1, retryAfterSeconds: 5 });
  const [small, large] = [heldWork(), heldWork()];
  const one = { key: 'one', isLarge: false };
  const runs = [during(one, small.work), during({ ...one, isLarge: true }, large.work)];
  const refusal = (isOwnLimit: boolean) =>
    expect.objectContaining({
      code: 'busy',
      details: expect.objectContaining({ retryAfterSeconds: 5, isOwnLimit }),
    });
  expect(() => refuseIfBusy(one)).toThrow(refusal(true));
  expect(() => refuseIfBusy({ key: 'other', isLarge: true })).toThrow(refusal(false));
  expect(() => refuseIfBusy({ key: 'other', isLarge: false })).not.toThrow();
  expect(() => refuseIfBusy({ key: 'other', isLarge: false }, true)).toThrow(refusal(false));
  large.fail(new Error('broken'));
  await expect(runs[1]).rejects.toThrow('broken');
  expect(() => refuseIfBusy({ ...one, isLarge: true })).not.toThrow();
  small.end();
  await runs[0];
});

const KEY = 'a question';
const gone = () => AbortSignal.abort(new Error('left'));
const waiting = () => new AbortController();

/** Work that ends when the test says so. */
function slowWork() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    begun.push(signal);
    return ended;
  };
  return { work, begun, end: () => end() };
}

it('shared begins nothing for a caller who has left already, and keeps nothing of the question', async () => {
  const { run, isOpen } = shared<void>();
  const { work, begun } = slowWork();
  await expect(run(KEY, gone(), work)).rejects.toThrow('left');
  expect([begun.length, isOpen(KEY)]).toEqual([0, false]);
});

it('shared gives work up when its last caller leaves, whoever had left before it was asked for', async () => {
  const { run, isOpen } = shared<void>();
  const { work, begun, end } = slowWork();
  await expect(run(KEY, gone(), work)).rejects.toThrow('left');
  const [first, second] = [waiting(), waiting()];
  const answers = Promise.allSettled([first, second].map(({ signal }) => run(KEY, signal, work)));
  expect(begun).toHaveLength(1);
  first.abort(new Error('left'));
  await Promise.resolve();
  expect([begun[0]?.aborted, isOpen(KEY)]).toEqual([false, true]);
  second.abort(new Error('left'));
  await expect.poll(() => [begun[0]?.aborted, isOpen(KEY)]).toEqual([true, false]);
  end();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
