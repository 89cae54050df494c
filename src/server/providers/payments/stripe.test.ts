import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentsConformance } from '#test/conformance/payments.ts';
import { testDatabase } from '#test/database.ts';
import { stripeServer, stripeSignature } from '#test/suppliers/stripe-server.ts';
import { type StripeOptions, stripePayments } from './stripe.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const SECRET = 'whsec_of_the_test';
const clock = { now: () => NOW };
const box = testDatabase();

const adapter = (options: Partial<StripeOptions> = {}) =>
  stripePayments({
    secretKey: 'sk_test_1',
    webhookSecrets: [SECRET],
    apiUrl: 'https://api.stripe.com',
    productName: 'Roamfare',
    clock,
    ...options,
  });

const servers: Server[] = [];
const close = async (server: Server) => {
  server.closeAllConnections();
  if (server.listening) await once(server.close(), 'close');
};
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
});

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { server, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

paymentsConformance(
  async () => {
    const stripe = stripeServer(clock);
    const { server, apiUrl } = await serve((...call) => void stripe.answer(...call));
    const payments = adapter({ apiUrl });
    return {
      payments,
      emailOf: async (id) => stripe.customers.get(id),
      pay: (id, card) => stripe.pay(id, card === 'same' ? 'same-card' : undefined),
      deliver: () =>
        stripe.events.map((event) => {
          const body = JSON.stringify(event);
          const signature = stripeSignature(body, { secret: SECRET, now: NOW });
          return payments.readEvent(Buffer.from(body), signature);
        }),
      breakDown: () => close(server),
    };
  },
  { box, now: NOW },
);

describe('the calls to Stripe', () => {
  const checkout = {
    customerId: '',
    userId: 'user-1',
    planType: 'yearly',
    successUrl: 'https://fares.example/profile?checkout=success',
    cancelUrl: 'https://fares.example/plans?checkout=cancelled',
  } as const;

  it('sends Stripe the price, the customer, and a trial only where there is one', async () => {
    const stripe = stripeServer(clock);
    const { apiUrl } = await serve((...call) => void stripe.answer(...call));
    const payments = adapter({ apiUrl });
    const customerId = await payments.createCustomer({ userId: 'user-1', email: 'a+b@c.test' });
    await payments.beginCheckout({ ...checkout, customerId, trialDays: 0, key: '1' });
    await payments.beginCheckout({ ...checkout, customerId, trialDays: 7, key: '2' });
    const [customer, paid, tried] = stripe.asked;
    expect(customer).toEqual({
      call: 'POST /v1/customers',
      form: { email: 'a+b@c.test', 'metadata[user_id]': 'user-1' },
    });
    expect(paid).toEqual({
      call: 'POST /v1/checkout/sessions',
      form: {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: 'user-1',
        'allowed_payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '5000',
        'line_items[0][price_data][recurring][interval]': 'year',
        'line_items[0][price_data][product_data][name]': 'Roamfare Premium',
        'metadata[plan_type]': 'yearly',
        'subscription_data[metadata][user_id]': 'user-1',
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
      },
    });
    expect(tried?.form['subscription_data[trial_period_days]']).toBe('7');
  });

  it.each([
    ['an error of its own', 500, '{"error":{"type":"api_error","message":"x"}}', 'unreachable'],
    ['invalid JSON', 200, '<html>', 'malformed'],
    ['an unknown shape', 200, '{"id":1}', 'malformed'],
    ['a wrong key', 401, '{"error":{"type":"invalid_request_error","message":"x"}}', 'refused'],
    ['too many calls', 429, '{"error":{"type":"rate_limit_error","message":"x"}}', 'refused'],
  ])(
    'turns a Stripe answer with %s into a provider error',
    async (_what, status, body, failure) => {
      const { apiUrl } = await serve((_request, response) => response.writeHead(status).end(body));
      const asked = adapter({ apiUrl }).createCustomer({ userId: 'user-1', email: 'a@b.test' });
      await expect(asked).rejects.toMatchObject({ name: 'ProviderError', failure });
    },
  );
});

describe('an error that Stripe stored under an idempotency key', () => {
  const CHECKOUT = {
    id: 'cs_1',
    status: 'open',
    url: 'https://checkout.example',
    metadata: { plan_type: 'yearly' },
  };
  /** Answers 500 to the first `failing` keys, and stores its answers by key, as Stripe does for a day. */
  async function storingStripe(failing: number) {
    const stored = new Map<string, number>();
    let calls = 0;
    const { apiUrl } = await serve((request, response) => {
      calls += 1;
      const key = String(request.headers['idempotency-key']);
      const before = stored.get(key);
      const status = before ?? (stored.size < failing ? 500 : 200);
      stored.set(key, status);
      if (before !== undefined) response.setHeader('idempotent-replayed', 'true');
      const body = status === 200 ? CHECKOUT : { error: { type: 'api_error', message: 'x' } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const begin = () =>
      adapter({ apiUrl }).beginCheckout({
        customerId: 'cus_1',
        userId: 'user-1',
        planType: 'yearly',
        trialDays: 0,
        successUrl: 'https://fares.example/profile',
        cancelUrl: 'https://fares.example/plans',
        key: 'checkout:user-1:1',
      });
    return { begin, keys: () => [...stored.keys()], calls: () => calls };
  }

  it('does not keep a buyer from the next try', async () => {
    const stripe = await storingStripe(2);
    for (const _try of [1, 2]) await expect(stripe.begin()).rejects.toThrow('unreachable');
    expect(await stripe.begin()).toMatchObject({ id: 'cs_1' });
    expect(await stripe.begin()).toMatchObject({ id: 'cs_1' });
    expect(stripe.keys()).toEqual([
      'checkout:user-1:1',
      'checkout:user-1:1:2',
      'checkout:user-1:1:3',
    ]);
  });

  it('asks with one new key in each try while the errors go on', async () => {
    const stripe = await storingStripe(1_000);
    for (let tried = 1; tried <= 3; tried += 1) {
      await expect(stripe.begin()).rejects.toThrow('unreachable');
      expect(stripe.keys()).toHaveLength(tried);
    }
    expect(stripe.calls()).toBe(1 + 2 + 3);
  });
});

describe('a Stripe event', () => {
  const event = (change: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      type: 'invoice.paid',
      livemode: false,
      data: { object: { object: 'invoice', customer: 'cus_1' } },
      ...change,
    });
  const sign = (payload: string, options: { secret?: string; age?: number } = {}) =>
    stripeSignature(payload, { secret: SECRET, now: NOW, ...options });
  const read = (body: string, signature: string, options: Partial<StripeOptions> = {}) =>
    adapter(options).readEvent(Buffer.from(body), signature);

  it('reads the customer of a signed Stripe event', () => {
    const known = { id: 'evt_1', type: 'invoice.paid', customerId: 'cus_1' };
    expect(read(event(), sign(event()))).toMatchObject(known);
    expect(read(event(), sign(event(), { age: 300 }))).toMatchObject(known);
    const nobody = event({ data: { object: {} } });
    expect(read(nobody, sign(nobody)).customerId).toBeUndefined();
  });

  it('reads what was paid from the Stripe event of a paid invoice, and from no other', () => {
    const invoice = {
      id: 'in_1',
      customer: 'cus_1',
      amount_paid: 500,
      currency: 'USD',
      status_transitions: { paid_at: 1_795_000_000 },
    };
    const chargeOf = (object: object, changes: object = {}) => {
      const body = event({ created: 1_795_000_100, data: { object }, ...changes });
      return read(body, sign(body)).charge;
    };
    const paidAt = new Date(1_795_000_000_000);
    const charge = { invoiceId: 'in_1', amount: 500, currency: 'usd', paidAt };
    expect(chargeOf(invoice)).toEqual(charge);
    expect(chargeOf({ ...invoice, status_transitions: null })).toEqual({
      ...charge,
      paidAt: new Date(1_795_000_100_000),
    });
    expect(chargeOf({ ...invoice, amount_paid: 0 })).toBeUndefined();
    expect(chargeOf({ ...invoice, amount_paid: undefined })).toBeUndefined();
    expect(chargeOf(invoice, { type: 'invoice.payment_failed' })).toBeUndefined();
  });

  it('says that the test mode of Stripe moves no money', () => {
    expect(adapter().simulated).toBe(true);
    expect(adapter({ secretKey: 'rk_live_1' }).simulated).toBe(false);
  });

  it('accepts a Stripe signature with either of two secrets', () => {
    const webhookSecrets = ['whsec_new', SECRET];
    expect(read(event(), sign(event()), { webhookSecrets }).id).toBe('evt_1');
    expect(read(event(), sign(event(), { secret: 'whsec_new' }), { webhookSecrets }).id).toBe(
      'evt_1',
    );
  });

  const live = event({ livemode: true });
  const good = sign(event());
  it.each([
    ['is old', event(), sign(event(), { age: 301 })],
    ['is of the future', event(), sign(event(), { age: -301 })],
    ['is signed by somebody else', event(), sign(event(), { secret: 'whsec_other' })],
    ['was altered', event({ id: 'evt_2' }), good],
    ['has a byte order mark', `\uFEFF${event()}`, good],
    ['has another form', '{}', sign('{}')],
    ['is about real money', live, sign(live)],
    ['has the old scheme', event(), good.replace('v1=', 'v0=')],
    ['has a longer time', event(), good.replace(',', 'x,')],
    ['has a longer signature', event(), `${good}0`],
    [
      'has another time',
      event(),
      good.replace(/t=\d+/, (time) => `${time.slice(0, -1)}${(Number(time.at(-1)) + 1) % 10}`),
    ],
    ['has a signature cut short', event(), good.slice(0, -1)],
    [
      'has a signature in capitals',
      event(),
      good.replace(/v1=.+/, (hex) => `v1=${hex.slice(3).toUpperCase()}`),
    ],
    ['has an empty signature', event(), ''],
    ['has one that is forged beside it', event(), `${sign(event(), { secret: 'x' })}, ${good}`],
    ['is cut short', event().slice(0, -1), good],
    ['has a line more', `${event()}\n`, good],
    ['is written anew', JSON.stringify(JSON.parse(event()), null, 1), good],
  ])('refuses a Stripe event that %s', (_why, body, signature) => {
    expect(() => read(body, signature)).toThrow('signature_invalid');
  });

  it.each(['sk_live_1', 'rk_live_1'])(
    'accepts only live events with the live key %s',
    (secretKey) => {
      expect(read(live, sign(live), { secretKey }).id).toBe('evt_1');
      expect(() => read(event(), good, { secretKey })).toThrow('signature_invalid');
    },
  );
});
