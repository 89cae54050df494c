import { describe, expect, it } from 'vitest';
import {
  formatOutlook,
  formatPlanPrice,
  isLive,
  membershipOf,
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
