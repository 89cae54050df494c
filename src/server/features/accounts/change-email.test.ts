import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { identities, sessions, users } from '#server/db/schema.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/sign-in-schema.ts';
import {
  accountFixture,
  ask,
  DAY,
  type Headers,
  isSignedIn,
  MINUTE,
  post,
  signIn,
} from '#test/api/account-fixture.ts';
import { mailboxes } from '#test/api/email-fixture.ts';
import { ALL_PLANTED, givenPlanted, NONE_PLANTED } from '#test/api/key-fixture.ts';
import { givenPasskey } from '#test/api/passkey-fixture.ts';
import { givenMember, person } from '#test/harness.ts';

const { box, setUp, setUpMember } = accountFixture();
const HOUR = 60 * MINUTE;
const { email: OLD, password } = person();
const NEW = 'maya.ruiz@example.test';

async function setUpChange(environment: Record<string, string> = {}) {
  const { server, clock, member } = await setUpMember(environment);
  const mail = mailboxes(box.db, clock);
  const request = (body: object = {}, headers: Headers = member) =>
    ask(server, ['POST', 'email'], headers, { email: NEW, password, ...body });
  const confirm = (token: string) => post(server, 'confirm-email', { token });
  const undo = (token: string) => post(server, 'undo-email', { token });
  const login = async (email: string, secret = password) =>
    (await post(server, 'login', { email, password: secret })).statusCode;
  const change = async (email = NEW) => {
    expect((await request({ email })).statusCode).toBe(204);
    expect((await confirm(await mail.tokenTo(email, 'confirm-email'))).statusCode).toBe(204);
  };
  return { server, clock, member, ...mail, request, confirm, undo, login, change };
}

const emailOf = async () => (await box.db.select().from(users))[0]?.email;

describe('changing the email address', () => {
  it('changes the address when the link in the new mailbox is used, and tells both', async () => {
    const { request, confirm, login, tokenTo, subjectsTo } = await setUpChange();
    expect((await request({ email: ` ${NEW.toUpperCase()} ` })).statusCode).toBe(204);
    const link = await tokenTo(NEW, 'confirm-email');
    expect([await emailOf(), await login(OLD), await login(NEW)]).toEqual([OLD, 200, 401]);
    expect((await confirm(link)).statusCode).toBe(204);
    expect([await emailOf(), await login(OLD), await login(NEW)]).toEqual([NEW, 401, 200]);
    expect(await subjectsTo(OLD)).toEqual(['Your email address was changed']);
    expect(await subjectsTo(NEW)).toEqual([
      'Confirm your new email address',
      'An email address was changed',
    ]);
    expect((await confirm(link)).json().error).toBe('email_link_invalid');
  });

  it('ends every session but the one that asked', async () => {
    const { server, member, change } = await setUpChange();
    const elsewhere = await signIn(server);
    await change();
    expect(await isSignedIn(server, member)).toBe(true);
    expect(await isSignedIn(server, elsewhere.headers)).toBe(false);
  });

  it.each([
    [24 * HOUR, 204],
    [24 * HOUR + 1, 400],
  ])('a link that changes the address works for 24 hours: %i ms', async (ms, status) => {
    const { clock, request, confirm, tokenTo } = await setUpChange();
    await request();
    const link = await tokenTo(NEW, 'confirm-email');
    clock.moveBy(ms);
    expect((await confirm(link)).statusCode).toBe(status);
  });

  it('only the newest link changes the address', async () => {
    const { request, confirm, tokenTo } = await setUpChange();
    await request();
    const first = await tokenTo(NEW, 'confirm-email');
    await request({ email: 'third@example.test' });
    const second = await tokenTo('third@example.test', 'confirm-email');
    expect((await confirm(first)).statusCode).toBe(400);
    expect((await confirm(second)).statusCode).toBe(204);
  });

  it.each([
    ['a wrong password', { password: 'a guess' }, { password: 'Password is incorrect' }],
    ['no password', { password: '' }, { password: 'Password is required' }],
    ['no address', { email: 'maya' }, { email: 'Please enter a valid email address' }],
    ['the same address', { email: OLD }, { email: 'This is your email address already' }],
  ])('refuses a change of the address with %s and names the field', async (_, body, fields) => {
    const { request } = await setUpChange();
    const answer = await request(body);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
    expect(await box.db.select().from(outbox)).toEqual([]);
  });

  it('counts wrong passwords of a change of the address as failed sign-ins', async () => {
    const { request, login } = await setUpChange({ SIGN_IN_FAILURES: '3' });
    for (let n = 0; n < 3; n += 1) await request({ password: `guess ${n}` });
    expect((await request()).statusCode).toBe(429);
    expect(await login(OLD)).toBe(429);
  });

  it('asks an account without a password to set one first', async () => {
    const { request } = await setUpChange();
    await box.db.update(users).set({ passwordHash: null });
    const answer = await request();
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['password']]);
  });

  it('lets a member ask for five changes of the address a day, also in parallel', async () => {
    const { clock, request } = await setUpChange();
    const emails = Array.from({ length: 8 }, (_, n) => `new${n}@example.test`);
    const answers = await Promise.all(emails.map((email) => request({ email })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
    clock.moveBy(DAY);
    expect((await request()).statusCode).toBe(204);
  });

  it('a new password cancels a change of the address that waits', async () => {
    const { server, member, request, confirm, tokenTo } = await setUpChange();
    await request();
    const link = await tokenTo(NEW, 'confirm-email');
    const next = { current_password: password, new_password: 'much longer horse' };
    await ask(server, ['PUT', 'password'], member, next);
    expect((await confirm(link)).statusCode).toBe(400);
  });

  it('a password reset cancels a change of the address that waits', async () => {
    const { server, request, confirm, tokenTo } = await setUpChange();
    await request();
    const link = await tokenTo(NEW, 'confirm-email');
    await post(server, 'forgot-password', { email: OLD });
    const token = await tokenTo(OLD, 'reset-password');
    await post(server, 'reset-password', { token, password: 'much longer horse' });
    expect((await confirm(link)).statusCode).toBe(400);
  });

  it('a changed address cancels the reset link that was sent to the one before', async () => {
    const { server, change, tokenTo } = await setUpChange();
    await post(server, 'forgot-password', { email: OLD });
    const token = await tokenTo(OLD, 'reset-password');
    await change();
    const answer = await post(server, 'reset-password', { token, password: 'much longer horse' });
    expect(answer.json().error).toBe('reset_token_invalid');
  });
});

