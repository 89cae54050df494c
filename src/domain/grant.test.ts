import { describe, expect, it } from 'vitest';
import { isGranted, membershipPlan } from './account.ts';
import { addMonths, grantBegins, paidUntil } from './grant.ts';

const now = new Date('2026-11-21T12:00:00Z');
const day = (text: string) => new Date(`${text}T12:00:00Z`);

describe('months that an operator gives', () => {
  it.each([
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-11-21', 24, '2028-11-21'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2027-03-31', 1, '2027-04-30'],
  ])('end %s plus %i months on %s, at the same time of day', (from, months, to) => {
    expect(addMonths(day(from), months)).toEqual(day(to));
  });

  it('begin after the latest end of what the member has, and not before now', () => {
    expect(grantBegins(now, [null, undefined, day('2026-11-20')])).toEqual(now);
    expect(grantBegins(now, [day('2026-12-01'), day('2027-01-01'), null])).toEqual(
      day('2027-01-01'),
    );
  });

  it('make a free membership premium until they end', () => {
    const member = { isPremium: false, isTrial: false, grantedUntil: day('2026-11-22') };
    expect(membershipPlan(member, now)).toBe('premium');
    expect(membershipPlan(member, day('2026-11-22'))).toBe('free');
    expect(isGranted({ ...member, grantedUntil: null }, now)).toBe(false);
  });
});

describe('the end of what a subscription pays for', () => {
  const ends = day('2026-12-21');
  const plan = { status: 'active', periodEndsAt: ends, isRefused: false } as const;

  it('is the end of the period of a live subscription', () => {
    expect(paidUntil(plan)).toEqual(ends);
    expect(paidUntil({ ...plan, status: 'trialing' })).toEqual(ends);
    expect(paidUntil({ ...plan, status: 'past_due' })).toEqual(ends);
  });

  it('is unknown without a live subscription and for a refused trial', () => {
    expect(paidUntil(undefined)).toBeUndefined();
    expect(paidUntil({ ...plan, status: null })).toBeUndefined();
    expect(paidUntil({ ...plan, status: 'canceled' })).toBeUndefined();
    expect(paidUntil({ ...plan, isRefused: true })).toBeUndefined();
    expect(paidUntil({ ...plan, periodEndsAt: null })).toBeUndefined();
  });
});
