import { describe, expect, it } from 'vitest';
import { isGranted, membershipPlan } from './account.ts';
import {
  addMonths,
  formatOutlook,
  formatPlanPrice,
  grantBegins,
  isLive,
  membershipOf,
  paidUntil,
  SUBSCRIPTION_STATUSES,
  type Subscription,
  yearlySaving,
} from './plan.ts';

const subscription = (change: Partial<Subscription>): Subscription => ({
  id: 'sub_1',
  status: 'active',
  planType: 'monthly',
  trialEndsAt: undefined,
  periodEndsAt: new Date('2026-12-21T00:00:00Z'),
  endsAt: undefined,
  cardFingerprint: undefined,
  cardEnding: undefined,
  latestInvoice: undefined,
  ...change,
});

describe('Premium prices', () => {
  it('plan prices are formatted with their period', () => {
    expect([formatPlanPrice('monthly'), formatPlanPrice('yearly')]).toEqual([
      '$5/month',
      '$50/year',
    ]);
  });

  it('a yearly plan saves ten dollars', () => {
    expect(yearlySaving()).toBe(1_000);
  });
});

describe('what a subscription does next', () => {
  const outlook = {
    planType: 'monthly',
    isTrial: false,
    isPastDue: false,
    periodEnds: 'December 21, 2026',
    ends: undefined,
  } as const;

  it.each([
    [{}, 'Renews on December 21, 2026 for $5'],
    [{ planType: 'yearly' }, 'Renews on December 21, 2026 for $50'],
    [{ isTrial: true }, 'Free until December 21, 2026, then $5/month'],
    [{ isPastDue: true }, 'Payment overdue'],
    [{ isPastDue: true, ends: 'December 1, 2026' }, 'Ends on December 1, 2026'],
  ] as const)('with %j it says %j', (change, text) => {
    expect(formatOutlook({ ...outlook, ...change })).toBe(text);
  });
});

describe('subscriptions', () => {
  it('a subscription is live in a trial, while active and while past due', () => {
    expect(SUBSCRIPTION_STATUSES.filter((status) => isLive({ status }))).toEqual([
      'trialing',
      'active',
      'past_due',
    ]);
  });

  it('a member without a subscription has neither Premium nor a trial', () => {
    expect(membershipOf(undefined)).toEqual({ isPremium: false, isTrial: false });
  });

  it.each(SUBSCRIPTION_STATUSES)(
    'a subscription of status %s gives Premium only while it is live',
    (status) => {
      const { isPremium } = membershipOf(subscription({ status }));
      expect(isPremium).toBe(['trialing', 'active', 'past_due'].includes(status));
    },
  );

  it('a subscription in its trial gives Premium with the end of the trial', () => {
    const trialEndsAt = new Date('2026-11-28T00:00:00Z');
    expect(membershipOf(subscription({ status: 'trialing', trialEndsAt }))).toStrictEqual({
      isPremium: true,
      isTrial: true,
      trialEndsAt,
    });
  });

  it('a subscription gives a membership without a trial once its trial is over', () => {
    const trialEndsAt = new Date('2026-11-28T00:00:00Z');
    for (const status of ['active', 'past_due'] as const)
      expect(membershipOf(subscription({ status, trialEndsAt })), status).toStrictEqual({
        isPremium: true,
        isTrial: false,
      });
  });
});

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
