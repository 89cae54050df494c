import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { users } from '#server/db/schema.ts';
import { openLog } from '#server/telemetry/log.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, person, stillClock, testApp } from '#test/harness.ts';

const box = testDatabase();

interface Line {
  readonly level: string;
  readonly event: string;
  readonly account?: string;
  readonly address: string;
  readonly code?: string;
  readonly route: string;
}

async function logged(level: 'warn' | 'info' = 'warn') {
  const lines: string[] = [];
  const log = openLog({ level, write: (line) => lines.push(line) });
  const environment = { TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '50' };
  const app = await testApp({ db: box.db, log, environment, fares: fixedFares([]) });
  const events = (): Line[] =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, options: object = {}) =>
    app.server.inject({ method, url: `/api${path}`, ...options });
  return { ...app, lines, events, send };
}

const from = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` });

describe('security events', () => {
  it('tell at the default level that one address tries many accounts, and name nobody', async () => {
    const { events, send, lines } = await logged();
    for (const name of ['maya', 'noah', 'ada'])
      await send('POST', '/auth/login', {
        payload: { email: `${name}@example.test`, password: 'wrong one' },
        headers: from(1),
      });
    await send('POST', '/auth/login', {
      payload: { email: ' MAYA@example.test', password: 'wrong one' },
      headers: from(2),
    });
    const failed = events();
    expect(failed.map(({ event, code, level }) => [event, code, level])).toEqual(
      Array(4).fill(['sign-in-failed', 'sign_in_failed', 'warn']),
    );
    expect(new Set(failed.map(({ address }) => address)).size).toBe(2);
    expect(new Set(failed.slice(0, 3).map(({ account }) => account)).size).toBe(3);
    expect(failed[3]?.account).toBe(failed[0]?.account);
    expect(failed[3]?.account).toMatch(/^[\w-]{16}$/);
    expect(lines.join('')).not.toMatch(/example\.test|192\.0\.2|wrong one/i);
  });

  it('name limits, refusals and what administrators do, with the account', async () => {
    const { events, send } = await logged();
    const registered = await send('POST', '/auth/register', { payload: person() });
    const headers = { authorization: `Bearer ${registered.json().token}` };
    const asMaya = { headers };
    await send('GET', '/admin/users', asMaya);
    const { email } = person();
    await box.db
      .update(users)
      .set({ isAdmin: true, emailVerifiedAt: stillClock().now() })
      .where(eq(users.email, email));
    await send('GET', '/admin/users', asMaya);
    await send('PUT', '/admin/banner', { ...asMaya, payload: { text: null } });
    await send('POST', '/auth/forgot-password', { payload: { email } });
    for (let n = 0; n < 21; n += 1)
      await send('POST', '/auth/forgot-password', { payload: { email: `${n}@example.test` } });
    await send('POST', '/auth/verify-email', { payload: { token: 'x' } });
    const change = { email: 'new@example.test', password: person().password };
    await send('POST', '/auth/email', { ...asMaya, payload: change });
    await send('POST', '/auth/logout', { ...asMaya, payload: {} });
    const seen = events().map(({ event, route, code }) => [event, route, code]);
    expect(seen).toContainEqual(['signed-in', '/api/auth/register', undefined]);
    expect(seen).toContainEqual(['refused', '/api/admin/users', 'admin_required']);
    expect(seen).toContainEqual(['admin', '/api/admin/users', undefined]);
    expect(seen).toContainEqual(['reset-asked', '/api/auth/forgot-password', undefined]);
    expect(seen).toContainEqual(['limit', '/api/auth/forgot-password', 'too_many_requests']);
    expect(seen).toContainEqual(['refused', '/api/auth/verify-email', 'email_link_invalid']);
    expect(seen).toContainEqual(['email-change-asked', '/api/auth/email', undefined]);
    expect(seen).toContainEqual(['signed-out', '/api/auth/logout', undefined]);
    const [refused, admin] = ['refused', 'admin'].map((event) =>
      events().find((line) => line.event === event),
    );
    expect(refused?.account).toMatch(/^[\w-]{16}$/);
    expect(admin?.account).toBe(refused?.account);
  });

  it('name who has used up the limit of costly questions, which is no overload', async () => {
    const { events, send, operations } = await logged();
    const codes = 'ATL,BOS,CLE,CVG,DEN,DFW,JFK,LAS,LAX,MCO,MIA,MSP,ORD,PHL,PHX,RDU,SEA,SFO,SLC,TPA';
    for (let day = 21; day < 26; day += 1)
      await send('GET', `/flights/ways-home?home=${codes}&date=2026-11-${day}`, {
        headers: from(1),
      });
    expect(events().map(({ event, code, route }) => [event, code, route])).toEqual([
      ['limit', 'busy', '/api/flights/ways-home'],
    ]);
    expect(events()[0]?.address).toMatch(/^[\w-]{16}$/);
    const metrics = await operations.metrics();
    expect(metrics).toContain(
      'rate_limit_refusals_total{route="/api/flights/ways-home",code="busy"} 1',
    );
    expect(metrics).toContain('overload_refusals_total 0');
  });

  it('are counted by event', async () => {
    const { send, operations } = await logged();
    const payload = { email: 'maya@example.test', password: 'wrong one' };
    await send('POST', '/auth/login', { payload });
    expect(await operations.metrics()).toContain('security_events_total{event="sign-in-failed"} 1');
  });

  it('have the same hash in every process of an installation', async () => {
    const payload = { email: 'maya@example.test', password: 'wrong one' };
    const hashes: (string | undefined)[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { send, events } = await logged();
      await send('POST', '/auth/login', { payload });
      hashes.push(events()[0]?.account);
    }
    expect(hashes[0]).toBe(hashes[1]);
  });
});

it('security events are of calls that exist', () => {
  const text = fs.readFileSync('src/server/plugins/security-events.ts', 'utf8');
  const named = [...text.matchAll(/'((?:POST|PUT|DELETE) \/api\/[^']+)'/g)].map(([, call]) => call);
  const known = ENDPOINTS.map(({ method, path }) => `${method} /api${path}`);
  expect(named.length).toBeGreaterThan(5);
  expect(known).toEqual(expect.arrayContaining(named));
});
