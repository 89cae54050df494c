import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { findMeta } from '#server/db/queries/network.ts';
import { banners, users } from '#server/db/schema.ts';
import { OPERATOR, operatorFixture } from '#test/api/operator-fixture.ts';
import { givenMember } from '#test/harness.ts';

const { box, setUp, auditRows } = operatorFixture();

/** With the number of a dead letter. */
const callsAbout = (message: number) =>
  [
    ['GET', '/admin/operations'],
    ['GET', '/admin/data-loads'],
    ['GET', '/admin/dead-letters'],
    ['POST', `/admin/dead-letters/${message}/retry`],
    ['POST', '/admin/dead-letters/retry'],
    ['GET', '/admin/banner'],
    ['PUT', '/admin/banner', { text: 'Mine' }],
    ['PUT', '/admin/blackout-dates/2027-02-14'],
    ['DELETE', '/admin/blackout-dates/2026-12-24'],
    ['GET', '/admin/switches'],
    ['PUT', '/admin/switches/cars', { off: true, reason: 'Down' }],
  ] as const;

async function givenDeadLetter(at: Date): Promise<number> {
  const words = { to: 'maya@example.test', subject: 'A', text: 'A', html: '' };
  const times = { createdAt: at, deadLetteredAt: at };
  const message = { ...words, ...times, dedupeKey: 'dead' };
  const [row] = await box.db.insert(outbox).values(message).returning({ id: outbox.id });
  return row!.id;
}

it('refuses every operations call to everybody but administrators', async () => {
  const { server, call, clock } = await setUp();
  const calls = callsAbout(await givenDeadLetter(clock.now()));
  const version = await findMeta(box.db, 'network_version');
  const callers: [string, Record<string, string>][] = [
    ['sign_in_required', {}],
    ['sign_in_required', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['admin_required', await givenMember(server, box.db)],
    ['admin_required', await givenMember(server, box.db, { email: 'p@x.test', plan: 'premium' })],
  ];
  for (const [refusal, headers] of callers)
    for (const one of calls) {
      const answer = await call(one, headers);
      const status = refusal === 'admin_required' ? 403 : 401;
      expect([answer.statusCode, answer.json().error], `${one[0]} ${one[1]}`).toEqual([
        status,
        refusal,
      ]);
    }
  expect(await auditRows()).toEqual([]);
  expect(await box.db.select().from(banners)).toEqual([]);
  expect((await box.db.select().from(outbox))[0]?.deadLetteredAt).toEqual(clock.now());
  expect(await findMeta(box.db, 'network_version')).toBe(version);
});

it('refuses the next operations call after the administrator role is taken away', async () => {
  const { call, clock } = await setUp();
  const calls = callsAbout(await givenDeadLetter(clock.now()));
  const statuses = async () => {
    const codes: number[] = [];
    for (const one of calls) codes.push((await call(one)).statusCode);
    return codes;
  };
  expect(await statuses()).toEqual([200, 200, 200, 204, 200, 200, 200, 204, 204, 200, 200]);
  await box.db.update(users).set({ isAdmin: false }).where(eq(users.email, OPERATOR));
  expect(await statuses()).toEqual(calls.map(() => 403));
});
