import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { writeFlight } from '#contract/shared-flight.ts';
import { createCheckoutSession } from '#contract/subscription.ts';
import { AppError } from '#domain/errors.ts';
import { alerts } from '#server/db/alert-schema.ts';
import { savedTrips } from '#server/db/saved-trip-schema.ts';
import { idempotentCalls, users } from '#server/db/schema.ts';
import { openLog } from '#server/telemetry/log.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, givenMember, stillClock, testApp } from '#test/harness.ts';
import { stripeServer } from '#test/suppliers/stripe-server.ts';
import { aTrip } from '#test/trip-example.ts';
import { answerOnce } from './idempotency.ts';
import type { Call, Route } from './route.ts';

const box = testDatabase();

const ALERT = {
  origin_airport: 'DEN',
  destination_airport: 'LAS',
  travel_dates: ['2026-12-01'],
  max_price: 15,
  gowild_only: true,
};
const { departure, back } = aTrip();
const TRIP = {
  origin: 'DEN',
  destination: 'LAS',
  out: writeFlight(departure),
  back: writeFlight(back),
  party: 1,
  passes: 1,
  simulated: true,
};

type Headers = Readonly<Record<string, string>>;

async function setUp(environment: Record<string, string> = {}) {
  const clock = stillClock();
  const server = await fileServer({ db: box.db, clock, fares: fixedFares([]), environment });
  const maya: Headers = await givenMember(server, box.db, { plan: 'premium' });
  const post = async (path: string, key: string | undefined, body: object, headers = maya) => {
    const answer = await server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      payload: body,
    });
    const { statusCode: status, headers: sent } = answer;
    return {
      status,
      json: answer.json(),
      text: answer.body,
      isReplay: sent['idempotent-replayed'] === 'true',
      retryAfter: sent['retry-after'],
    };
  };
  const createAlert = (key: string | undefined, changes: object = {}, headers = maya) =>
    post('/notifications', key, { ...ALERT, ...changes }, headers);
  const keepTrip = (key: string, changes: object = {}) =>
    post('/saved-trips', key, { ...TRIP, ...changes });
  return { server, clock, maya, post, createAlert, keepTrip };
}

const PATIENCE = { timeout: 15_000 };
const countConnections = ({ server }: FastifyInstance) =>
  promisify(server.getConnections.bind(server))();

const countAlerts = () => box.db.$count(alerts);

/** As a process leaves it that has ended before the answer was stored. */
const breakOff = () => box.db.update(idempotentCalls).set({ status: null, body: null });

