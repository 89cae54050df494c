import { isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { billing, leavingCustomers } from '#server/db/payment-schema.ts';
import { sessions, users } from '#server/db/schema.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/sign-in-schema.ts';
import { commandFixture, LEO, MAYA } from '#test/operator/command-fixture.ts';
import { commandFor } from './run-command.ts';

const { box, now, givenUser, operate, find, givenSession, signedIn, auditRows } = commandFixture();

const WHY = 'Asked for by the member';

describe('disable and enable', () => {
  it('disables an account with all its sessions and enables it again', async () => {
    const id = await givenUser(MAYA);
    const other = await givenUser(LEO);
    await givenSession(id);
    await givenSession(id, { hours: 1 });
    await givenSession(other);
    expect(await operate('disable', MAYA, WHY)).toBe(
      'maya@example.test is disabled; sessions ended: 2.',
    );
    expect(await operate('disable', MAYA, WHY)).toContain('disabled already; nothing was changed');
    expect([(await find(MAYA)).isActive, await signedIn(id), await signedIn(other)]).toEqual([
      false,
      0,
      1,
    ]);
    await givenSession(id);
    expect(await operate('enable', MAYA, WHY)).toBe('maya@example.test can sign in again.');
    expect(await operate('enable', MAYA, WHY)).toContain('not disabled; nothing was changed');
    expect([(await find(MAYA)).isActive, await signedIn(id)]).toEqual([true, 0]);
    expect(await auditRows()).toEqual([
      ['account.disabled', id, { sessions: 2, reason: WHY }],
      ['account.enabled', id, { reason: WHY }],
    ]);
  });

  it('disables the last administrator with a warning', async () => {
    await givenUser(MAYA, { isAdmin: true });
    expect(await operate('disable', MAYA, WHY)).toContain(
      'No administrator is left who can sign in.',
    );
    await operate('enable', MAYA, WHY);
    await givenUser(LEO, { isAdmin: true });
    expect(await operate('disable', MAYA, WHY)).not.toContain('No administrator');
  });
});

describe('sign-out', () => {
  it('signs out one account or everybody', async () => {
    const [maya, leo] = [await givenUser(MAYA), await givenUser(LEO)];
    await givenSession(maya);
    await givenSession(leo);
    expect(await operate('sign-out', MAYA, WHY)).toContain('sessions ended: 1.');
    expect([await signedIn(maya), await signedIn(leo)]).toEqual([0, 1]);
    await givenSession(maya);
    expect(await operate('sign-out', '--all', WHY)).toBe(
      'Everybody is signed out; sessions ended: 2.',
    );
    expect(await box.db.$count(sessions)).toBe(0);
    expect(await auditRows()).toEqual([
      ['account.signed-out', maya, { sessions: 1, reason: WHY }],
      ['everybody.signed-out', null, { sessions: 2, reason: WHY }],
    ]);
  });
});

describe('grant-months, take-back-months, start-trial and end-trial', () => {
  it('give months and trials, and refuse what a member cannot have', async () => {
    const id = await givenUser(MAYA);
    expect(await operate('start-trial', MAYA, '7', WHY)).toBe(
      'maya@example.test is in a trial until 2026-11-28T18:00:00.000Z.',
    );
    expect(await operate('end-trial', MAYA, WHY)).toBe('The trial of maya@example.test is over.');
    await expect(operate('end-trial', MAYA, WHY)).rejects.toThrow('This member is in no trial.');
    expect(await operate('grant-months', MAYA, '2', WHY)).toBe(
      'maya@example.test has 2 months more of Premium, until 2027-01-21T18:00:00.000Z.',
    );
    expect(await operate('take-back-months', MAYA, WHY)).toBe(
      'maya@example.test no longer has the months that were given until 2027-01-21T18:00:00.000Z.',
    );
    await expect(operate('take-back-months', MAYA, WHY)).rejects.toThrow(
      'This member has no months that were given.',
    );
    expect((await auditRows()).map(([action, subject]) => [action, subject])).toEqual([
      ['trial.started', id],
      ['trial.ended', id],
      ['months.granted', id],
      ['months.taken-back', id],
    ]);
  });
});

describe('correct-email', () => {
  it('sets another address, tells both and leaves sessions', async () => {
    const id = await givenUser(MAYA, { passwordHash: 'x', emailVerifiedAt: now });
    await givenSession(id);
    expect(await operate('correct-email', MAYA, ' Maya.Ruiz@Example.test', WHY)).toBe(
      'The address is maya.ruiz@example.test now, not verified until its link is used. Both addresses are told.',
    );
    expect((await find('maya.ruiz@example.test')).emailVerifiedAt).toBeNull();
    expect(await signedIn(id)).toBe(1);
    const told = await box.db.select({ to: outbox.to }).from(outbox).orderBy(outbox.id);
    expect(told.map(({ to }) => to)).toEqual([
      MAYA,
      'maya.ruiz@example.test',
      'maya.ruiz@example.test',
    ]);
    expect(await auditRows()).toEqual([['account.email-corrected', id, { reason: WHY }]]);
  });

  it('says that an account without a password goes on signing in with Google', async () => {
    await givenUser(MAYA);
    expect(await operate('correct-email', MAYA, LEO, WHY)).toContain(
      'has no password and goes on signing in with Google',
    );
  });

  it('refuses the address of another account, of an administrator, and none at all', async () => {
    await givenUser(MAYA);
    await givenUser(LEO, { isAdmin: true });
    await expect(operate('correct-email', MAYA, LEO.toUpperCase(), WHY)).rejects.toThrow(
      'An account with this email already exists',
    );
    await expect(operate('correct-email', LEO, 'new@example.test', WHY)).rejects.toThrow(
      'This account is an administrator.',
    );
    await expect(operate('correct-email', MAYA, 'maya', WHY)).rejects.toThrow(
      'Please enter a valid email address.',
    );
    expect(await auditRows()).toEqual([]);
  });
});

describe('delete', () => {
  it('deletes an account, and its customer waits for the payment provider', async () => {
    const id = await givenUser(MAYA);
    await givenUser(LEO);
    await givenSession(id);
    await box.db.insert(billing).values({ userId: id, customerId: 'cus_1', checkedAt: now });
    expect(await operate('delete', ' Maya@Example.test', WHY)).toContain(
      'a worker ends the subscription',
    );
    expect((await box.db.select().from(users)).map(({ email }) => email)).toEqual([LEO]);
    expect(await box.db.select().from(leavingCustomers)).toMatchObject([{ customerId: 'cus_1' }]);
    expect(await auditRows()).toEqual([['account.deleted', id, { reason: WHY }]]);
    await expect(operate('delete', MAYA, WHY)).rejects.toThrow('There is no account');
  });

  it('refuses to delete administrators', async () => {
    await givenUser(MAYA, { isAdmin: true });
    await expect(operate('delete', MAYA, WHY)).rejects.toThrow('This account is an administrator.');
    expect(await box.db.$count(users)).toBe(1);
  });
});

describe('resend', () => {
  const give = async (values: Partial<typeof outbox.$inferInsert>) => {
    const [row] = await box.db
      .insert(outbox)
      .values({
        dedupeKey: `key ${values.to} ${values.userId}`,
        to: MAYA,
        subject: 'A seat',
        text: 'A seat is there',
        html: '',
        createdAt: now,
        deadLetteredAt: now,
        ...values,
      })
      .returning({ id: outbox.id });
    return row!.id;
  };

  it('queues a message again by its ID, whether or not it names its member', async () => {
    const id = await givenUser(MAYA);
    await givenUser(LEO);
    const messages = [await give({ userId: id, to: 'old@example.test' }), await give({})];
    for (const message of messages)
      expect(await operate('resend', `${message}`, WHY)).toBe(
        `Message ${message} is queued again.`,
      );
    expect(await box.db.$count(outbox, isNotNull(outbox.deadLetteredAt))).toBe(0);
    expect(await auditRows()).toEqual(
      messages.map((message) => ['message.resent', id, { message, reason: WHY }]),
    );
  });

  it('refuses a message of nobody, one without its content, and one that waits', async () => {
    await givenUser(MAYA);
    const ofNobody = await give({ to: 'nobody@example.test' });
    await expect(operate('resend', `${ofNobody}`, WHY)).rejects.toThrow(
      `There is no message ${ofNobody} to a member.`,
    );
    const emptied = await give({ text: '' });
    await expect(operate('resend', `${emptied}`, WHY)).rejects.toThrow('content was deleted');
    await box.db.update(outbox).set({ text: 'x', deadLetteredAt: null });
    for (const text of [`${emptied}`, 'x', '-1'])
      await expect(operate('resend', text, WHY)).rejects.toThrow();
    expect(await auditRows()).toEqual([]);
  });
});

describe('two-factor-off', () => {
  it('turns it off for a member who has it, audits it and tells the member', async () => {
    const id = await givenUser(MAYA);
    await box.db.insert(authenticators).values({
      userId: id,
      secret: Buffer.from('sealed'),
      createdAt: now,
      confirmedAt: now,
    });
    await box.db.insert(recoveryCodes).values({ userId: id, codeHash: Buffer.from('hash') });
    expect(await operate('two-factor-off', MAYA, WHY)).toBe(
      'maya@example.test signs in without a code from now on, and gets an email about it.',
    );
    expect(await operate('two-factor-off', MAYA, WHY)).toBe(
      'maya@example.test has no two-factor sign-in; nothing was changed.',
    );
    expect(await box.db.$count(authenticators)).toBe(0);
    expect(await box.db.$count(recoveryCodes)).toBe(0);
    expect(await auditRows()).toEqual([['second-factor.removed', id, { reason: WHY }]]);
    const emails = await box.db.select().from(outbox);
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [MAYA, 'Two-factor sign-in is off'],
    ]);
    expect(emails[0]?.text).toContain('turned off by support');
    expect(emails[0]?.text).toContain('https://fares.example/profile');
  });
});

