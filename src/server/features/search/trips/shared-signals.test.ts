import { expect, it } from 'vitest';
import { sharedSignals } from './routes.ts';

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

it('begins nothing for a caller who has left already, and keeps nothing of the question', async () => {
  const { run, isOpen } = sharedSignals();
  const { work, begun } = slowWork();
  await expect(run(KEY, gone(), work)).rejects.toThrow('left');
  expect([begun.length, isOpen(KEY)]).toEqual([0, false]);
});

it('gives work up when its last caller leaves, whoever had left before it was asked for', async () => {
  const { run, isOpen } = sharedSignals();
  const { work, begun, end } = slowWork();
  await expect(run(KEY, gone(), work)).rejects.toThrow('left');
  const [first, second] = [waiting(), waiting()];
  const answers = [first, second].map(({ signal }) => run(KEY, signal, work));
  first.abort();
  expect([begun[0]?.aborted, isOpen(KEY)]).toEqual([false, true]);
  second.abort();
  expect([begun[0]?.aborted, isOpen(KEY)]).toEqual([true, false]);
  end();
  await Promise.all(answers);
  expect(isOpen(KEY)).toBe(false);
});
