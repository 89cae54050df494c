import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { type KnownSubscription, moneyEvents } from './money-notice.ts';
import type { Invoice, Subscription } from './plan.ts';

const at = new Date('2026-11-21T18:00:00Z');
const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000);

const NOTHING: KnownSubscription = {
  subscriptionId: null,
  status: null,
  endsAt: null,
  trialRefusedAt: null,
};
const ACTIVE: KnownSubscription = { ...NOTHING, subscriptionId: 'sub_1', status: 'active' };

const subscription = (change: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  status: 'active',
  planType: 'monthly',
  trialEndsAt: undefined,
  periodEndsAt: inDays(20),
  endsAt: undefined,
  cardFingerprint: 'card',
  cardEnding: '4242',
  latestInvoice: undefined,
  ...change,
});

const invoice = (change: Partial<Invoice>): Invoice => ({
  id: 'in_1',
  amount: cents(500),
  state: 'paid',
  attempts: 1,
  paidAt: inDays(-1),
  nextTryAt: undefined,
  from: inDays(-1),
  to: inDays(29),
  url: undefined,
  ...change,
});

const told = (before: KnownSubscription, now: Subscription) =>
  moneyEvents(before, now, at).map(({ notice, about }) => `${notice} ${about}`);

describe('what a member is told about money', () => {
  it.each([
    [2.001, []],
    [2, ['trial-ends 2026-11-23T18:00:00.000Z']],
    [0.001, ['trial-ends 2026-11-21T18:01:26.400Z']],
    [0, []],
    [-1, []],
  ])('of a trial that ends in %d days is %j', (days, expected) => {
    const trialEndsAt = inDays(days);
    const trial = subscription({ status: 'trialing', trialEndsAt, periodEndsAt: trialEndsAt });
    expect(told(ACTIVE, trial)).toEqual(expected);
  });

  it('of a trial that was canceled is the cancellation alone', () => {
    const trialEndsAt = inDays(1);
    const trial = { status: 'trialing', trialEndsAt, endsAt: trialEndsAt } as const;
    expect(told(ACTIVE, subscription(trial))).toEqual(['canceled sub_1:2026-11-22T18:00:00.000Z']);
  });

  it.each([
    [invoice({}), ['charged in_1']],
    [invoice({ paidAt: inDays(-6.9) }), ['charged in_1']],
    [invoice({ paidAt: inDays(-7) }), []],
    [invoice({ state: 'due', paidAt: undefined }), []],
    [invoice({ state: 'failed', attempts: 3, paidAt: undefined }), ['failed in_1:3']],
  ])('of the invoice %j is %j', (one, expected) => {
    expect(told(ACTIVE, subscription({ latestInvoice: one }))).toEqual(expected);
  });

  it.each(['incomplete', 'unpaid', 'canceled'] as const)(
    'of a failed payment is nothing while the status is %s, which is told by itself',
    (status) => {
      const failed = invoice({ state: 'failed', paidAt: undefined });
      const now = subscription({ status, latestInvoice: failed, endsAt: at });
      expect(told(ACTIVE, now).filter((one) => one.startsWith('failed'))).toEqual([]);
    },
  );

  it('of a cancellation is when it ends, once and again when that moves', () => {
    const canceled = subscription({ endsAt: inDays(20) });
    expect(told(ACTIVE, canceled)).toEqual(['canceled sub_1:2026-12-11T18:00:00.000Z']);
    expect(told({ ...ACTIVE, endsAt: inDays(20) }, canceled)).toEqual([]);
    expect(told({ ...ACTIVE, endsAt: inDays(10) }, canceled)).toHaveLength(1);
  });

  it.each([
    ['that was live', ACTIVE, subscription({ status: 'canceled', endsAt: at }), ['ended sub_1']],
    ['that is no longer paid for', ACTIVE, subscription({ status: 'unpaid' }), ['ended sub_1']],
    [
      'whose end is known',
      { ...ACTIVE, status: 'canceled' },
      subscription({ status: 'canceled', endsAt: at }),
      [],
    ],
    [
      'that was bought and canceled unseen',
      NOTHING,
      subscription({ status: 'canceled', endsAt: inDays(-1) }),
      ['ended sub_1'],
    ],
    [
      'that ended long before it was seen',
      NOTHING,
      subscription({ status: 'canceled', endsAt: inDays(-8) }),
      [],
    ],
    [
      'whose trial was refused',
      { ...ACTIVE, status: 'trialing', trialRefusedAt: at },
      subscription({ status: 'canceled', endsAt: at }),
      [],
    ],
    [
      'that was paid for and canceled since it was unpaid',
      { ...ACTIVE, status: 'incomplete' },
      subscription({ status: 'canceled', endsAt: at, latestInvoice: invoice({}) }),
      ['charged in_1', 'ended sub_1'],
    ],
    [
      'whose trial began and was canceled since it was unpaid',
      { ...ACTIVE, status: 'incomplete' },
      subscription({ status: 'canceled', endsAt: at, trialEndsAt: inDays(3) }),
      ['ended sub_1'],
    ],
    [
      'that was canceled before it was paid for',
      { ...ACTIVE, status: 'incomplete' },
      subscription({ status: 'canceled', endsAt: at }),
      [],
    ],
    ['that never began', NOTHING, subscription({ status: 'incomplete_expired' }), []],
  ] as const)('of the end of a subscription %s is %#', (_what, before, now, expected) => {
    expect(told(before, now)).toEqual(expected);
  });
});
