import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { accountFixture, MINUTE, post, signIn, usage } from '#test/api/account-fixture.ts';
import { person } from '#test/harness.ts';

const { box, setUp } = accountFixture();

describe('registering', () => {
  it('registers an account, signs in and returns no secret', async () => {
    const { server } = await setUp();
    const answer = await post(server, 'register', { ...person(), phone_number: '3035550123' });
    expect(answer.statusCode).toBe(200);
    const { token, user } = answer.json();
    expect(user).toEqual({
      id: expect.any(String),
      email: 'maya@example.test',
      email_verified: false,
      first_name: 'Maya',
      last_name: 'Ruiz',
      phone_number: '3035550123',
      created_at: '2026-11-21T18:00:00.000Z',
      last_login: '2026-11-21T18:00:00.000Z',
      is_admin: false,
      is_premium: false,
      is_active: true,
      is_trial: false,
      trial_end: null,
      notification_count: 0,
      search_count: 0,
      has_password: true,
    });
    expect((await usage(server, token)).statusCode).toBe(200);
  });

  it('registers people under the names that they have', async () => {
    const { server } = await setUp();
    const names = { first_name: ' X \u00c6 A-12 ', last_name: 'Zoe\u0308, Jr.' };
    const answer = await post(server, 'register', { ...person(), ...names });
    expect(answer.json().user).toMatchObject({ first_name: 'X Æ A-12', last_name: 'Zoë, Jr.' });
  });

  it('takes a password however a device spells its accents and spaces', async () => {
    const { server } = await setUp();
    const password = 'K\u00F6ln caf\u00E9 42, ruhig';
    await post(server, 'register', { ...person(), password });
    for (const spelled of [password, password.normalize('NFD'), password.replaceAll(' ', '\u00A0')])
      expect((await signIn(server, spelled)).status, JSON.stringify(spelled)).toBe(200);
    expect((await signIn(server, password.replace('\u00E9', 'e'))).status).toBe(401);
  });

  it('takes the password of an older hash as it was sent then', async () => {
    const { server } = await setUp();
    await post(server, 'register', person());
    const sent = 'Ko\u0308ln-cafe\u0301-42-ruhig';
    await box.db.update(users).set({ passwordHash: await hash(sent) });
    expect((await signIn(server, sent)).status).toBe(200);
    expect((await signIn(server, `${sent}!`)).status).toBe(401);
  });

  it('stores neither the password nor the session token in plain text', async () => {
    const { server } = await setUp();
    const { token } = (await post(server, 'register', person())).json();
    const dump = await box.db.execute(
      sql`select row_to_json(u)::text || row_to_json(s)::text as text from users u join sessions s on s.user_id = u.id`,
    );
    const text = String(dump.rows[0]?.text);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(text).not.toContain('correct horse');
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token).toString('hex'));
  });

  it.each([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'maya' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.test, c@d.test' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'x'.repeat(250)}@b.test` }, 'email', 'Please enter a valid email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters long'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters long'],
    [{ first_name: '  ' }, 'first_name', 'First name is required'],
    [{ last_name: '' }, 'last_name', 'Last name is required'],
    [
      { first_name: 'Win\nhttp://x.test' },
      'first_name',
      'Please use no line breaks and no invisible control characters',
    ],
    [
      { first_name: 'See http://evil.example' },
      'first_name',
      'Please use no web addresses and neither < nor >',
    ],
    [{ last_name: '<b>x</b>' }, 'last_name', 'Please use no web addresses and neither < nor >'],
    [{ first_name: '007' }, 'first_name', 'Please use at least one letter'],
    [{ last_name: 'x'.repeat(101) }, 'last_name', 'Please use at most 100 characters'],
    [
      { phone_number: '555-0123' },
      'phone_number',
      'Please enter a valid US phone number (10 digits)',
    ],
  ])('refuses the registration %j and names the field', async (wrong, field, message) => {
    const { server } = await setUp();
    const answer = await post(server, 'register', { ...person(), ...wrong });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: message }]);
  });

  it.each(['is_admin', 'is_premium', 'isPremium', 'id', 'created_at', 'constructor'])(
    'refuses the extra field %s at registration and creates nothing',
    async (field) => {
      const { server } = await setUp();
      const answer = await post(server, 'register', { ...person(), [field]: true });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { [field]: 'Invalid input' },
      ]);
      expect(await box.db.select().from(users)).toEqual([]);
    },
  );

  it('creates one account per email address in any case, also in parallel', async () => {
    const { server } = await setUp();
    const answers = await Promise.all(
      ['maya@example.test', 'MAYA@example.test', 'Maya@Example.Test'].map((email) =>
        post(server, 'register', person(email)),
      ),
    );
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.statusCode === 409)).toHaveLength(2);
    const refused = answers.find((one) => one.statusCode === 409);
    expect(refused?.json().fields).toEqual({ email: 'An account with this email already exists' });
    expect(await box.db.select().from(users)).toHaveLength(1);
  });

  it('limits registrations per network address', async () => {
    const { server, clock } = await setUp({ REGISTRATIONS_PER_HOUR: '2' });
    const codes = [];
    for (let n = 0; n < 3; n += 1)
      codes.push((await post(server, 'register', person(`m${n}@example.test`))).statusCode);
    expect(codes).toEqual([200, 200, 429]);
    clock.moveBy(60 * MINUTE);
    expect((await post(server, 'register', person('m9@example.test'))).statusCode).toBe(200);
  });
});

