import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { idOf, paymentFixture } from '#test/api/payment-fixture.ts';

const { box, setUp, subscribed } = paymentFixture();

describe('the payment sandbox', () => {
  it('answers 404 for unknown ids in the payment sandbox', async () => {
    const { get, post } = await subscribed();
    for (const path of ['/sandbox/checkout/cs_test_1', '/sandbox/portal/bps_1'])
      expect((await get(path)).statusCode).toBe(404);
    const { portal_url } = (await post('/stripe/customer-portal')).json();
    expect((await get(`/sandbox/checkout/${idOf(portal_url)}`)).statusCode).toBe(404);
    expect((await post('/sandbox/checkout/cs_test_1/pay', { card: 'new' })).statusCode).toBe(404);
    expect((await post('/sandbox/portal/bps_1', { wish: 'resume' })).statusCode).toBe(404);
  });

  it.each([
    ['production', { NODE_ENV: 'production' }, 'off'],
    ['real payments', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRETS: 'x' }, 'stripe'],
  ])('hides the payment sandbox with %s', async (_what, environment, provider) => {
    const { post: buy } = await setUp();
    const { checkout_url } = (await buy('/stripe/create-checkout-session', {})).json();
    const page = `/sandbox/checkout/${idOf(checkout_url)}`;
    await box.db.delete(users);
    const { get, post } = await setUp(environment);
    expect((await get('/site')).json().payments.provider).toBe(provider);
    expect((await get(page)).statusCode).toBe(404);
    expect((await post(`${page}/pay`, { card: 'new' })).statusCode).toBe(404);
  });

  it('sells nothing in production without a payment provider', async () => {
    const { post } = await setUp({ NODE_ENV: 'production' });
    const answer = await post('/stripe/create-checkout-session', {});
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'payments_unavailable']);
  });
});
