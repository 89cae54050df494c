import { expect, it } from 'vitest';
import { statusWords } from './format-results.ts';

it('figures are written as Americans write them', () => {
  const words = (shown: number, total: number) =>
    statusWords({ shown, total, places: 86 }, 'outbound');
  expect(words(1007, 1007)).toBe('1,007 flights to 86 destinations');
  expect(words(1001, 1007)).toBe('1,001 of 1,007 flights to 86 destinations');
});