describe('an address that has an account', () => {
  it('gets an email that says so, and whoever asked gets the usual answer', async () => {
    const { server, request, emailsTo } = await setUpChange();
    await givenMember(server, box.db, { email: NEW });
    const taken = await request();
    const [told] = await emailsTo(NEW);
    const free = await request({ email: 'free@example.test' });
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers));
    expect(told?.subject).toBe('This address has an account already');
    expect(told?.text).not.toContain('token=');
  });

  it('is not taken over by a link that was sent before it had one', async () => {
    const { server, request, confirm, tokenTo } = await setUpChange();
    await request();
    const link = await tokenTo(NEW, 'confirm-email');
    await givenMember(server, box.db, { email: NEW });
    const answer = await confirm(link);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'email_taken']);
    const emails = (await box.db.select().from(users)).map(({ email }) => email).sort();
    expect(emails).toEqual([NEW, OLD].sort());
  });

  it('goes to one of several members who move to it and a new one, all at once', async () => {
    const { server, clock, confirm } = await setUpChange({ REGISTRATIONS_PER_HOUR: '100' });
    const mail = mailboxes(box.db, clock);
    const links: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const own = await givenMember(server, box.db, { email: `p${n}@example.test` });
      await ask(server, ['POST', 'email'], own, { email: NEW, password });
      links.push(await mail.tokenTo(NEW, 'confirm-email'));
    }
    const answers = await Promise.all([
      ...links.map(confirm),
      post(server, 'register', person(NEW)),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(new Set(statuses.filter((status) => status >= 300))).toEqual(new Set([409]));
  });
});

