import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { commandFixture, LEO, MAYA } from '#test/operator/command-fixture.ts';
import { commandFor } from './run-command.ts';

const { box, now, givenUser, operate, find, givenSession, signedIn, auditRows } = commandFixture();

describe('promote', () => {
  it('promotes an account to administrator once, in any spelling of the address', async () => {
    const id = await givenUser(MAYA);
    expect(await operate('promote', ' Maya@Example.test')).toBe(
      'maya@example.test is an administrator now, signed out after 30 minutes of silence and after 12 hours.',
    );
    expect(await operate('promote', MAYA)).toBe(
      'maya@example.test is an administrator already; nothing was changed.',
    );
    expect((await find(MAYA)).isAdmin).toBe(true);
    expect(await auditRows()).toEqual([['account.promoted', id, {}]]);
  });

  it('audits one promotion when two run at the same moment', async () => {
    await givenUser(MAYA);
    await Promise.all([operate('promote', MAYA), operate('promote', MAYA)]);
    expect(await auditRows()).toHaveLength(1);
  });

  it('refuses to promote a disabled account', async () => {
    await givenUser(MAYA, { isActive: false });
    await expect(operate('promote', MAYA)).rejects.toThrow('Enable the account first.');
    expect((await find(MAYA)).isAdmin).toBe(false);
  });
});

describe('demote', () => {
  it('demotes an administrator to member without reviving ended sessions', async () => {
    const id = await givenUser(MAYA, { isAdmin: true });
    await givenUser(LEO, { isAdmin: true });
    await givenSession(id, { hours: 11, idleMinutes: 29 });
    await givenSession(id, { hours: 13 });
    await givenSession(id, { hours: 1, idleMinutes: 31 });
    expect(await operate('demote', MAYA)).toBe('maya@example.test is a member like others now.');
    expect((await find(MAYA)).isAdmin).toBe(false);
    expect(await signedIn(id)).toBe(1);
    expect(await operate('demote', MAYA)).toContain('not an administrator; nothing was changed');
    expect(await auditRows()).toEqual([['account.demoted', id, {}]]);
  });

  it('refuses to demote the last administrator who can sign in', async () => {
    await givenUser(MAYA, { isAdmin: true });
    await givenUser(LEO, { isAdmin: true, isActive: false });
    await expect(operate('demote', MAYA)).rejects.toThrow(
      'maya@example.test is the only administrator. Promote somebody else first.',
    );
    expect((await find(MAYA)).isAdmin).toBe(true);
    expect(await auditRows()).toEqual([]);
    await operate('demote', LEO);
    expect((await find(LEO)).isAdmin).toBe(false);
  });

  it('leaves one administrator when all are demoted at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const emails = [0, 1, 2, 3].map((n) => `m${n}-${round}@example.test`);
      for (const email of emails) await givenUser(email, { isAdmin: true });
      const tries = await Promise.allSettled(emails.map((email) => operate('demote', email)));
      expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await box.db.$count(users, eq(users.isAdmin, true))).toBe(1);
      await box.db.update(users).set({ isAdmin: false });
    }
  });
});

describe('list', () => {
  it('lists the administrators by email address', async () => {
    expect(await operate('list')).toBe('There is no administrator. Make one: promote EMAIL');
    await givenUser(MAYA, { isAdmin: true, lastLoginAt: now });
    const leo = { isAdmin: true, isActive: false, firstName: 'Leo', lastName: 'Ito' };
    await givenUser(LEO, leo);
    await givenUser('free@example.test');
    expect(await operate('list')).toBe(
      [
        'leo@example.test  Leo Ito, never signed in, disabled',
        'maya@example.test  Maya Ruiz, last signed in 2026-11-21T18:00:00.000Z',
      ].join('\n'),
    );
    expect(await auditRows()).toEqual([
      ['admins.listed', null, { total: 0 }],
      ['admins.listed', null, { total: 2 }],
    ]);
  });
});

describe('invalid account commands', () => {
  it('refuses an account command with an unknown or missing address and changes nothing', async () => {
    for (const name of ['promote', 'demote']) {
      await expect(operate(name, 'nobody@example.test')).rejects.toThrow(
        'There is no account with the address nobody@example.test.',
      );
      for (const text of [[], [''], [MAYA, LEO]])
        expect(() => commandFor(name, text)).toThrow(`Usage: ${name} EMAIL`);
    }
    expect(await auditRows()).toEqual([]);
  });

  it('answers an unknown command with the list of commands', () => {
    for (const name of ['', 'crown', 'toString', '__proto__'])
      expect(() => commandFor(name, [])).toThrow(/^Commands:\n {2}load-timetable FILE /);
    expect(() => commandFor('list', [MAYA])).toThrow('Usage: list');
  });
});
