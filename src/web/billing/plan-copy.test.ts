import { describe, expect, it } from 'vitest';
import { formatTrialTerms } from './plan-copy.ts';

describe('terms of a trial', () => {
  it.each([
    [7, '7 days free, then $5/month'],
    [1, '1 day free, then $5/month'],
    [0, '$5/month'],
  ])('the terms of a trial of %i days are: %s', (days, text) => {
    expect(formatTrialTerms('monthly', days)).toBe(text);
  });
});
