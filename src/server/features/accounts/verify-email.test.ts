import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { users } from '#server/db/schema.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { accountFixture, ask, MINUTE, post } from '#test/api/account-fixture.ts';
import { mailboxes } from '#test/api/email-fixture.ts';
import { person } from '#test/harness.ts';

const { box, setUp } = accountFixture();
const HOUR = 60 * MINUTE;
const { email } = person();

async function setUpNew(environment: Record<string, string> = {}) {
  const { server, clock } = await setUp(environment);
  const { token, user } = (await post(server, 'register', person())).json();
  const headers = { authorization: `Bearer ${token}` };
  const isVerified = async () => {
    const answer = await post(server, 'verify-token', { token });
    return answer.json().user.email_verified;
  };
  const verify = (link: string) => post(server, 'verify-email', { token: link });
  const resend = () => ask(server, ['POST', 'verification-email'], headers);
  return { server, clock, user, headers, isVerified, verify, resend, ...mailboxes(box.db, clock) };
}

it('a registration sends a link that verifies the address once', async () => {
  const { user, isVerified, verify, subjectsTo, tokenTo } = await setUpNew();
  expect(user.email_verified).toBe(false);
  expect(await subjectsTo(email)).toEqual(['Verify your email address']);
  const link = await tokenTo(email, 'verify-email');
  expect((await verify(link)).statusCode).toBe(204);
  expect(await isVerified()).toBe(true);
  const again = await verify(link);
  expect([again.statusCode, again.json().error]).toEqual([400, 'email_link_invalid']);
});

it.each([
  [24 * HOUR, 204],
  [24 * HOUR + 1, 400],
])(
  'a link that verifies an address works for 24 hours after its email: %i ms',
  async (ms, status) => {
    const { clock, verify, tokenTo } = await setUpNew();
    clock.moveBy(HOUR);
    const link = await tokenTo(email, 'verify-email');
    clock.moveBy(ms);
    expect((await verify(link)).statusCode).toBe(status);
  },
);

it.each([[''], ['x'.repeat(513)], [7]])(
  'names the token that cannot verify an address: %j',
  async (token) => {
    const { server } = await setUpNew();
    const answer = await post(server, 'verify-email', { token });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['token']]);
  },
);

it.each(['confirm-email', 'undo-email', 'reset-password'])(
  'a link that verifies an address does nothing else: %s',
  async (path) => {
    const { server, verify, tokenTo } = await setUpNew();
    const token = await tokenTo(email, 'verify-email');
    const password = path === 'reset-password' ? { password: 'new password' } : {};
    const answer = await post(server, path, { token, ...password });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      path === 'reset-password' ? 'reset_token_invalid' : 'email_link_invalid',
    ]);
    expect((await verify(token)).statusCode).toBe(204);
  },
);

it('sends the verification again three times an hour, and only the newest link works', async () => {
  const { clock, resend, verify, tokenTo, subjectsTo } = await setUpNew();
  const first = await tokenTo(email, 'verify-email');
  expect((await resend()).statusCode).toBe(204);
  const second = await tokenTo(email, 'verify-email');
  expect((await verify(first)).statusCode).toBe(400);
  const answers = await Promise.all([resend(), resend(), resend()]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
    204, 204, 429,
  ]);
  expect((await verify(second)).statusCode).toBe(400);
  clock.moveBy(HOUR);
  await resend();
  expect((await verify(await tokenTo(email, 'verify-email'))).statusCode).toBe(204);
  const sent = (await subjectsTo(email)).length;
  expect((await resend()).statusCode).toBe(204);
  expect(await subjectsTo(email)).toHaveLength(sent);
});

