import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PAGE_LIMIT } from '#contract/other-paths.ts';
import { renderings } from './renderings.ts';

it('renders one at a time, and of those that wait one of each caller', async () => {
  const render = renderings(() => 0);
  const order: string[] = [];
  let atOnce = 0;
  const ask = (caller: string) =>
    render(PAGE_LIMIT, caller, async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise(setImmediate);
      order.push(caller);
      atOnce -= 1;
    });
  const greedy = Array.from({ length: 5 }, () => ask('greedy'));
  await Promise.all([...greedy, ask('honest'), ask('other')]);
  expect(order).toEqual(['greedy', 'honest', 'other', 'greedy', 'greedy', 'greedy', 'greedy']);
});

it('gives the turn on when what it makes fails', async () => {
  const render = renderings(() => 0);
  const fails = render(PAGE_LIMIT, 'a', () => Promise.reject(new Error('broken')));
  const next = render(PAGE_LIMIT, 'a', async () => 'made');
  await expect(fails).rejects.toThrow('broken');
  expect(await next).toBe('made');
});

/** Until nothing can move any more. */
const settled = async () => {
  for (let n = 0; n < 50; n += 1) await turn();
};

it('rests nine times what a rendering took before the next of that caller, others go on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let now = 0;
  const render = renderings(() => now);
  const made: string[] = [];
  const ask = (caller: string) =>
    render(PAGE_LIMIT, caller, async () => {
      now += 20;
      made.push(caller);
    });
  await ask('greedy');
  const second = ask('greedy');
  await ask('honest');
  await vi.advanceTimersByTimeAsync(179);
  await settled();
  expect(made).toEqual(['greedy', 'honest']);
  await vi.advanceTimersByTimeAsync(1);
  await second;
  expect(made).toEqual(['greedy', 'honest', 'greedy']);
});
