import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { limitFor } from '#domain/call-limit.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { users } from '#server/db/schema.ts';
import { testDatabase } from './database.ts';
import { fileServer, givenAttempts, givenMember, person, stillClock } from './harness.ts';

const box = testDatabase();
/** Simultaneous calls below and above each limit. */
const [BELOW, ABOVE] = [4, 6];
const SETTINGS = { signInFailures: 10, registrationsPerHour: 5 };
const TOKEN = 'x'.repeat(43);

/** Valid input of each call with a limit. */
const BODIES: Readonly<Record<string, (n: number) => object>> = {
  '/auth/register': (n) => person(`p${n}@example.test`),
  '/auth/google': () => ({ credential: 'x' }),
  '/auth/forgot-password': (n) => ({ email: `p${n}@example.test` }),
  '/auth/verify-reset-token': () => ({ token: TOKEN }),
  '/auth/verify-email': () => ({ token: TOKEN }),
  '/auth/confirm-email': () => ({ token: TOKEN }),
  '/auth/undo-email': () => ({ token: TOKEN }),
  '/auth/reset-password': () => ({ token: TOKEN, password: 'new password' }),
  '/stripe/create-checkout-session': () => ({ plan_type: 'monthly' }),
  '/policy-reports': () => ({ reports: [{ directive: 'img-src' }] }),
  '/notifications/:id/terms': () => ({
    travel_dates: ['2026-12-01'],
    max_price: 40,
    gowild_only: true,
  }),
  '/profile/passkeys': () => ({ id: 'a', client_data: 'a', attestation: 'a', transports: [] }),
  '/profile/keys': () => ({ name: 'A program', scopes: ['search'] }),
  '/notifications/browser': (n) => ({
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${n}`,
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  }),
  '/faults': () => ({ reference: 'abc123', name: 'TypeError', place: '/' }),
};

const QUERIES: Readonly<Record<string, string>> = {
  '/board': '?airport=DEN',
  '/flights/look': '?origin=DEN&destination=LAS&date=2026-11-25&flight=a-b',
  '/openness': '?origins=DEN&month=2026-12',
  '/home': '?from=MCO&to=CLE',
  '/flights/preview': '?origin=DEN&date=2026-11-25',
  '/trips/preview': '?origins=DEN&out=2026-11-25&nights=2',
};

const limited = ENDPOINTS.flatMap((one) =>
  one.limit ? [[`${one.method} ${one.path}`, one, one.limit] as const] : [],
);

it.each(limited)(
  '%s admits exactly its limit of simultaneous calls',
  async (_name, endpoint, limit) => {
    const { method, path } = endpoint;
    const { max } = limitFor(limit, SETTINGS);
    const server = await fileServer({
      db: box.db,
      clock: stillClock(),
      environment: { REGISTRATIONS_PER_HOUR: `${SETTINGS.registrationsPerHour}` },
    });
    // Registers from an address that the test does not use.
    const headers =
      limit.per === 'member' ? await givenMember(server, box.db, { plan: 'premium' }) : {};
    if (PERMISSIONS[endpoint.action].access === 'admin')
      await box.db.update(users).set({ isAdmin: true });
    const call = (n: number): InjectOptions => ({
      method: method as 'POST',
      url: `/api${path}${QUERIES[path] ?? ''}`,
      remoteAddress: '198.51.100.7',
      headers,
      ...(endpoint.body && { payload: BODIES[path]?.(n) ?? {} }),
    });
    const below = Math.min(BELOW, max - 1);
    const first = await server.inject(call(0));
    await givenAttempts(box.db, limit.name, max - below);
    const others = await Promise.all(
      Array.from({ length: below + ABOVE }, (_, n) => server.inject(call(n + 1))),
    );
    const answers = [first, ...others];
    const refused = answers.filter(({ body }) => body.includes('too_many_requests'));
    expect(refused).toHaveLength(ABOVE);
    expect(
      answers.map(({ body }) => body).filter((body) => body.includes('invalid_input')),
    ).toEqual([]);
    for (const { statusCode, headers: answer } of refused)
      expect([statusCode, Number(answer['retry-after']) > 0]).toEqual([429, true]);
  },
);
