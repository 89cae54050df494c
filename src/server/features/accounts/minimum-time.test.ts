import { expect, it } from 'vitest';
import { inMinimumTime } from './limits.ts';

it('delays quick work to even time and passes its result on', async () => {
  const began = performance.now();
  expect(await inMinimumTime(async () => 'done')).toBe('done');
  // A timer may come a little before its time as the other clock sees it.
  expect(performance.now() - began).toBeGreaterThan(48);
});

it('lets a failure through without delay', async () => {
  const began = performance.now();
  await expect(inMinimumTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(performance.now() - began).toBeLessThan(48);
});
