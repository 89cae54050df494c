import { expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { accountFixture, ask, post, signIn } from '#test/api/account-fixture.ts';
import { person } from '#test/harness.ts';

const { box, setUp, setUpMember } = accountFixture();

const COMMON =
  'This password is on the list of those that are tried first. Please choose another one.';
const OWN =
  'Please choose a password without your name, your email address or the name of this site.';

it.each([
  ['iloveyou', COMMON],
  ['PassWord1', COMMON],
  ['qwertyuiop', COMMON],
  ['roamfare2026', OWN],
  ['hello maya', OWN],
])('refuses to register the password %j', async (password, message) => {
  const { server } = await setUp();
  const answer = await post(server, 'register', { ...person(), password });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: message }]);
  expect(await box.db.select().from(users)).toEqual([]);
});

it('refuses a weak password before it says whether the email address is taken', async () => {
  const { server } = await setUpMember();
  const answer = await post(server, 'register', { ...person(), password: 'iloveyou' });
  expect(answer.json().fields).toEqual({ password: COMMON });
});

it('refuses to change to a weak password and keeps the old one', async () => {
  const { server, member } = await setUpMember();
  for (const [new_password, message] of [
    ['iloveyou', COMMON],
    ['ruiz family', OWN],
  ]) {
    const body = { current_password: person().password, new_password };
    const answer = await ask(server, ['PUT', 'password'], member, body);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { new_password: message }]);
  }
  expect((await signIn(server)).status).toBe(200);
});

it('signs in a member who has a weak password already', async () => {
  const { server } = await setUpMember();
  await box.db.update(users).set({ passwordHash: await hashPassword('iloveyou') });
  expect((await signIn(server, 'iloveyou')).status).toBe(200);
});

it('accepts any password of six characters with REFUSE_WEAK_PASSWORDS=false', async () => {
  const { server } = await setUp({ REFUSE_WEAK_PASSWORDS: 'false' });
  const answer = await post(server, 'register', { ...person(), password: '123456' });
  expect(answer.statusCode).toBe(200);
});
