import { describe, expect, it } from 'vitest';
import { alerts } from '#server/db/alert-schema.ts';
import { noticeFixture } from '#test/alerts/notice-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares } from '#test/harness.ts';
import { pauseDates } from './pause-alert.ts';
import { alertOfToken, stopLinksOf } from './unsubscribe.ts';

const box = testDatabase();
const URL = '/api/notifications/unsubscribe';
const FORM = 'application/x-www-form-urlencoded';

/** A member with two alerts, one of them with a find whose email waits, and the token of that email. */
async function setUp(environment: Record<string, string> = {}) {
  const fixture = noticeFixture(box.db);
  const server = await fileServer({
    db: box.db,
    clock: fixture.clock,
    fares: fixedFares([]),
    environment,
  });
  const alert = await fixture.givenAlert();
  await fixture.find(alert);
  const other = await fixture.givenAlert();
  await fixture.create(other);
  const foreign = await fixture.givenAlert('leo@example.test');
  await fixture.create(foreign);
  const [email] = await fixture.promised();
  const token = /token=(\w+)/.exec(email?.text ?? '')?.[1] ?? '';
  const post = (payload: object) => server.inject({ method: 'POST', url: URL, payload });
  const click = (
    payload = 'List-Unsubscribe=One-Click',
    { type = FORM, query = `?token=${token}` } = {},
  ) =>
    server.inject({
      method: 'POST',
      url: `${URL}${query}`,
      payload,
      headers: { 'content-type': type },
    });
  /** Which emails still wait, by whose alert they are about. */
  const waiting = async () => {
    const open = (await fixture.promised()).filter(({ deadLetteredAt }) => deadLetteredAt === null);
    return open.map(({ alertId }) => alertId);
  };
  return { ...fixture, server, alert, other, foreign, token, post, click, waiting };
}

const DEN_TO_LAS = {
  places: { origins: ['DEN'], destinations: ['LAS'] },
  origin_airport: 'DEN',
  destination_airport: 'LAS',
};

describe('one-click unsubscribe', () => {
  it('stops the open dates of the alert with one click and withdraws its messages, without a sign-in', async () => {
    const { click, alert, other, foreign, statesOf, waiting, promised, clock } = await setUp();
    const answer = await click();
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...DEN_TO_LAS, stopped: 1 }]);
    expect(await statesOf(alert)).toEqual(['found', 'stopped']);
    expect(await statesOf(foreign)).toEqual(['open', 'open']);
    expect(await waiting()).toEqual([other.id, foreign.id]);
    expect((await promised())[0]).toMatchObject({
      deadLetteredAt: clock.now(),
      lastError: 'withdrawn: the member wants no more',
      text: '',
    });
  });

  it('accepts the one-click request as multipart with extra fields', async () => {
    const { click, alert, statesOf } = await setUp();
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = `${part('List-Unsubscribe', 'One-Click')}${part('by', 'a mail program')}--x--\r\n`;
    const answer = await click(body, { type: 'multipart/form-data; boundary=x' });
    expect(answer.statusCode).toBe(200);
    expect(await statesOf(alert)).toEqual(['found', 'stopped']);
  });

  it('changes nothing at the second one-click request', async () => {
    const { click, alert, statesOf } = await setUp();
    await click();
    const again = await click();
    expect([again.statusCode, again.json()]).toEqual([200, { ...DEN_TO_LAS, stopped: 0 }]);
    expect(await statesOf(alert)).toEqual(['found', 'stopped']);
  });

  it.each([
    ['', FORM],
    ['List-Unsubscribe=Maybe', FORM],
    ['List-Unsubscribe=One-Click&List-Unsubscribe=One-Click', FORM],
    ['all=true', FORM],
    ['nonsense', 'multipart/form-data; boundary=x'],
    ['nonsense', 'multipart/form-data'],
    ['List-Unsubscribe=One-Click', 'text/plain'],
    ['<a/>', 'application/xml'],
    ['{', 'application/json'],
    ['{"all":"yes"}', 'application/json'],
  ])(
    'stops that alert alone by a valid token in the URL, with the body %j of type %s',
    async (payload, type) => {
      const { click, statesOf, other, alert } = await setUp();
      expect((await click(payload, { type })).statusCode).toBe(200);
      expect([await statesOf(alert), await statesOf(other)]).toEqual([
        ['found', 'stopped'],
        ['open', 'open'],
      ]);
    },
  );

  it.each(['.', ')', '%3E', '%20', '%22.'])(
    'takes no sign behind the token of a one-click request for a part of it: %s',
    async (sign) => {
      const { click, token, statesOf, alert } = await setUp();
      expect((await click('', { query: `?token=${token}${sign}` })).statusCode).toBe(200);
      expect(await statesOf(alert)).toEqual(['found', 'stopped']);
    },
  );

  it('stops nothing without a valid token, whatever the body says', async () => {
    const { click, token, statesOf, alert } = await setUp();
    const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    for (const query of ['', '?token=', `?token=${wrong}`, `?token=${token.slice(0, -1)}`])
      for (const [body, type] of [
        ['List-Unsubscribe=One-Click', FORM],
        ['nonsense', 'multipart/form-data'],
      ] as const)
        expect((await click(body, { query, type })).json().error).toBe('unsubscribe_link_invalid');
    expect(await statesOf(alert)).toEqual(['found', 'open']);
  });
});