describe('undoing a change of the email address', () => {
  async function setUpTakeover() {
    const fixture = await setUpChange();
    await fixture.change();
    return { ...fixture, link: await fixture.tokenTo(OLD, 'undo-email') };
  }

  it('returns to the address before, and ends sessions, links and the password', async () => {
    const { server, member, login, undo, link, tokenTo, subjectsTo } = await setUpTakeover();
    await post(server, 'forgot-password', { email: NEW });
    const reset = await tokenTo(NEW, 'reset-password');
    expect((await undo(link)).statusCode).toBe(204);
    expect(await emailOf()).toBe(OLD);
    expect(await isSignedIn(server, member)).toBe(false);
    expect([await login(OLD), await login(NEW)]).toEqual([401, 401]);
    const answer = await post(server, 'reset-password', { token: reset, password: 'stolen horse' });
    expect(answer.json().error).toBe('reset_token_invalid');
    expect((await subjectsTo(OLD)).at(-1)).toBe('Your email address is back');
    expect((await subjectsTo(NEW)).at(-1)).toBe('This address was removed from an account');
    expect((await undo(link)).json().error).toBe('email_link_invalid');
    await post(server, 'forgot-password', { email: OLD });
    const token = await tokenTo(OLD, 'reset-password');
    await post(server, 'reset-password', { token, password: 'much longer horse' });
    expect(await login(OLD, 'much longer horse')).toBe(200);
  });

  it.each([
    [7 * DAY, 204],
    [7 * DAY + 1, 400],
  ])('works for seven days after the change: %i ms', async (ms, status) => {
    const { clock, undo, link } = await setUpTakeover();
    clock.moveBy(ms);
    expect((await undo(link)).statusCode).toBe(status);
  });

  it('ends what a thief has planted with a session, without the password', async () => {
    const { server, member, undo, link } = await setUpTakeover();
    const planted = await givenPlanted(server, member);
    expect(await planted.inForce(box.db)).toEqual(ALL_PLANTED);
    await undo(link);
    expect(await planted.inForce(box.db)).toEqual(NONE_PLANTED);
  });

  it('also returns after a second change, which can no longer be undone then', async () => {
    const { server, clock, undo, link, request, confirm, tokenTo } = await setUpTakeover();
    clock.moveBy(MINUTE);
    await request({ email: 'third@example.test' });
    await confirm(await tokenTo('third@example.test', 'confirm-email'));
    const second = await tokenTo(NEW, 'undo-email');
    await request({ email: 'fourth@example.test' });
    const waiting = await tokenTo('fourth@example.test', 'confirm-email');
    expect((await undo(link)).statusCode).toBe(204);
    expect(await emailOf()).toBe(OLD);
    expect((await undo(second)).statusCode).toBe(400);
    expect((await confirm(waiting)).statusCode).toBe(400);
    expect((await post(server, 'register', person(NEW))).statusCode).toBe(200);
  });

  it('removes every passkey, also one that was added before the change', async () => {
    const { server, member, undo, confirm, request, tokenTo } = await setUpChange();
    await givenPasskey(server, member);
    await request();
    await confirm(await tokenTo(NEW, 'confirm-email'));
    expect(await box.db.select().from(passkeys)).toHaveLength(1);
    await undo(await tokenTo(OLD, 'undo-email'));
    expect(await box.db.select().from(passkeys)).toEqual([]);
  });

  it('revokes API keys', async () => {
    const { server, member, undo, link } = await setUpTakeover();
    const key = await server.inject({
      method: 'POST',
      url: '/api/profile/keys',
      headers: member,
      payload: { name: 'Agent', scopes: ['search'] },
    });
    await undo(link);
    const headers = { authorization: `Bearer ${key.json().token}` };
    const answer = await server.inject({ url: '/api/airports', headers });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'key_revoked']);
  });

  it('removes identities that were connected since the change, and no others', async () => {
    const { clock, undo, link } = await setUpTakeover();
    const [user] = await box.db.select().from(users);
    const own = { issuer: 'https://accounts.google.com', userId: user?.id ?? '' };
    await box.db.insert(identities).values([
      { ...own, subject: 'before', createdAt: new Date(clock.now().getTime() - 1) },
      { ...own, subject: 'since', createdAt: clock.now() },
    ]);
    await undo(link);
    const left = await box.db.select().from(identities);
    expect(left.map(({ subject }) => subject)).toEqual(['before']);
  });

  it.each([
    ['removes an authenticator app that was connected since the change', 0, 0],
    ['keeps an authenticator app from before the change', -1, 1],
  ])('%s', async (_, ms, count) => {
    const { clock, undo, link } = await setUpTakeover();
    const [user] = await box.db.select().from(users);
    const createdAt = new Date(clock.now().getTime() + ms);
    const userId = user?.id ?? '';
    const secret = Buffer.from('sealed');
    await box.db
      .insert(authenticators)
      .values({ userId, secret, createdAt, confirmedAt: clock.now() });
    await box.db.insert(recoveryCodes).values({ userId, codeHash: secret });
    await undo(link);
    expect(await box.db.$count(authenticators)).toBe(count);
    expect(await box.db.$count(recoveryCodes)).toBe(count);
  });

  it('keeps the address before from everybody else for seven days', async () => {
    const { server, clock, undo, link } = await setUpTakeover();
    const refused = await post(server, 'register', person(OLD));
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'email_taken']);
    const stranger = await givenMember(server, box.db, { email: 'leo@example.test' });
    await ask(server, ['POST', 'email'], stranger, { email: OLD, password });
    const mail = mailboxes(box.db, clock);
    const move = await mail.tokenTo(OLD, 'confirm-email');
    expect((await post(server, 'confirm-email', { token: move })).json().error).toBe('email_taken');
    expect((await undo(link)).statusCode).toBe(204);
  });

  it('lets anybody have the address before after seven days', async () => {
    const { server, clock } = await setUpTakeover();
    clock.moveBy(7 * DAY + 1);
    expect((await post(server, 'register', person(OLD))).statusCode).toBe(200);
  });

  it('is not offered to an address that was never verified', async () => {
    const { server, clock } = await setUp();
    const mail = mailboxes(box.db, clock);
    const { token } = (await post(server, 'register', person())).json();
    const headers = { authorization: `Bearer ${token}` };
    await ask(server, ['POST', 'email'], headers, { email: NEW, password });
    await post(server, 'confirm-email', { token: await mail.tokenTo(NEW, 'confirm-email') });
    const told = (await mail.emailsTo(OLD)).at(-1);
    expect(told?.subject).toBe('An email address was changed');
    expect(told?.text).not.toContain('token=');
    const [user] = await box.db.select().from(users).where(eq(users.email, NEW));
    expect(user?.emailVerifiedAt).toEqual(clock.now());
    expect(await box.db.select().from(sessions)).toHaveLength(1);
  });

  it('lets one of many simultaneous uses of the link win', async () => {
    const { undo, link } = await setUpTakeover();
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(link)));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });
});
