import { expect, it } from 'vitest';
import { formatResultCount } from './format-results.ts';

it('result counts are formatted with thousands separators', () => {
  const text = (shown: number, total: number) =>
    formatResultCount({ shown, total, places: 86 }, 'outbound');
  expect(text(1007, 1007)).toBe('1,007 flights to 86 destinations');
  expect(text(1001, 1007)).toBe('1,001 of 1,007 flights to 86 destinations');
});