describe('the unsubscribe page', () => {
  it('stops one alert with the token, or all alerts of its member', async () => {
    const { post, token, alert, other, foreign, statesOf, waiting } = await setUp();
    const one = await post({ token });
    expect([one.statusCode, one.json().stopped]).toEqual([200, 1]);
    expect(await statesOf(other)).toEqual(['open', 'open']);
    const all = await post({ token, all: true });
    expect([all.statusCode, all.json().stopped]).toEqual([200, 1]);
    expect(await statesOf(alert)).toEqual(['found', 'stopped']);
    expect(await statesOf(other)).toEqual(['stopped', 'stopped']);
    expect(await statesOf(foreign)).toEqual(['open', 'open']);
    expect(await waiting()).toEqual([foreign.id]);
  });

  it('stops a paused alert, so that it cannot be resumed', async () => {
    const { post, token, other, statesOf } = await setUp();
    await box.db.transaction((tx) => pauseDates(tx, other.id, new Date('2026-11-21T18:00:00Z')));
    expect((await post({ token, all: true })).json().stopped).toBe(2);
    expect(await statesOf(other)).toEqual(['stopped', 'stopped']);
  });

  it('answers without an alert when it is deleted and stops no others', async () => {
    const { post, token } = await setUp();
    await box.db.delete(alerts);
    const answer = await post({ token });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { places: null, origin_airport: null, destination_airport: null, stopped: 0 },
    ]);
    expect((await post({ token, all: true })).json().error).toBe('unsubscribe_link_invalid');
  });

  it('needs a token', async () => {
    const { post, alert, statesOf } = await setUp();
    for (const answer of [await post({}), await post({ token: '' })])
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'unsubscribe_link_invalid']);
    expect(await statesOf(alert)).toEqual(['found', 'open']);
  });
});

describe('opening the unsubscribe link', () => {
  it.each([
    ['GET', 303],
    ['HEAD', 303],
    ['PUT', 405],
    ['OPTIONS', 405],
  ] as const)(
    'changes nothing when the unsubscribe link is requested with %s',
    async (method, status) => {
      const { server, token, alert, other, foreign, statesOf, waiting } = await setUp();
      for (const headers of [{}, { accept: 'text/html' }]) {
        const answer = await server.inject({ method, url: `${URL}?token=${token}`, headers });
        expect(answer.statusCode).toBe(status);
      }
      expect(await statesOf(alert)).toEqual(['found', 'open']);
      expect(await waiting()).toEqual([alert.id, other.id, foreign.id]);
    },
  );

  it('leads a password manager to where a password is changed', async () => {
    const { server } = await setUp();
    const { statusCode, headers } = await server.inject('/.well-known/change-password');
    expect([statusCode, headers.location]).toEqual([302, '/profile']);
  });

  it.each([
    [URL, '/unsubscribe'],
    ['/api/saved-trips/mute', '/unsubscribe-trip'],
  ])('leads a browser that opens %s to the screen that asks', async (url, screen) => {
    const { server, token } = await setUp();
    const locationOf = async (query: string) =>
      (await server.inject(`${url}${query}`)).headers.location;
    expect(await locationOf(`?token=${token}`)).toBe(`${screen}?token=${token}`);
    expect(await locationOf('?token=%0d%0aset-cookie:a')).toBe(screen);
    expect(await locationOf('')).toBe(screen);
  });
});

describe('unsubscribe tokens', () => {
  const SECRET = 'a secret of the tests, long enough';
  const ID = '2f1f6f0e-3a52-4f9e-9d0c-5b7f1c2d3e4f';
  const OTHER = '2f1f6f0e-3a52-4f9e-9d0c-5b7f1c2d3e40';
  const tokenOf = (id: string, secret = SECRET) =>
    stopLinksOf('https://fares.example')(secret, id).page.split('=')[1] ?? '';

  it('reads the alert from its unsubscribe token with the right secret only', async () => {
    expect(alertOfToken(SECRET, tokenOf(ID))).toBe(ID);
    expect(alertOfToken(`${SECRET}!`, tokenOf(ID))).toBe(undefined);
  });

  it('refuses an unsubscribe token with any character changed, missing or added', async () => {
    const token = tokenOf(ID);
    for (let at = 0; at < token.length; at += 1) {
      const sign = token[at] === '0' ? '1' : '0';
      const altered = token.slice(0, at) + sign + token.slice(at + 1);
      expect(alertOfToken(SECRET, altered), `${at}`).toBe(undefined);
      expect(alertOfToken(SECRET, token.slice(0, at)), `${at}`).toBe(undefined);
    }
    for (const forged of ['', `${token}0`, `${token}\n`, ` ${token}`, token.toUpperCase()])
      expect(alertOfToken(SECRET, forged)).toBe(undefined);
  });

  it('refuses an unsubscribe token spliced from two alerts', async () => {
    const spliced = tokenOf(OTHER).slice(0, 32) + tokenOf(ID).slice(32);
    expect(alertOfToken(SECRET, spliced)).toBe(undefined);
  });

  it('refuses a forged unsubscribe token at the API and stops nothing', async () => {
    const { post, click, token, alert, statesOf, foreign } = await setUp();
    const flipped = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    const bare = foreign.id.replaceAll('-', '') + token.slice(32);
    for (const forged of [flipped, bare, token.slice(0, 32), tokenOf(alert.id), 'x'.repeat(300)]) {
      expect((await post({ token: forged, all: true })).statusCode).toBe(400);
      expect((await click(undefined, { query: `?token=${forged}` })).statusCode).toBe(400);
    }
    expect([await statesOf(alert), await statesOf(foreign)]).toEqual([
      ['found', 'open'],
      ['open', 'open'],
    ]);
  });

  it('signs unsubscribe tokens with the configured secret', async () => {
    const { post, alert, token } = await setUp({ UNSUBSCRIBE_SECRET: SECRET });
    expect((await post({ token })).statusCode).toBe(400);
    expect((await post({ token: tokenOf(alert.id) })).statusCode).toBe(200);
  });
});
