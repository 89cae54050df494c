import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { SWITCH_IDS, SWITCHES, type SwitchId } from '#domain/switches.ts';
import { switchedOffCalls } from '#server/db/schema.ts';
import { operatorFixture } from '#test/api/operator-fixture.ts';
import { fixedFares, givenMember, stillClock, testApp, testServer } from '#test/harness.ts';
import { changeSwitch } from './site-settings.ts';

const { box, setUp: open, changes } = operatorFixture(testServer);
afterEach(() => void vi.useRealTimers());

const REASON = 'The supplier is down';

async function setUp() {
  const fixture = await open();
  const turn = (id: SwitchId, off: boolean, reason = REASON) =>
    fixture.call(['PUT', `/admin/switches/${id}`, { off, reason }]);
  const get = (url: string, headers: Record<string, string> = {}) =>
    fixture.server.inject({ url: `/api${url}`, headers });
  return { ...fixture, turn, get };
}

const BOARD = '/board?airport=DEN';
const FIVE = 'origin=DEN,LAS,PHX,MCO,ATL';

describe('a costly call that is off', () => {
  it('is refused with its own code, words and Retry-After for everybody until it is on again', async () => {
    const { turn, get } = await setUp();
    await turn('board', true);
    const refused = await get(BOARD);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60']);
    expect(refused.json()).toEqual({
      error: 'switched_off',
      message: 'The best trips are off for now. Try again in a few minutes.',
    });
    expect((await get('/airports')).statusCode).toBe(200);
    await turn('board', false);
    expect((await get(BOARD)).statusCode).toBe(200);
  });

  it.each(ENDPOINTS.filter((one) => one.switch))(
    'refuses $method $path before anything else is checked',
    async ({ method, path, switch: id }) => {
      const { turn, server } = await setUp();
      await turn(id!, true);
      const url = `/api${path.replaceAll(/:\w+/g, 'DEN')}`;
      const answer = await server.inject({ method, url });
      expect(answer.json()).toMatchObject({
        error: 'switched_off',
        message: expect.stringContaining(SWITCHES[id!].off),
      });
    },
  );

  it('leaves searches from four airports on while those over many are off, and consumes none', async () => {
    const { turn, get, server } = await setUp();
    const member = await givenMember(server, box.db, { email: 'm@example.test' });
    const remaining = async () =>
      (await get('/auth/search-usage', member)).json().searches_remaining;
    const before = await remaining();
    await turn('wide-searches', true);
    const wide = await get(`/flights/search?${FIVE}&date=2026-11-25`, member);
    expect(wide.json()).toMatchObject({ error: 'switched_off' });
    expect(await remaining()).toBe(before);
    const narrow = await get('/flights/search?origin=DEN,LAS,PHX,MCO&date=2026-11-25', member);
    expect(narrow.statusCode).toBe(200);
  });

  it('leaves trips as JSON on while exports are off', async () => {
    const { turn, server } = await setUp();
    const premium = await givenMember(server, box.db, { email: 'p@x.test', plan: 'premium' });
    const ask = (accept: string) =>
      server.inject({
        url: '/api/trips?origins=DEN&out=2026-11-25&nights=2&passes=1',
        headers: { ...premium, accept },
      });
    await turn('exports', true);
    expect((await ask('text/csv')).json()).toMatchObject({ error: 'switched_off' });
    expect((await ask('application/json')).statusCode).toBe(200);
  });

  it('is counted apart from failed requests', async () => {
    const { turn } = await setUp();
    await turn('board', true);
    const { server, operations } = await testApp({ db: box.db, fares: fixedFares([]) });
    await server.inject({ url: `/api${BOARD}` });
    const text = await operations.metrics();
    expect(text).toMatch(/_count\{[^}]*route="\/api\/board"[^}]*status="off"/);
    expect(text).toContain('call_switched_off{call="board"} 1');
    expect(text).toContain('call_switched_off{call="trips"} 0');
  });
});

