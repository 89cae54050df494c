import { describe, expect, it } from 'vitest';
import { formatScore } from './hotel-card.tsx';

describe('hotel score', () => {
  it.each([
    [9, 'brandFill'],
    [8.9, 'brandOutline'],
    [8, 'brandOutline'],
    [7.9, 'warn'],
    [6.9, 'plain'],
  ])('a hotel score of %d has the tone %s', (score, tone) => {
    expect(formatScore(score).tone).toBe(tone);
  });
});
