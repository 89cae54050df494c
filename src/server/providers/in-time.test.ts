import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { askInTime } from './in-time.ts';

const LIMIT = { name: 'fares', limitMs: 1_000, after: () => () => {} };

it.each([
  ['answers', async () => 'seats'],
  [
    'fails',
    async () => {
      throw new Error('no seats');
    },
  ],
])('a service that %s leaves no listener that keeps its signal in memory', async (_, ask) => {
  const signals: AbortSignal[] = [];
  const { signal: breakOff } = new AbortController();
  await askInTime(LIMIT, breakOff, (signal) => {
    signals.push(signal);
    return ask();
  }).catch(() => {});
  expect(signals.map((signal) => getEventListeners(signal, 'abort'))).toEqual([[]]);
});

it('a service that does not heed its signal is left at the limit', async () => {
  let pass = () => {};
  const after = (_: number, work: () => void) => {
    pass = work;
    return () => {};
  };
  const asking = askInTime({ ...LIMIT, after }, new AbortController().signal, () => {
    return new Promise(() => {});
  });
  pass();
  await expect(asking).rejects.toMatchObject({ name: 'ProviderError', failure: 'timeout' });
});
