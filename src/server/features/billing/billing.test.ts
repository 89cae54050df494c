import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { paymentEvents } from '#server/db/payment-schema.ts';
import { users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { givenMember, stillClock, testServer } from '#test/harness.ts';

const box = testDatabase();

async function setUp(environment: Record<string, string> = {}) {
  const clock = stillClock();
  const server = await testServer({ db: box.db, clock, environment });
  const headers = await givenMember(server, box.db);
  const post = (path: string, payload?: object, more: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...headers, ...more },
      ...(payload && { payload }),
    });
  const get = (path: string) => server.inject({ url: `/api${path}`, headers });
  return { server, clock, post, get };
}

const idOf = (url: string) => url.split('/').at(-1) ?? '';

async function subscribed(plan = 'monthly') {
  const scene = await setUp();
  const begun = await scene.post('/stripe/create-checkout-session', { plan_type: plan });
  await scene.post(`/sandbox/checkout/${idOf(begun.json().checkout_url)}/pay`, { card: 'new' });
  await scene.post('/stripe/refresh-subscription');
  return scene;
}

describe('buying Premium', () => {
  it('goes over the hosted page to a plan that the next answer shows', async () => {
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
      trial_days: 0,
      trial_refused: false,
    });
    const again = await post('/stripe/create-checkout-session', {});
    expect([again.statusCode, again.json().error]).toEqual([409, 'already_subscribed']);
  });

  it('takes no price and no plan but those that are sold', async () => {
    const { post } = await setUp();
    for (const body of [{ plan_type: 'weekly' }, { plan_type: 'monthly', amount: 1 }])
      expect((await post('/stripe/create-checkout-session', body)).statusCode).toBe(400);
  });
});

describe('managing it', () => {
  it('goes over the portal, which ends it or lets it go on', async () => {
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

  it('is not for Premium that was given', async () => {
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

it('says to who has never subscribed that there is nothing to manage, and where the plans are', async () => {
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

describe('the limits', () => {
  it('are twenty pages an hour and thirty questions in ten minutes', async () => {
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

describe('the webhook', () => {
  const secret = 'whsec_of_the_test';
  const environment = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRETS: secret };
  const payload = JSON.stringify({
    id: 'evt_1',
    type: 'customer.created',
    livemode: false,
    data: { object: { object: 'customer' } },
    // Not as a JSON library would write it.
  }).replaceAll(':', ' : ');

  async function deliver(body: string, change: Record<string, string> = {}) {
    const { server, clock } = await setUp(environment);
    const timestamp = clock.now().getTime() / 1000;
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp,
    });
    const answer = await server.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...change },
    });
    return [answer.statusCode, answer.json()];
  }

  it('reads the body as it came, whatever it calls itself', async () => {
    expect(await deliver(payload)).toEqual([200, { received: true }]);
    expect(await box.db.select().from(paymentEvents)).toHaveLength(1);
    await box.db.delete(users).where(eq(users.email, 'maya@example.test'));
    expect(await deliver(payload, { 'content-type': 'text/plain' })).toEqual([
      200,
      { received: true },
    ]);
  });

  it('refuses what nobody signed, and what is too large', async () => {
    const refused = [400, expect.objectContaining({ error: 'signature_invalid' })];
    expect(await deliver(payload, { 'stripe-signature': 't=1,v1=0' })).toEqual(refused);
    await box.db.delete(users);
    const large = payload.replace('evt_1', `evt_${'1'.repeat(200_000)}`);
    expect(await deliver(large)).toEqual([200, { received: true }]);
    await box.db.delete(users);
    const tooLarge = payload.replace('evt_1', `evt_${'1'.repeat(262_144)}`);
    expect((await deliver(tooLarge))[0]).toBe(400);
    expect(await box.db.select().from(paymentEvents)).toHaveLength(1);
  });

  it('leaves other routes as they are', async () => {
    const { server } = await setUp(environment);
    const send = (body: string, type: string) =>
      server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: body,
        headers: { 'content-type': type },
      });
    expect((await send('{}', 'text/plain')).statusCode).toBe(415);
    expect(
      (await send(JSON.stringify({ email: 'x'.repeat(20_000) }), 'application/json')).json(),
    ).toEqual(expect.objectContaining({ message: 'The request could not be read.' }));
  });

  it('is described with its header', async () => {
    const { get } = await setUp();
    const { post } = (await get('/docs')).json().paths['/api/stripe/webhook'];
    expect(post.parameters).toEqual([
      { name: 'stripe-signature', in: 'header', required: true, schema: { type: 'string' } },
    ]);
    expect(post.requestBody.required).toBe(true);
  });
});

describe('the sandbox', () => {
  it('knows its own ids only', async () => {
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
  ])('is absent with %s', async (_what, environment, provider) => {
    const { post: buy } = await setUp();
    const { checkout_url } = (await buy('/stripe/create-checkout-session', {})).json();
    const page = `/sandbox/checkout/${idOf(checkout_url)}`;
    await box.db.delete(users);
    const { get, post } = await setUp(environment);
    expect((await get('/site')).json().payments.provider).toBe(provider);
    expect((await get(page)).statusCode).toBe(404);
    expect((await post(`${page}/pay`, { card: 'new' })).statusCode).toBe(404);
  });

  it('leaves production without a provider with nothing to buy', async () => {
    const { post } = await setUp({ NODE_ENV: 'production' });
    const answer = await post('/stripe/create-checkout-session', {});
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'payments_unavailable']);
  });
});
