import { describe, expect, it } from 'vitest';
import { withTravelProfile } from './travel-profile.ts';

const profile = { travelers: 3, passes: 1, inDiscountDen: true };
const withoutPass = { travelers: 1, passes: 0, inDiscountDen: false };

describe('what a query leaves out', () => {
  it.each([
    [{}, { party: 3, passes: 1, den: true }],
    [{ party: 3 }, { party: 3, passes: 1, den: true }],
    [{ party: 2 }, { party: 2, passes: 2, den: true }],
    [{ passes: 0 }, { party: 3, passes: 0, den: true }],
    [
      { party: 4, passes: 2, den: false },
      { party: 4, passes: 2, den: false },
    ],
  ])('is filled in from the profile of a member: %j', (query, filled) => {
    expect(withTravelProfile(query, profile)).toEqual(filled);
  });

  it('holds no pass for a party of a member who holds none', () => {
    expect(withTravelProfile({}, withoutPass)).toEqual({ party: 1, passes: 0, den: false });
    expect(withTravelProfile({ party: 2 }, withoutPass)).toMatchObject({ party: 2, passes: 0 });
  });

  it('keeps the rest of the query', () => {
    const query: { readonly origins: string; readonly party?: number } = { origins: 'DEN' };
    expect(withTravelProfile(query, profile)).toMatchObject({ origins: 'DEN', party: 3 });
  });
});
