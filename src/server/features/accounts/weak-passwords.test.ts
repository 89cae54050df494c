import { expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { accountFixture, ask, post, signIn } from '#test/api/account-fixture.ts';
import { person } from '#test/harness.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';

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

/** Of lists of the most used passwords; what the list of common ones leaves to rules, and variants of it. */
const GUESSED_FIRST =
  `123456 654321 987654321 555555 222222 777777 999999 88888888 00000000 1111111 121212 123123123
  987654 aaaaaa xxxxxx zzzzzz qqqqqq poiuyt mnbvcxz admin123 secret123 princess1 letmein123 112233 123321 147258369
  159357 789456123 qazwsx 1qaz2wsx zaq12wsx 1q2w3e4r q1w2e3r4 asdfgh asdfghjkl qwe123 123qwe 1234qwer abcd1234 a123456
  aa123456 123456789a 1a2b3c4d a1b2c3 p@ssw0rd Pa$$w0rd passw0rd password1 Password123! welcome1 monkey123 sunshine7
  passwordpassword lovelove 01011990 19901231 311290 12/31/1990 fedcba ABCDEF 10101010 abcabcabc
  Summer2024! Winter2025 admin@123 pass@123 drowssap qawsedrf 1qazxsw2 741852963 ｐａｓｓｗｏｒｄ pässwörd1`
    .split(/\s+/)
    .concat('1 2 3 4 5 6', 'p a s s w o r d', ' 123456 ', '      ', '!@#$%^', 'dragon'.repeat(21));

it('refuses passwords that are tried first, and no others', async () => {
  const rules = { passwordRules: { refuseWeak: true, productName: 'Roamfare' } };
  const isRefused = (password: string) =>
    refuseWeakPassword(rules, {
      password,
      email: 'x@example.test',
      firstName: 'Maya',
      lastName: 'Ruiz',
    }).then(
      () => false,
      () => true,
    );
  const accepted = [];
  for (const password of GUESSED_FIRST) if (!(await isRefused(password))) accepted.push(password);
  expect(accepted).toEqual([]);
  const good = [
    'correct horse',
    'kT9 vex',
    'x7Qp2w',
    'sieben rote Laternen',
    '748291',
    'zug nach bern',
    'new password',
    'hello there',
  ];
  const refused = [];
  for (const password of good) if (await isRefused(password)) refused.push(password);
  expect(refused).toEqual([]);
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
