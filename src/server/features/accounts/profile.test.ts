import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { accountFixture, ask, type Headers } from '#test/api/account-fixture.ts';
import { givenMember } from '#test/harness.ts';

const { box, setUpMember } = accountFixture();

describe('the profile', () => {
  const change = (server: FastifyInstance, headers: Headers, body: object) =>
    ask(server, ['PUT', 'profile'], headers, body);

  it('changes only the profile fields that are sent, trimmed', async () => {
    const { server, member } = await setUpMember();
    const answer = await change(server, member, { first_name: '  Zoë ' });
    expect([answer.statusCode, answer.json().user]).toMatchObject([
      200,
      { first_name: 'Zoë', last_name: 'Ruiz', email: 'maya@example.test', phone_number: null },
    ]);
    await change(server, member, { last_name: 'Ito', phone_number: '3035550123' });
    expect(await box.db.select().from(users)).toMatchObject([
      { firstName: 'Zoë', lastName: 'Ito', phoneNumber: '3035550123' },
    ]);
  });

  it('removes the phone number only when it is sent empty', async () => {
    const { server, member } = await setUpMember();
    await change(server, member, { phone_number: '3035550123' });
    const kept = await change(server, member, { first_name: 'Zoë' });
    expect(kept.json().user.phone_number).toBe('3035550123');
    const removed = await change(server, member, { phone_number: '' });
    expect(removed.json().user.phone_number).toBeNull();
    expect(await box.db.select().from(users)).toMatchObject([{ phoneNumber: null }]);
  });

  it.each([
    [{}, 'body', 'Send first_name, last_name or phone_number'],
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [{ last_name: '' }, 'last_name', 'Last name is required'],
    [{ last_name: null }, 'last_name', 'Last name is required'],
    [{ phone_number: '303555012' }, 'phone_number', 'Please enter a valid US phone number'],
    [{ phone_number: null }, 'phone_number', 'Please enter a valid US phone number'],
  ])('refuses the profile change %j and names the field', async (body, field, words) => {
    const { server, member } = await setUpMember();
    const answer = await change(server, member, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[field]).toContain(words);
  });

  it.each([
    'id',
    'email',
    'password',
    'password_hash',
    'passwordHash',
    'is_admin',
    'isAdmin',
    'is_premium',
    'isPremium',
    'is_active',
    'is_trial',
    'isTrial',
    'trial_end',
    'trialEndsAt',
    'created_at',
    'stripe_customer_id',
    'constructor',
  ])('refuses the extra profile field %s and changes nothing', async (field) => {
    const { server, member } = await setUpMember();
    const before = await box.db.select().from(users);
    for (const value of [true, 'true', 1, null, ['x']]) {
      const answer = await change(server, member, { first_name: 'Mallory', [field]: value });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty(field);
    }
    expect(await box.db.select().from(users)).toEqual(before);
  });

  it('changes the profile of the caller only', async () => {
    const { server, member } = await setUpMember();
    await givenMember(server, box.db, { email: 'other@example.test' });
    await change(server, member, { first_name: 'Zoë' });
    const names = (await box.db.select().from(users)).map(
      ({ email, firstName }) => `${email} ${firstName}`,
    );
    expect(new Set(names)).toEqual(new Set(['maya@example.test Zoë', 'other@example.test Maya']));
  });

  it('keeps parallel profile changes of different fields', async () => {
    const { server, member } = await setUpMember();
    const bodies = [{ first_name: 'Zoë' }, { last_name: 'Ito' }, { phone_number: '3035550123' }];
    await Promise.all(bodies.map((body) => change(server, member, body)));
    expect(await box.db.select().from(users)).toMatchObject([
      { firstName: 'Zoë', lastName: 'Ito', phoneNumber: '3035550123' },
    ]);
  });
});