describe('a call with an Idempotency-Key', () => {
  it('creates one alert in 8 simultaneous calls with one key, and the others get its answer or 409', async () => {
    const { createAlert } = await setUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => createAlert('k1')));
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map((one) => one.text)).size).toBe(1);
    expect(made.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    for (const { json, retryAfter } of answers.filter(({ status }) => status !== 200))
      expect([json.error, retryAfter]).toEqual(['idempotency_key_in_use', '2']);
    expect(await countAlerts()).toBe(1);
  });

  it('gets the same answer again without creating a second alert', async () => {
    const { createAlert } = await setUp();
    const first = await createAlert('k1');
    const again = await createAlert('k1', { gowild_only: undefined });
    expect([first.status, first.isReplay]).toEqual([200, false]);
    expect(again).toMatchObject({ status: 200, isReplay: true, text: first.text });
    expect(await countAlerts()).toBe(1);
    expect((await createAlert('k2')).json.error).toBe('invalid_input');
    expect((await createAlert(undefined)).json.error).toBe('invalid_input');
  });

  it('gets an answer of an earlier release as it was sent', async () => {
    const { createAlert } = await setUp();
    await createAlert('k1');
    const body = '{"alert":{"id":7}}';
    await box.db.update(idempotentCalls).set({ body });
    expect(await createAlert('k1')).toMatchObject({ status: 200, isReplay: true, text: body });
  });

  it('is handled again, counted and logged where its stored answer cannot be read', async () => {
    const lines: string[] = [];
    const log = openLog({ level: 'info', write: (line) => lines.push(line) });
    const app = await testApp({ db: box.db, log, clock: stillClock(), fares: fixedFares([]) });
    const headers = { ...(await givenMember(app.server, box.db)), 'idempotency-key': 'k1' };
    const keep = () =>
      app.server.inject({ method: 'POST', url: '/api/saved-trips', headers, payload: TRIP });
    const first = await keep();
    const odd = [{ body: 'kept' }, { body: null }, { status: 999 }, { status: 204 }];
    for (const stored of odd) {
      await box.db.update(idempotentCalls).set({ status: 200, body: '{}', ...stored });
      const { statusCode, body, headers: sent } = await keep();
      expect([statusCode, body, sent['idempotent-replayed']]).toEqual([200, first.body, undefined]);
    }
    expect(await box.db.$count(savedTrips)).toBe(1);
    const counted = 'stored_rows_unreadable_total{kind="answer"} 4';
    expect(await app.operations.metrics()).toContain(counted);
    const logged = lines.filter((line) => line.includes('a stored row cannot be read'));
    expect(logged.map((line) => JSON.parse(line).kind)).toEqual(odd.map(() => 'answer'));
    expect(logged.join()).not.toContain('maya');
  });

  it('is done and gets its answer again if the connection was lost meanwhile', async () => {
    const { server, maya, createAlert } = await setUp();
    const headers = { ...maya, 'idempotency-key': 'k1' };
    const rows = () => box.db.select().from(idempotentCalls);
    await box.db.transaction(async (tx) => {
      // The call waits for the row of its member.
      await tx.select().from(users).for('no key update');
      const request = await sendOverSocket(server, '/api/notifications', headers);
      request.on('error', () => undefined);
      await expect.poll(rows, PATIENCE).toMatchObject([{ status: null }]);
      request.destroy();
      await expect.poll(() => countConnections(server), PATIENCE).toBe(0);
    });
    await expect.poll(rows, PATIENCE).toMatchObject([{ status: 200 }]);
    expect(await createAlert('k1')).toMatchObject({ status: 200, isReplay: true });
    expect(await countAlerts()).toBe(1);
  });

  it('is answered 422 with the name of the header if another call had the key', async () => {
    const { createAlert, keepTrip } = await setUp();
    await createAlert('k1');
    for (const other of [await createAlert('k1', { max_price: 16 }), await keepTrip('k1')])
      expect([other.status, other.json]).toMatchObject([
        422,
        {
          error: 'idempotency_key_reused',
          fields: { 'Idempotency-Key': expect.stringContaining('Another call') },
        },
      ]);
    expect([await countAlerts(), await box.db.$count(savedTrips)]).toEqual([1, 0]);
  });

  it.each([
    ['is empty', ''],
    ['has a space', 'a b'],
    ['has 256 characters', 'k'.repeat(256)],
    ['has a character beyond ASCII', 'kéy'],
  ])('is refused with the name of the header if the key %s', async (_, key) => {
    const { createAlert } = await setUp();
    const { status, json } = await createAlert(key);
    expect([status, json.error, Object.keys(json.fields)]).toEqual([
      400,
      'invalid_input',
      ['Idempotency-Key'],
    ]);
    expect(await countAlerts()).toBe(0);
  });

  it('takes a key of 255 characters', async () => {
    const { createAlert } = await setUp();
    const key = `"${'~'.repeat(253)}"`;
    expect((await createAlert(key)).status).toBe(200);
    expect((await createAlert(key)).isReplay).toBe(true);
  });

  it('is refused with the name of the header if it was sent twice', async () => {
    const { server, maya } = await setUp();
    const headers = { ...maya, 'idempotency-key': ['a', 'b'] };
    const request = await sendOverSocket(server, '/api/notifications', headers);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const { fields } = JSON.parse(await text(response));
    expect([response.statusCode, Object.keys(fields)]).toEqual([400, ['Idempotency-Key']]);
    expect(await countAlerts()).toBe(0);
  });

  it('is made as without the header where it takes none', async () => {
    const { server, maya } = await setUp();
    const headers = { ...maya, 'idempotency-key': 'a b' };
    const answer = await server.inject({ method: 'POST', url: '/api/saved-trips/feed', headers });
    expect(answer.statusCode).toBe(200);
  });

  it('does not see the key of another member', async () => {
    const { server, createAlert } = await setUp();
    const leo = await givenMember(server, box.db, { email: 'leo@example.test', plan: 'premium' });
    const first = await createAlert('k1');
    const other = await createAlert('k1', {}, leo);
    expect([other.status, other.isReplay]).toEqual([200, false]);
    expect(other.json.notification.id).not.toBe(first.json.notification.id);
    expect(await countAlerts()).toBe(2);
  });

  it('can be repeated with its key after an error', async () => {
    const { server, maya, createAlert } = await setUp();
    const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
    const made = [];
    for (const day of days.slice(1)) made.push(await createAlert(day, { travel_dates: [day] }));
    expect((await createAlert('k1')).json.error).toBe('alert_limit_reached');
    const url = `/api/notifications/${made[0]?.json.notification.id}`;
    await server.inject({ method: 'DELETE', url, headers: maya });
    const later = await createAlert('k1');
    expect([later.status, later.isReplay]).toEqual([200, false]);
  });

  it('that was broken off holds its key for a minute, then for the same call only', async () => {
    const { clock, keepTrip } = await setUp();
    const first = await keepTrip('k1');
    await breakOff();
    clock.moveBy(59_999);
    expect(await keepTrip('k1')).toMatchObject({ status: 409, retryAfter: '2' });
    clock.moveBy(1);
    expect((await keepTrip('k1', { note: 'Other' })).status).toBe(422);
    const again = await keepTrip('k1');
    expect(again).toMatchObject({ status: 200, isReplay: false, text: first.text });
    expect(await keepTrip('k1')).toMatchObject({ isReplay: true, text: first.text });
    expect(await box.db.$count(savedTrips)).toBe(1);
  });

  it('can use its key for another call after 24 hours', async () => {
    const { clock, createAlert } = await setUp();
    await createAlert('k1');
    const other = { travel_dates: ['2026-12-02'] };
    clock.moveBy(24 * 3_600_000 - 1);
    expect((await createAlert('k1', other)).status).toBe(422);
    clock.moveBy(1);
    expect(await createAlert('k1', other)).toMatchObject({ status: 200, isReplay: false });
  });

  it('is not answered from the store without the permission', async () => {
    const { createAlert } = await setUp();
    await createAlert('k1');
    await box.db.update(users).set({ isPremium: false });
    expect((await createAlert('k1')).json.error).toBe('alerts_are_premium');
  });

  it('is stored under hashes of key and call, and deleted with its member', async () => {
    const { createAlert } = await setUp();
    await createAlert('k1');
    const [row] = await box.db.select().from(idempotentCalls);
    expect(row?.keyHash).toHaveLength(32);
    expect(row?.requestHash).toHaveLength(32);
    await box.db.delete(users).where(eq(users.id, row?.userId ?? ''));
    expect(await box.db.$count(idempotentCalls)).toBe(0);
  });
});

