import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema.ts';
import { commandFor } from '#server/operator/commands.ts';
import { adminFixture } from '#test/api/admin-fixture.ts';
import { stillClock } from '#test/harness.ts';

const { box, now, givenUser, audited } = adminFixture();

async function operate(name: string, ...text: string[]): Promise<string> {
  const perform = await commandFor(name, text).prepare({ text, dataFolder: 'data' });
  return perform({ db: box.db, clock: stillClock() });
}

const WHY = 'Asked for by the member';
const MAYA = 'maya@example.test';
const LEO = 'leo@example.test';

async function find(email: string) {
  const [user] = await box.db.select().from(users).where(eq(users.email, email));
  return user!;
}

/** A sign-in that began and was last seen that long ago. */
async function givenSession(userId: string, { hours = 0, idleMinutes = 0 } = {}): Promise<void> {
  await box.db.insert(sessions).values({
    tokenHash: Buffer.from(`${userId}${hours}${idleMinutes}`),
    userId,
    createdAt: new Date(now.getTime() - hours * 3_600_000),
    lastSeenAt: new Date(now.getTime() - idleMinutes * 60_000),
  });
}

const signedIn = (userId: string) => box.db.$count(sessions, eq(sessions.userId, userId));
const deeds = async () =>
  (await audited()).map(({ actorId, action, subject, detail }) => {
    expect(actorId).toBeNull();
    return [action, subject, detail];
  });

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
    expect(await deeds()).toEqual([
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
    expect(await deeds()).toEqual([
      ['account.signed-out', maya, { sessions: 1, reason: WHY }],
      ['everybody.signed-out', null, { sessions: 2, reason: WHY }],
    ]);
  });
});

describe('grant-months, start-trial and end-trial', () => {
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
    expect((await deeds()).map(([action, subject]) => [action, subject])).toEqual([
      ['trial.started', id],
      ['trial.ended', id],
      ['months.granted', id],
    ]);
  });
});

describe('invalid member commands', () => {
  it('refuses an unknown address, a missing reason and a wrong number, and changes nothing', async () => {
    await givenUser(MAYA);
    for (const name of ['disable', 'enable', 'sign-out', 'end-trial']) {
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
    expect(await deeds()).toEqual([]);
  });
});
