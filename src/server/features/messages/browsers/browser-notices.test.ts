import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/letter-schema.ts';
import { pushSubscriptions } from '#server/db/message-schema.ts';
import { meta } from '#server/db/schema.ts';
import { pushNotices } from '#server/features/alerts/notices/by-push.ts';
import { alertNotices } from '#server/features/letters/short-messages.ts';
import { sendLetters } from '#server/jobs/send-letters.ts';
import type { BrowserNotice } from '#server/ports/messages/push-service.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { noticeScene } from '#test/alerts/notice-scene.ts';
import { testDatabase } from '#test/database.ts';
import { givenMember, stillClock, testServer } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { pushCarrier } from './push-carrier.ts';

const box = testDatabase();
const URL = '/api/notifications/browser';
const HOUR = 3_600_000;
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const endpointOf = (n: number | string) => `https://fcm.googleapis.com/fcm/send/${n}`;
const stored = () => box.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.endpoint);
const endpoints = async () => (await stored()).map(({ endpoint }) => endpoint);

describe('turning notices on and off', () => {
  async function setUp() {
    const clock = stillClock();
    const server = await testServer({ db: box.db, clock });
    const maya = await givenMember(server, box.db, { email: 'maya@example.test' });
    const leo = await givenMember(server, box.db, { email: 'leo@example.test' });
    const call = async (method: 'PUT' | 'DELETE', payload: object, headers: object = maya) =>
      server.inject({ method, url: URL, payload, headers: { ...headers } });
    const put = (endpoint: string, headers?: object) =>
      call('PUT', { endpoint, keys: KEYS }, headers);
    return { server, clock, maya, leo, call, put };
  }

  it('keeps a browser once, for the member who did it last', async () => {
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

  it('ends with a sign-out, for the member who signs out alone', async () => {
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

  it('keeps ten browsers of a member, the newest, under parallel calls too', async () => {
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
  ])('refuses %s', async (endpoint) => {
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
  ])('refuses what no browser says (%#)', async (payload) => {
    const { call } = await setUp();
    expect((await call('PUT', payload)).statusCode).toBe(400);
    expect(await endpoints()).toEqual([]);
  });

  it('takes other push services where the installation names them', async () => {
    const environment = { PUSH_HOSTS: '*.push.example.com' };
    const server = await testServer({ db: box.db, environment });
    const headers = await givenMember(server, box.db);
    const put = async (endpoint: string) => {
      const payload = { endpoint, keys: KEYS };
      return (await server.inject({ method: 'PUT', url: URL, payload, headers })).statusCode;
    };
    expect(await put('https://eu.push.example.com/x')).toBe(204);
    expect(await put(endpointOf(1))).toBe(400);
  });

  it('is with one key, made once, whoever starts first', async () => {
    await box.db.delete(meta);
    const servers = await Promise.all([1, 2, 3].map(() => testServer({ db: box.db })));
    const keys = await Promise.all(
      servers.map(async (server) => (await server.inject('/api/site')).json().push_key),
    );
    expect(keys[0]).toMatch(/^B[\w-]{86}$/);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('a notice', () => {
  async function setUp() {
    const scene = noticeScene(box.db);
    const { clock, deps, found } = scene;
    const alert = await scene.givenAlert();
    const browser = async (endpoint: string, userId = alert.userId) => {
      const row = { userId, endpoint, ...KEYS, createdAt: clock.now() };
      const [made] = await box.db.insert(pushSubscriptions).values(row).returning();
      return made?.id ?? '';
    };
    const shown: (BrowserNotice & { endpoint: string; key: string })[] = [];
    let answer: 'taken' | 'gone' | 'unreachable' = 'taken';
    const push = {
      name: 'test',
      async send({ endpoint }: { endpoint: string }, notice: BrowserNotice, key: string) {
        if (answer === 'unreachable') throw new ProviderError('test', answer);
        if (answer === 'taken') shown.push({ endpoint, key, ...notice });
        return answer;
      },
    };
    const carrier = (pushHosts = ['fcm.googleapis.com']) =>
      pushCarrier({ db: box.db, clock, push, pushHosts });
    const network = still(
      testNetwork(
        [testAirport('DEN', 'America/Denver'), testAirport('LAS', 'America/Los_Angeles')],
        '1 DEN 06:30 LAS 120 daily',
      ),
    );
    const notices = pushNotices({ alertNotices: alertNotices({ network }) });
    const find = () => box.db.transaction((tx) => notices.found(tx, alert, found, clock.now()));
    return {
      ...scene,
      notices,
      alert,
      browser,
      find,
      shown,
      send: (pushHosts?: string[]) => sendLetters({ ...deps, push: carrier(pushHosts) }),
      answerWith: (next: typeof answer) => {
        answer = next;
      },
      rows: () => box.db.select().from(outbox).orderBy(outbox.id),
    };
  }

  it('goes once to each browser of the member, and says what the fare is and when it was seen', async () => {
    const { browser, find, send, shown, alert, givenAlert } = await setUp();
    const other = await givenAlert('leo@example.test');
    const [one, two] = [await browser(endpointOf(1)), await browser(endpointOf(2))];
    await browser(endpointOf(3), other.userId);
    await find();
    await find();
    await send();
    expect(shown.map(({ endpoint }) => endpoint).toSorted()).toEqual([
      endpointOf(1),
      endpointOf(2),
    ]);
    expect(shown.map(({ key }) => key).toSorted()).toEqual(
      [one, two].map((id) => `alert:found:${alert.id}:2026-11-25:push:${id}`).toSorted(),
    );
    expect(shown[0]).toMatchObject({
      title: '$15.41 from DEN to LAS',
      body: 'GoWild, Wed, Nov 25, leaves 6:30 AM. Sample fare. Seen Nov 21, 11:00 AM MST.',
      url: '/?screen=departure_flights&origin=DEN&destination=LAS&date=2026-11-25',
    });
  });

  it('tells of an alert that has ended, not of one that was just set', async () => {
    const { browser, notices, alert, found, clock, send, shown } = await setUp();
    await browser(endpointOf(1));
    await box.db.transaction(async (tx) => {
      await notices.created(tx, alert, clock.now());
      await notices.passed(tx, alert, found.day, clock.now());
    });
    await send();
    expect(shown.map(({ title, url }) => [title, url])).toEqual([
      ['No fare found: DEN to LAS', '/notifications'],
    ]);
  });

  it('that no browser takes any more is the last one to it', async () => {
    const { browser, find, send, answerWith, rows } = await setUp();
    await browser(endpointOf(1));
    await find();
    answerWith('gone');
    await send();
    expect(await stored()).toEqual([]);
    expect((await rows())[0]?.lastError).toBe('the browser takes no more notices');
  });

  it('is tried again when the push service is down, but not for longer than an hour', async () => {
    const { browser, find, send, answerWith, clock, shown, rows } = await setUp();
    await browser(endpointOf(1));
    await find();
    answerWith('unreachable');
    await send();
    answerWith('taken');
    clock.moveBy(HOUR / 2);
    await send();
    expect(shown).toHaveLength(1);
    await box.db.delete(outbox);
    await find();
    answerWith('unreachable');
    await send();
    answerWith('taken');
    clock.moveBy(HOUR + 1);
    await send();
    expect(shown).toHaveLength(1);
    expect((await rows())[0]?.lastError).toBe('too late: the notice is no longer fresh');
  });

  it('does not go to a browser that was turned off, given to another member, or is elsewhere', async () => {
    const { browser, find, send, shown, givenAlert, rows } = await setUp();
    const leo = await givenAlert('leo@example.test');
    await browser(endpointOf(1));
    await find();
    await box.db.update(pushSubscriptions).set({ userId: leo.userId });
    await send();
    await box.db.delete(outbox);
    await box.db.delete(pushSubscriptions);
    await browser(endpointOf(2));
    await find();
    await box.db.delete(pushSubscriptions);
    await send();
    await box.db.delete(outbox);
    await browser(endpointOf(3));
    await find();
    await send(['updates.push.services.mozilla.com']);
    expect((await rows())[0]?.lastError).toBe('withheld: its push service is no longer allowed');
    expect(shown).toEqual([]);
  });
});