describe('signing in', () => {
  it('returns a new token and stores the time at sign-in', async () => {
    const { server, clock } = await setUp();
    const first = (await post(server, 'register', person())).json();
    clock.moveBy(MINUTE);
    const answer = await post(server, 'login', {
      email: ' MAYA@example.test ',
      password: 'correct horse',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().token).not.toBe(first.token);
    expect(answer.json().user.last_login).toBe('2026-11-21T18:01:00.000Z');
  });

  it('compares passwords byte for byte', async () => {
    const { server } = await setUp();
    // Of more than 72 bytes, of which some hashes read no more.
    const long = 'zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich nach Föhr x';
    await post(server, 'register', { ...person(), password: long });
    const tries = [long, `${long} `, long.toUpperCase(), `${long.slice(0, -1)}y`];
    const codes = [];
    for (const password of tries)
      codes.push((await post(server, 'login', { email: person().email, password })).statusCode);
    expect(codes).toEqual([200, 401, 401, 401]);
  });

  it('answers a sign-in the same for an unknown email address as for a wrong password', async () => {
    const { server } = await setUp();
    await post(server, 'register', person());
    const wrong = await post(server, 'login', { email: person().email, password: 'wrong one' });
    const unknown = await post(server, 'login', {
      email: 'no@example.test',
      password: 'wrong one',
    });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    expect(unknown.statusCode).toBe(wrong.statusCode);
  });

  it('refuses sign-ins after ten failures, also with the right password and in parallel', async () => {
    const { server, clock } = await setUp();
    await post(server, 'register', person());
    const email = person().email;
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) =>
        post(server, 'login', { email, password: `guess ${n}` }),
      ),
    );
    expect(answers.filter((one) => one.statusCode === 401)).toHaveLength(10);
    const right = { email, password: 'correct horse' };
    const refused = await post(server, 'login', right);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    clock.moveBy(15 * MINUTE);
    expect((await post(server, 'login', right)).statusCode).toBe(200);
  });

  it('does not count successful sign-ins toward the failure limit', async () => {
    const { server } = await setUp({ SIGN_IN_FAILURES: '2' });
    await post(server, 'register', person());
    const right = { email: person().email, password: 'correct horse' };
    for (let n = 0; n < 4; n += 1)
      expect((await post(server, 'login', right)).statusCode).toBe(200);
  });

  it('refuses sign-in to a disabled account and ends its sessions at once', async () => {
    const { server } = await setUp();
    const { token } = (await post(server, 'register', person())).json();
    await box.db.update(users).set({ isActive: false });
    expect((await usage(server, token)).statusCode).toBe(401);
    const answer = await post(server, 'login', {
      email: person().email,
      password: 'correct horse',
    });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'account_disabled']);
    const guess = await post(server, 'login', { email: person().email, password: 'wrong one' });
    expect(guess.json().error).toBe('sign_in_failed');
  });
});
