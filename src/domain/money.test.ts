import { describe, expect, it } from 'vitest';
import { cents, centsFromDollars, equalPart, formatAmount, formatUsd } from './money.ts';

describe('money', () => {
  it('formatUsd rounds whole dollars up, never down', () => {
    expect(formatUsd(cents(1541), 0)).toBe('$16');
    expect(formatUsd(cents(1500), 0)).toBe('$15');
    expect(formatUsd(cents(123456), 0)).toBe('$1,235');
  });

  it('formatAmount is exact, with cents only where there are some', () => {
    expect(formatAmount(cents(500))).toBe('$5');
    expect(formatAmount(cents(1541))).toBe('$15.41');
    expect(formatAmount(cents(123_450))).toBe('$1,234.50');
  });

  it('formatUsd shows exact cents with two decimals', () => {
    expect(formatUsd(cents(1541), 2)).toBe('$15.41');
    expect(formatUsd(cents(123450), 2)).toBe('$1,234.50');
    expect(formatUsd(cents(123_456_789), 2)).toBe('$1,234,567.89');
  });

  it('equal parts of a total together never exceed it, by less than a cent each', () => {
    for (let total = 0; total < 2000; total += 7)
      for (let parts = 1; parts <= 14; parts += 1) {
        const together = equalPart(cents(total), parts) * parts;
        expect(together).toBeLessThanOrEqual(total);
        expect(together).toBeGreaterThan(total - parts);
      }
  });

  it('centsFromDollars reads wire dollars without floating-point errors', () => {
    expect(centsFromDollars(0.1 + 0.2)).toBe(30);
    expect(centsFromDollars(247.36)).toBe(24736);
  });

  it('cents rejects negative, fractional and NaN amounts', () => {
    for (const bad of [-1, 1.5, Number.NaN])
      expect(() => cents(bad)).toThrow(new RangeError(`Not a money amount: ${bad}`));
  });
});
