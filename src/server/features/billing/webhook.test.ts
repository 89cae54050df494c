import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { paymentEvents } from '#server/db/payment-schema.ts';
import { users } from '#server/db/schema.ts';
import { paymentFixture } from '#test/api/payment-fixture.ts';

const { box, setUp } = paymentFixture();

describe('the payment webhook', () => {
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

  it('reads the raw webhook body, whatever its content type', async () => {
    expect(await deliver(payload)).toEqual([200, { received: true }]);
    expect(await box.db.select().from(paymentEvents)).toHaveLength(1);
    await box.db.delete(users).where(eq(users.email, 'maya@example.test'));
    expect(await deliver(payload, { 'content-type': 'text/plain' })).toEqual([
      200,
      { received: true },
    ]);
  });

  it('refuses a webhook with a wrong signature or too large a body', async () => {
    const refused = [400, expect.objectContaining({ error: 'signature_invalid' })];
    expect(await deliver(payload, { 'stripe-signature': 't=1,v1=0' })).toEqual(refused);
    expect(await box.db.select().from(paymentEvents)).toEqual([]);
    await box.db.delete(users);
    const large = payload.replace('evt_1', `evt_${'1'.repeat(200_000)}`);
    expect(await deliver(large)).toEqual([200, { received: true }]);
    await box.db.delete(users);
    const tooLarge = payload.replace('evt_1', `evt_${'1'.repeat(262_144)}`);
    expect((await deliver(tooLarge))[0]).toBe(413);
    expect(await box.db.select().from(paymentEvents)).toHaveLength(1);
  });

  it('leaves body parsing and limits of other routes unchanged', async () => {
    const { server } = await setUp(environment);
    const send = (body: string, type: string) =>
      server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: body,
        headers: { 'content-type': type },
      });
    expect((await send('{}', 'text/plain')).statusCode).toBe(415);
    const large = JSON.stringify({ email: 'x'.repeat(20_000) });
    expect((await send(large, 'application/json')).statusCode).toBe(413);
  });

  it('describes the webhook with its signature header in the API description', async () => {
    const { get } = await setUp();
    const { post } = (await get('/docs')).json().paths['/api/stripe/webhook'];
    expect(post.parameters).toEqual([
      { name: 'stripe-signature', in: 'header', required: true, schema: { type: 'string' } },
    ]);
    expect(post.requestBody.required).toBe(true);
  });
});