describe('passkeys-off', () => {
  it('removes every passkey of one member, audits it and tells the member', async () => {
    const [id, other] = [await givenUser(MAYA), await givenUser(LEO)];
    const give = (userId: string, name: string) =>
      box.db.insert(passkeys).values({
        userId,
        name,
        credentialId: Buffer.from(name),
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        isBackedUp: false,
        createdAt: now,
      });
    for (const name of ['Phone', 'Laptop']) await give(id, name);
    await give(other, 'Tablet');
    await givenSession(id);
    expect(await operate('passkeys-off', MAYA, WHY)).toBe(
      'maya@example.test no longer signs in with a passkey, and gets an email about it; passkeys removed: 2.',
    );
    expect(await operate('passkeys-off', MAYA, WHY)).toBe(
      'maya@example.test has no passkeys; nothing was changed.',
    );
    expect((await box.db.select().from(passkeys)).map(({ name }) => name)).toEqual(['Tablet']);
    expect(await signedIn(id)).toBe(0);
    expect(await auditRows()).toEqual([['passkeys.removed', id, { passkeys: 2, reason: WHY }]]);
    const emails = await box.db.select().from(outbox);
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [MAYA, 'Your passkeys were removed'],
    ]);
  });
});

describe('the ways to sign in of administrators', () => {
  it('are ended on the command line, where pages refuse it', async () => {
    const id = await givenUser(MAYA, { isAdmin: true });
    await box.db
      .insert(authenticators)
      .values({ userId: id, secret: Buffer.from('sealed'), createdAt: now, confirmedAt: now });
    expect(await operate('two-factor-off', MAYA, WHY)).toContain('signs in without a code');
    expect(await operate('passkeys-off', MAYA, WHY)).toContain('has no passkeys');
    expect(await box.db.$count(authenticators)).toBe(0);
  });
});

describe('invalid member commands', () => {
  it('refuses an unknown address, a missing reason and a wrong number, and changes nothing', async () => {
    await givenUser(MAYA);
    const names = [
      'disable',
      'enable',
      'sign-out',
      'end-trial',
      'take-back-months',
      'delete',
      'two-factor-off',
      'passkeys-off',
    ];
    for (const name of names) {
      await expect(operate(name, 'nobody@example.test', WHY)).rejects.toThrow(
        'There is no account with the address nobody@example.test.',
      );
      await expect(operate(name, MAYA, ' ')).rejects.toThrow('Say why.');
      for (const text of [[], [MAYA], [MAYA, '']])
        expect(() => commandFor(name, text)).toThrow(`Usage: ${name} EMAIL`);
    }
    for (const months of ['0', '25', '1.5', 'two'])
      await expect(operate('grant-months', MAYA, months, WHY)).rejects.toThrow(
        'Choose 1 to 24 months.',
      );
    await expect(operate('start-trial', MAYA, '91', WHY)).rejects.toThrow('Choose 1 to 90 days.');
    expect(await auditRows()).toEqual([]);
  });
});