describe('a checkout with an Idempotency-Key', () => {
  async function setUpStripe() {
    const clock = stillClock();
    const stripe = stripeServer(clock);
    const server = http.createServer((...call) => void stripe.answer(...call));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port } = server.address() as AddressInfo;
    const { post } = await setUp({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRETS: 'whsec_1',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    });
    return { stripe, buy: (key: string) => post('/stripe/create-checkout-session', key, {}) };
  }

  it('asks the payment provider once for two calls', async () => {
    const { stripe, buy } = await setUpStripe();
    const first = await buy('k1');
    const { length } = stripe.asked;
    expect(first.json.checkout_url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    expect(await buy('k1')).toMatchObject({ status: 200, isReplay: true, text: first.text });
    expect(stripe.asked).toHaveLength(length);
    await buy('k2');
    expect(stripe.asked.length).toBeGreaterThan(length);
  });

  it('counts each call against the limit, also one that gets a stored answer', async () => {
    const { buy } = await setUpStripe();
    for (let n = 0; n < 20; n += 1) expect((await buy('k1')).status).toBe(200);
    expect((await buy('k1')).json.error).toBe('too_many_requests');
  });
});

describe('a call whose answer or end cannot be stored', () => {
  const broken = async () => Promise.reject(new Error('storage is away'));
  const answered = (handle: () => unknown) => {
    const call = { actor: { kind: 'member', id: 'maya' }, input: {} };
    const unstored: unknown[] = [];
    const stores = { claim: async () => true, find: broken, store: broken, free: broken };
    const calls = { ...stores, reportUnreadable: () => {} };
    const route = { endpoint: createCheckoutSession, handle } as unknown as Route;
    const onUnstored = (error: unknown) => void unstored.push(error);
    const keyed = { call: call as unknown as Call<Endpoint>, key: 'k1', calls, onUnstored };
    return { answer: answerOnce(route, keyed), unstored };
  };

  it('is answered with what was done, and the error is reported', async () => {
    const { answer, unstored } = answered(async () => ({ checkout_url: 'https://a.test/' }));
    const body = '{"checkout_url":"https://a.test/"}';
    expect(await answer).toEqual({ status: 200, body, isReplay: false });
    expect(unstored).toEqual([new Error('storage is away')]);
  });

  it('is answered with its own error if it failed', async () => {
    const { answer } = answered(() => Promise.reject(new AppError('payments_unavailable')));
    await expect(answer).rejects.toThrow('payments_unavailable');
  });
});

/** Headers of the same name and lost connections are there over a socket only. */
async function sendOverSocket(
  server: FastifyInstance,
  path: string,
  headers: http.OutgoingHttpHeaders,
): Promise<http.ClientRequest> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  request.end(JSON.stringify(ALERT));
  return request;
}