describe('the switches', () => {
  it('each turn off at least one call', () => {
    const used = new Set(ENDPOINTS.map((one) => one.switch));
    const partial: SwitchId[] = ['wide-searches', 'exports'];
    expect(SWITCH_IDS.filter((id) => !used.has(id) && !partial.includes(id))).toEqual([]);
  });

  it('list what is off, since when, why and by whom', async () => {
    const { turn, json, clock } = await setUp();
    const answer = (await turn('hotels', true, ` ${REASON} `)).json();
    expect(answer.switches.map(({ id }: { id: string }) => id)).toEqual(SWITCH_IDS);
    const off = { reason: REASON, since: clock.now().toISOString(), by: 'olga@example.test' };
    expect(answer.switches).toContainEqual({ id: 'hotels', off });
    expect(answer.switches).toContainEqual({ id: 'cars', off: null });
    expect(await json(['GET', '/admin/switches'])).toEqual(answer);
    expect((await json(['GET', '/admin/operations'])).switched_off).toEqual(['hotels']);
  });

  it('audit each change with its reason once, also when two admins make it at the same moment', async () => {
    const { turn } = await setUp();
    await Promise.all([turn('trips', true), turn('trips', true)]);
    await turn('trips', false, 'It is up again');
    await turn('trips', false, 'It is up again');
    const rows = (await changes()).map(({ action, subject, detail }) => [action, subject, detail]);
    expect(rows).toEqual([
      ['switch.turned-off', 'trips', { reason: REASON }],
      ['switch.turned-on', 'trips', { reason: 'It is up again' }],
    ]);
  });

  it.each([
    [{ off: true }, 'reason'],
    [{ off: true, reason: ' ' }, 'reason'],
    [{ off: true, reason: 'a\nb' }, 'reason'],
    [{ off: true, reason: 'x'.repeat(201) }, 'reason'],
    [{ off: 'yes', reason: REASON }, 'off'],
  ])('refuse %j and name the field %s', async (body, field) => {
    const { call } = await setUp();
    const answer = await call(['PUT', '/admin/switches/trips', body]);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('refuse a call that is none of them, and everybody but administrators', async () => {
    const { call, server } = await setUp();
    const unknown = await call(['PUT', '/admin/switches/login', { off: true, reason: REASON }]);
    expect(unknown.json()).toMatchObject({
      error: 'invalid_input',
      fields: { id: expect.any(String) },
    });
    const member = await givenMember(server, box.db, { plan: 'premium' });
    const body = { off: true, reason: REASON };
    const refused = await call(['PUT', '/admin/switches/trips', body], member);
    expect(refused.json().error).toBe('admin_required');
    expect(await box.db.select().from(switchedOffCalls)).toEqual([]);
  });

  it('take effect in another process within a few seconds, whoever changes them', async () => {
    // Only what repeats stands still: the database answers in its own time.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { turn } = await setUp();
    const { server: other } = await testApp({ db: box.db, fares: fixedFares([]) });
    const status = async (process: FastifyInstance) =>
      (await process.inject({ url: `/api${BOARD}` })).statusCode;
    await turn('board', true);
    expect(await status(other)).toBe(200);
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(async () => expect(await status(other)).toBe(503));
    const off = { id: 'board', isOff: false, reason: REASON, actorId: null } as const;
    await changeSwitch({ db: box.db, clock: stillClock() }, off);
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(async () => expect(await status(other)).toBe(200));
  });

  it('ignore a call of another version of the product', async () => {
    const { call, json } = await setUp();
    const since = stillClock().now();
    await box.db.insert(switchedOffCalls).values({ id: 'of-later', reason: 'x', since });
    expect((await json(['GET', '/admin/operations'])).switched_off).toEqual([]);
    expect((await call(['GET', '/admin/switches'])).statusCode).toBe(200);
  });
});
