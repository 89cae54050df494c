import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { idOf, paymentFixture } from '#test/api/payment-fixture.ts';

const { box, setUp, subscribed } = paymentFixture();

describe('buying Premium', () => {
  it('buys Premium on the hosted page and shows the plan in the next answer', async () => {
    const { post, get } = await setUp({ PUBLIC_URL: 'https://fares.example' });
    const begun = await post('/stripe/create-checkout-session', {}, { host: 'evil.example' });
    expect(begun.statusCode).toBe(200);
    const { checkout_url } = begun.json();
    expect(checkout_url).toMatch(/^https:\/\/fares\.example\/sandbox\/checkout\/cs_test_\w{24}$/);
    const page = `/sandbox/checkout/${idOf(checkout_url)}`;
    expect((await get(page)).json()).toEqual({
      status: 'open',
      product_name: 'Roamfare Premium',
      email: 'maya@example.test',
      plan_type: 'monthly',
      amount: 500,
      trial_days: 7,
      success_url: 'https://fares.example/profile?checkout=success',
      cancel_url: 'https://fares.example/plans?checkout=cancelled',
    });
    expect((await get('/stripe/subscription')).json()).toEqual({
      subscription: null,
      granted_until: null,
      trial_days: 7,
      trial_refused: false,
    });

    const declined = await post(`${page}/pay`, { card: 'declined' });
    expect([declined.statusCode, declined.json().error]).toEqual([402, 'card_declined']);
    expect((await get(page)).json().status).toBe('open');
    expect((await post(`${page}/pay`, { card: 'new' })).json().status).toBe('complete');
    const { user } = (await post('/stripe/refresh-subscription')).json();
    expect(user).toMatchObject({ is_premium: true, is_trial: true, trial_end: 1_795_888_800 });
    expect((await get('/stripe/subscription')).json()).toEqual({
      subscription: {
        plan_type: 'monthly',
        period_ends_at: '2026-11-28T18:00:00.000Z',
        ends_at: null,
        past_due: false,
      },
      granted_until: null,
      trial_days: 0,
      trial_refused: false,
    });
    const again = await post('/stripe/create-checkout-session', {});
    expect([again.statusCode, again.json().error]).toEqual([409, 'already_subscribed']);
  });

  it('refuses a checkout with an unknown plan or a price of the caller', async () => {
    const { post } = await setUp();
    for (const body of [{ plan_type: 'weekly' }, { plan_type: 'monthly', amount: 1 }])
      expect((await post('/stripe/create-checkout-session', body)).statusCode).toBe(400);
  });
});

describe('managing a subscription', () => {
  it('cancels and resumes a subscription in the billing portal', async () => {
    const { post, get } = await subscribed('yearly');
    const { portal_url } = (await post('/stripe/customer-portal')).json();
    const page = `/sandbox/portal/${idOf(portal_url)}`;
    expect((await get(page)).json()).toMatchObject({
      return_url: 'http://127.0.0.1:3000/profile?portal=return',
      subscription: { status: 'trialing', plan_type: 'yearly', amount: 5_000 },
    });
    await post(page, { wish: 'cancel_at_period_end' });
    await post('/stripe/refresh-subscription');
    const ends_at = '2026-11-28T18:00:00.000Z';
    expect((await get('/stripe/subscription')).json().subscription).toMatchObject({ ends_at });
    await post(page, { wish: 'cancel_now' });
    const { user } = (await post('/stripe/refresh-subscription')).json();
    expect(user.is_premium).toBe(false);
  });

  it('opens no billing portal for Premium that was granted', async () => {
    const { post } = await setUp();
    await box.db.update(users).set({ isPremium: true });
    const answer = await post('/stripe/customer-portal');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        error: 'no_subscription',
        message: 'There is no subscription to manage: this Premium was not bought here.',
      },
    ]);
    const { user } = (await post('/stripe/refresh-subscription')).json();
    expect(user.is_premium).toBe(true);
  });
});

it('tells a member who never subscribed that there is nothing to manage and where the plans are', async () => {
  const { post } = await setUp();
  const answer = await post('/stripe/customer-portal');
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    {
      error: 'no_subscription',
      message:
        'You are on the free plan: there is no subscription to manage. Check out our plans at /plans.',
    },
  ]);
});

describe('billing limits', () => {
  it('limits portal pages to twenty an hour and refreshes to thirty in ten minutes', async () => {
    const { post, clock } = await subscribed();
    const statuses = async (path: string, calls: number) => {
      const all: number[] = [];
      for (let n = 0; n < calls; n += 1) all.push((await post(path)).statusCode);
      return all;
    };
    // One page was for the checkout, one question after it.
    const pages = await statuses('/stripe/customer-portal', 20);
    expect(pages).toEqual([...Array(19).fill(200), 429]);
    const questions = await statuses('/stripe/refresh-subscription', 30);
    expect(questions).toEqual([...Array(29).fill(200), 429]);
    clock.moveBy(3_600_000);
    expect((await post('/stripe/customer-portal')).statusCode).toBe(200);
  });
});
