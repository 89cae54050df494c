import { describe, expect, it } from 'vitest';
import { meta } from '#server/db/schema.ts';
import { browserFixture, endpointOf, KEYS } from '#test/alerts/browser-fixture.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';

const { box, stored } = browserFixture();
const URL = '/api/notifications/browser';
const endpoints = async () => (await stored()).map(({ endpoint }) => endpoint);

describe('push subscriptions', () => {
  async function setUp() {
    const clock = stillClock();
    const server = await fileServer({ db: box.db, clock });
    const maya = await givenMember(server, box.db, { email: 'maya@example.test' });
    const leo = await givenMember(server, box.db, { email: 'leo@example.test' });
    const call = async (method: 'PUT' | 'DELETE', payload: object, headers: object = maya) =>
      server.inject({ method, url: URL, payload, headers: { ...headers } });
    const put = (endpoint: string, headers?: object) =>
      call('PUT', { endpoint, keys: KEYS }, headers);
    return { server, clock, maya, leo, call, put };
  }

  it('stores a browser once, for the member who subscribed last', async () => {
    const { put, call, leo } = await setUp();
    expect((await put(endpointOf(1))).statusCode).toBe(204);
    await put(endpointOf(1));
    const [mine] = await stored();
    expect(mine).toMatchObject({ endpoint: endpointOf(1), ...KEYS });
    await put(endpointOf(1), leo);
    const [his, ...others] = await stored();
    expect([his?.userId === mine?.userId, others]).toEqual([false, []]);
    expect((await call('DELETE', { endpoint: endpointOf(1) })).statusCode).toBe(204);
    expect(await endpoints()).toEqual([endpointOf(1)]);
    await call('DELETE', { endpoint: endpointOf(1) }, leo);
    expect(await endpoints()).toEqual([]);
  });

  it('deletes a push subscription at sign-out of its own member only', async () => {
    const { server, put, maya, leo } = await setUp();
    await put(endpointOf(1));
    await put(endpointOf(2));
    await put(endpointOf(3), leo);
    const signOut = (n: number, headers: object) =>
      server.inject({
        method: 'POST',
        url: '/api/auth/logout',
        payload: { notices_endpoint: endpointOf(n) },
        headers: { ...headers },
      });
    await signOut(1, {});
    await signOut(2, leo);
    expect(await endpoints()).toEqual([endpointOf(1), endpointOf(2), endpointOf(3)]);
    expect((await signOut(1, maya)).statusCode).toBe(204);
    expect(await endpoints()).toEqual([endpointOf(2), endpointOf(3)]);
    await signOut(2, maya);
    expect(await endpoints()).toEqual([endpointOf(2), endpointOf(3)]);
  });

  it('keeps the ten newest browsers of a member, also under parallel calls', async () => {
    const { put, clock } = await setUp();
    for (let n = 0; n < 4; n += 1) {
      await put(endpointOf(`old${n}`));
      clock.moveBy(1_000);
    }
    await Promise.all(Array.from({ length: 10 }, (_, n) => put(endpointOf(n))));
    expect(await endpoints()).toEqual(Array.from({ length: 10 }, (_, n) => endpointOf(n)));
  });

  it.each([
    'https://evil.example/push',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com:22/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com.evil.example/x',
  ])('refuses the push subscription %s', async (endpoint) => {
    const { put } = await setUp();
    const answer = await put(endpoint);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['endpoint']]);
    expect(await endpoints()).toEqual([]);
  });

  it.each([
    { endpoint: endpointOf(1) },
    { endpoint: endpointOf(1), keys: { ...KEYS, auth: 'short' } },
    { endpoint: endpointOf(1), keys: { ...KEYS, p256dh: `B${'A'.repeat(20)}` } },
    { endpoint: endpointOf(1), keys: KEYS, user_id: 'x' },
    { endpoint: `${endpointOf('x'.repeat(1_000))}`, keys: KEYS },
  ])('refuses a malformed push subscription (%#)', async (payload) => {
    const { call } = await setUp();
    expect((await call('PUT', payload)).statusCode).toBe(400);
    expect(await endpoints()).toEqual([]);
  });

  it('accepts other push services where the configuration names them', async () => {
    const environment = { PUSH_HOSTS: '*.push.example.com' };
    const server = await fileServer({ db: box.db, environment });
    const headers = await givenMember(server, box.db);
    const put = async (endpoint: string) => {
      const payload = { endpoint, keys: KEYS };
      return (await server.inject({ method: 'PUT', url: URL, payload, headers })).statusCode;
    };
    expect(await put('https://eu.push.example.com/x')).toBe(204);
    expect(await put(endpointOf(1))).toBe(400);
  });

  it('creates one push key when three processes start at once', async () => {
    await box.db.delete(meta);
    const servers = await Promise.all([1, 2, 3].map(() => fileServer({ db: box.db })));
    const keys = await Promise.all(
      servers.map(async (server) => (await server.inject('/api/site')).json().push_key),
    );
    expect(keys[0]).toMatch(/^B[\w-]{86}$/);
    expect(new Set(keys).size).toBe(1);
  });
});