it('sends an inbox five verifications an hour, whichever accounts ask', async () => {
  const environment = { TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '100' };
  const { server, resend } = await setUpNew(environment);
  for (let n = 0; n < 4; n += 1) await post(server, 'register', person(`maya+${n}@example.test`));
  const answers = [await resend(), await resend()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(await box.db.select().from(outbox)).toHaveLength(5);
});

it('a completed password reset verifies the address', async () => {
  const { server, isVerified, tokenTo } = await setUpNew();
  await post(server, 'forgot-password', { email });
  const token = await tokenTo(email, 'reset-password');
  expect(await isVerified()).toBe(false);
  await post(server, 'reset-password', { token, password: 'new password' });
  const [user] = await box.db.select().from(users);
  expect(user?.emailVerifiedAt).not.toBeNull();
});

it('verifies no address for a disabled account, and sends it no link', async () => {
  const { verify, resend, tokenTo, subjectsTo } = await setUpNew();
  const link = await tokenTo(email, 'verify-email');
  await resend();
  await box.db.update(users).set({ isActive: false });
  expect((await verify(link)).statusCode).toBe(400);
  expect(await subjectsTo(email)).toHaveLength(1);
  const emails = await box.db.select().from(outbox).orderBy(outbox.id);
  expect(emails.at(-1)?.lastError).toBe('withdrawn: the account is disabled');
});

it('lets one of many simultaneous uses of a verification link win', async () => {
  const { verify, tokenTo } = await setUpNew();
  const link = await tokenTo(email, 'verify-email');
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(link)));
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
});

it('makes a new verification link at each attempt to send it, and stores none', async () => {
  const { send, verify, tokenTo } = await setUpNew();
  const lost: string[] = [];
  await send({
    name: 'test',
    async send({ key, text }) {
      lost.push(key, text);
      throw new ProviderError('test', 'timeout');
    },
  });
  const link = await tokenTo(email, 'verify-email');
  expect(lost[1]).not.toContain(link);
  const { rows } = await box.db.execute(sql`select concat(
    (select json_agg(o) from outbox o), (select json_agg(l) from email_links l),
    (select json_agg(j) from pgboss.job j)) as text`);
  expect(String(rows[0]?.['text'])).not.toContain(link);
  expect(String(rows[0]?.['text'])).not.toContain(Buffer.from(link).toString('hex'));
  expect((await verify(link)).statusCode).toBe(204);
});

it('a verification link that a newer one replaced is not sent', async () => {
  const { resend, subjectsTo } = await setUpNew();
  await resend();
  expect(await subjectsTo(email)).toHaveLength(1);
  const [first] = await box.db.select().from(outbox).orderBy(outbox.id);
  expect(first?.lastError).toBe('replaced: a newer link was asked for');
});

it('an account that is deleted takes its links along', async () => {
  await setUpNew();
  await box.db.delete(users).where(eq(users.email, email));
  const { rows } = await box.db.execute(sql`select count(*)::int as links from email_links`);
  expect(rows).toEqual([{ links: 0 }]);
});

describe('an alert that was set while the address waited for its verification', () => {
  const ALERT = {
    origin_airport: 'DEN',
    destination_airport: 'LAS',
    travel_dates: ['2026-12-01'],
    max_price: 40,
    gowild_only: false,
  };

  async function setUpAlert() {
    const fixture = await setUpNew();
    await box.db.update(users).set({ isPremium: true });
    fixture.clock.moveBy(24 * HOUR);
    const { server, headers } = fixture;
    const url = '/api/notifications';
    const answer = await server.inject({ method: 'POST', url, headers, payload: ALERT });
    expect(answer.statusCode, answer.body).toBe(200);
    const confirmations = async () =>
      (await box.db.select().from(outbox)).flatMap(({ alertId, to }) => (alertId ? [to] : []));
    expect(await confirmations()).toEqual([]);
    return { ...fixture, confirmations };
  }

  it('is confirmed by email once the link is used', async () => {
    const { resend, verify, tokenTo, confirmations } = await setUpAlert();
    await resend();
    await verify(await tokenTo(email, 'verify-email'));
    expect(await confirmations()).toEqual([email]);
  });

  it('is confirmed at the new address once the member has changed to one', async () => {
    const { server, headers, tokenTo, confirmations } = await setUpAlert();
    const to = 'maya.ruiz@example.test';
    await ask(server, ['POST', 'email'], headers, { email: to, password: person().password });
    await post(server, 'confirm-email', { token: await tokenTo(to, 'confirm-email') });
    expect(await confirmations()).toEqual([to]);
  });

  it('is confirmed by email once a password reset verifies the address', async () => {
    const { server, tokenTo, confirmations } = await setUpAlert();
    await post(server, 'forgot-password', { email });
    const token = await tokenTo(email, 'reset-password');
    await post(server, 'reset-password', { token, password: 'new password' });
    expect(await confirmations()).toEqual([email]);
  });
});
