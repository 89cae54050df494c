import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { itKeepsPaymentsPromises } from '#server/ports/payments.promises.ts';
import { sandboxFetch } from './sandbox/client.ts';
import { memoryStore } from './sandbox/memory-store.ts';
import { type Sandbox, sandboxPayments } from './sandbox/sandbox.ts';
import { type StripeOptions, stripePayments } from './stripe.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const SECRET = 'whsec_of_the_test';
const clock = { now: () => NOW };

const newSandbox = () =>
  sandboxPayments({
    store: memoryStore(),
    clock,
    productName: 'Roamfare Premium',
    pageUrl: (page, id) => `https://fares.example/sandbox/${page}/${id}`,
    webhookSecret: SECRET,
  });

const adapter = (options: Partial<StripeOptions> = {}) =>
  stripePayments({
    name: 'sandbox',
    secretKey: 'sk_test_1',
    webhookSecrets: [SECRET],
    apiUrl: 'https://api.stripe.com',
    productName: 'Roamfare',
    clock,
    ...options,
  });

const servers: Server[] = [];
const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, apiUrl: `http://127.0.0.1:${port}` };
}

const overHttp =
  (sandbox: Sandbox, seen: string[] = []): RequestListener =>
  async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const body = Buffer.concat(chunks).toString();
    seen.push(`${method} ${path} ${body}`);
    const key = headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const { status, json } = await sandbox.handle({ method, path, body, idempotencyKey });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(json));
  };

describe('in one process', () => {
  itKeepsPaymentsPromises(async () => {
    const sandbox = newSandbox();
    let broken = false;
    const fetch: typeof globalThis.fetch = (input, init) =>
      broken ? Promise.reject(new TypeError('gone')) : sandboxFetch(sandbox)(input, init);
    return {
      payments: adapter({ fetch }),
      pay: (id, card = 'new') => sandbox.pay(id, card),
      breakDown: async () => {
        broken = true;
      },
    };
  }, NOW);
});

describe('over a network', () => {
  itKeepsPaymentsPromises(async () => {
    const sandbox = newSandbox();
    const { server, apiUrl } = await serve(overHttp(sandbox));
    return {
      payments: adapter({ apiUrl }),
      pay: (id, card = 'new') => sandbox.pay(id, card),
      breakDown: () => close(server),
    };
  }, NOW);
});

describe('the calls to Stripe', () => {
  const checkout = {
    customerId: '',
    userId: 'user-1',
    planType: 'yearly',
    successUrl: 'https://fares.example/profile?checkout=success',
    cancelUrl: 'https://fares.example/plans?checkout=cancelled',
  } as const;

  it('carry the price of the catalogue, who it is for, and a trial only where there is one', async () => {
    const seen: string[] = [];
    const { apiUrl } = await serve(overHttp(newSandbox(), seen));
    const payments = adapter({ apiUrl });
    const customerId = await payments.createCustomer({ userId: 'user-1', email: 'a+b@c.test' });
    await payments.beginCheckout({ ...checkout, customerId, trialDays: 0, key: '1' });
    await payments.beginCheckout({ ...checkout, customerId, trialDays: 7, key: '2' });
    const [customer, paid, tried] = seen.map((line) => {
      const [method, path, body = ''] = line.split(' ');
      return { call: `${method} ${path}`, form: Object.fromEntries(new URLSearchParams(body)) };
    });
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
    ['a fault of its own', 500, '{"error":{"type":"api_error","message":"x"}}', 'unreachable'],
    ['what is no JSON', 200, '<html>', 'malformed'],
    ['another form', 200, '{"id":1}', 'malformed'],
    ['a wrong key', 401, '{"error":{"type":"invalid_request_error","message":"x"}}', 'refused'],
    ['too many calls', 429, '{"error":{"type":"rate_limit_error","message":"x"}}', 'refused'],
  ])('take %s as a provider error', async (_what, status, body, fault) => {
    const { apiUrl } = await serve((_request, response) => response.writeHead(status).end(body));
    const asked = adapter({ apiUrl }).createCustomer({ userId: 'user-1', email: 'a@b.test' });
    await expect(asked).rejects.toMatchObject({ name: 'ProviderError', fault });
  });
});

describe('a delivered event', () => {
  const event = (change: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      type: 'invoice.paid',
      livemode: false,
      data: { object: { object: 'invoice', customer: 'cus_1' } },
      ...change,
    });
  const sign = (payload: string, { secret = SECRET, ageSeconds = 0 } = {}) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: NOW.getTime() / 1000 - ageSeconds,
    });
  const read = (body: string, signature: string, options: Partial<StripeOptions> = {}) =>
    adapter(options).readEvent(Buffer.from(body), signature);

  it('says whom it is about', () => {
    const known = { id: 'evt_1', type: 'invoice.paid', customerId: 'cus_1' };
    expect(read(event(), sign(event()))).toMatchObject(known);
    expect(read(event(), sign(event(), { ageSeconds: 300 }))).toMatchObject(known);
    const nobody = event({ data: { object: {} } });
    expect(read(nobody, sign(nobody)).customerId).toBeUndefined();
  });

  it('may be signed with either secret while one replaces another', () => {
    const webhookSecrets = ['whsec_new', SECRET];
    expect(read(event(), sign(event()), { webhookSecrets }).id).toBe('evt_1');
    expect(read(event(), sign(event(), { secret: 'whsec_new' }), { webhookSecrets }).id).toBe(
      'evt_1',
    );
  });

  const live = event({ livemode: true });
  const good = sign(event());
  it.each([
    ['is old', event(), sign(event(), { ageSeconds: 301 })],
    ['is of the future', event(), sign(event(), { ageSeconds: -301 })],
    ['is signed by somebody else', event(), sign(event(), { secret: 'whsec_other' })],
    ['was altered', event({ id: 'evt_2' }), good],
    ['has a byte order mark', `\uFEFF${event()}`, good],
    ['has another form', '{}', sign('{}')],
    ['is about real money', live, sign(live)],
    ['has the old scheme', event(), good.replace('v1=', 'v0=')],
    ['has a longer time', event(), good.replace(',', 'x,')],
    ['has a longer signature', event(), `${good}0`],
  ])('is refused when it %s', (_why, body, signature) => {
    expect(() => read(body, signature)).toThrow('signature_invalid');
  });

  it('must be about real money where the key is for it', () => {
    const secretKey = 'sk_live_1';
    expect(read(live, sign(live), { secretKey }).id).toBe('evt_1');
    expect(() => read(event(), good, { secretKey })).toThrow('signature_invalid');
  });
});
