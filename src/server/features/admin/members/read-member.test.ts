import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { billing } from '#server/db/payment-schema.ts';
import { savedTrips } from '#server/db/saved-trip-schema.ts';
import { auditLog, sessions } from '#server/db/schema.ts';
import { adminFixture } from '#test/api/admin-fixture.ts';
import { givenMember } from '#test/harness.ts';

const { box, now, setUp, givenUser, givenSearch, givenAlert, audited } = adminFixture();

const MAYA = 'maya@example.test';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const givenMessage = (key: string, values: Partial<typeof outbox.$inferInsert>) =>
  box.db.insert(outbox).values({
    dedupeKey: key,
    to: MAYA,
    subject: key,
    text: '',
    html: '',
    createdAt: now,
    ...values,
  });

describe('GET /admin/users/:id', () => {
  it('shows plan and payments of a member', async () => {
    const { see } = await setUp();
    const id = await givenUser(MAYA, { grantedUntil: minutesAgo(-60) });
    await box.db.insert(billing).values({
      userId: id,
      customerId: 'cus_1',
      status: 'canceled',
      planType: 'monthly',
      periodEndsAt: minutesAgo(5),
      checkedAt: minutesAgo(4),
    });
    const { user, granted_until, subscription } = await see(`users/${id}`);
    expect(user).toMatchObject({ id, email: MAYA, is_premium: true, stripe_customer_id: 'cus_1' });
    expect(granted_until).toBe('2026-11-21T19:00:00.000Z');
    expect(subscription).toEqual({
      status: 'canceled',
      plan_type: 'monthly',
      period_ends_at: '2026-11-21T17:55:00.000Z',
      ends_at: null,
      trial_at: null,
      trial_refused_at: null,
      checked_at: '2026-11-21T17:56:00.000Z',
    });
  });

  it('shows the alerts, trips, searches and living sessions of one member only', async () => {
    const { see } = await setUp();
    const id = await givenUser(MAYA);
    const other = await givenUser('leo@example.test');
    const older = await givenAlert(id, { createdAt: minutesAgo(9) }, [{ state: 'passed' }]);
    const newer = await givenAlert(id);
    await givenAlert(other);
    await givenSearch({ userId: id, destination: 'LAS' }, minutesAgo(3));
    await givenSearch({ userId: id, origin: 'SLC' });
    await givenSearch({ userId: other });
    await box.db.insert(savedTrips).values({
      userId: id,
      id: 'trip',
      departsAt: minutesAgo(-600),
      trip: { origin: 'DEN', destination: 'CITY:LAS_VEGAS' },
      outState: 'booked',
      homeState: 'to_book',
      note: 'private',
      hasOut: true,
      hasHome: false,
      messages: 2,
      keptAt: now,
      changedAt: now,
    });
    const session = (userId: string, hours: number) => ({
      tokenHash: Buffer.from(`${userId}${hours}`),
      userId,
      createdAt: minutesAgo(hours * 60),
      lastSeenAt: minutesAgo(hours * 60),
      browser: `Firefox ${hours}`,
    });
    await box.db.insert(sessions).values([session(id, 1), session(id, 24 * 8), session(other, 2)]);
    const seen = await see(`users/${id}`);
    expect(seen.alerts.map((one: { id: string }) => one.id)).toEqual([newer, older]);
    expect(seen.searches.map((one: { origin_airport: string }) => one.origin_airport)).toEqual([
      'SLC',
      'DEN',
    ]);
    expect(seen.trips).toEqual([
      {
        id: 'trip',
        departs_at: '2026-11-22T04:00:00.000Z',
        origin: 'DEN',
        destination: 'CITY:LAS_VEGAS',
        out_state: 'booked',
        home_state: 'to_book',
        muted: false,
        messages: 2,
        kept_at: '2026-11-21T18:00:00.000Z',
      },
    ]);
    expect(seen.sessions.map((one: { browser: string }) => one.browser)).toEqual(['Firefox 1']);
    expect(JSON.stringify(seen)).not.toContain('private');
  });

  it('shows the fate of each message to a member, with masked addresses and without contents', async () => {
    const { see } = await setUp();
    const id = await givenUser(MAYA, { phoneNumber: '3035550101' });
    const alertId = await givenAlert(id);
    await givenMessage('welcome', { sentAt: now, attempts: 1 });
    await givenMessage('match', {
      userId: id,
      alertId,
      text: 'secret words',
      deadLetteredAt: now,
      lastError: 'mail: refused',
      attempts: 9,
    });
    await givenMessage('alert', { channel: 'sms', to: '3035550101' });
    await givenMessage('other', { to: 'leo@example.test' });
    const { messages } = await see(`users/${id}`);
    const short = messages.map(
      (one: { channel: string; to: string; state: string; can_resend: boolean }) =>
        `${one.channel} ${one.to} ${one.state} ${one.can_resend}`,
    );
    expect(short).toEqual([
      'sms …0101 waiting false',
      'email m…@example.test dead true',
      'email m…@example.test sent false',
    ]);
    expect(messages[1]).toMatchObject({ last_error: 'mail: refused', attempts: 9 });
    expect(JSON.stringify(messages)).not.toContain('secret words');
  });

  it('shows the fifty newest rows of a longer list', async () => {
    const { see } = await setUp();
    const id = await givenUser(MAYA);
    for (let n = 0; n < 51; n += 1) await givenSearch({ userId: id }, minutesAgo(n));
    const { searches, user } = await see(`users/${id}`);
    expect([searches.length, user.search_count]).toEqual([50, 51]);
    expect(searches[0].created_at).toBe('2026-11-21T18:00:00.000Z');
  });

  it('shows what was changed about the member, and not who read it', async () => {
    const { see } = await setUp();
    const id = await givenUser(MAYA);
    const entry = { at: now, actorId: null, detail: {} };
    await box.db.insert(auditLog).values([
      { ...entry, action: 'account.disabled', subject: id },
      { ...entry, action: 'account.enabled', subject: NOBODY },
      { ...entry, action: 'user.seen', subject: id },
    ]);
    const { changes } = await see(`users/${id}`);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ action: 'account.disabled', subject: MAYA, by: null });
  });

  it('records each read of a member, and none of a member that does not exist', async () => {
    const { see, get } = await setUp();
    const id = await givenUser(MAYA);
    await see(`users/${id.toUpperCase()}`);
    for (const nobody of [NOBODY, 'nobody', `${id}0`]) {
      const answer = await get(`users/${nobody}`);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
    }
    const auditRows = (await audited()).map(({ action, subject }) => [action, subject]);
    expect(auditRows).toEqual([['user.seen', id]]);
  });

  it('is refused to members who are no administrators', async () => {
    const { server, get } = await setUp();
    const id = await givenUser(MAYA);
    const member = await givenMember(server, box.db, { email: 'leo@example.test' });
    expect((await get(`users/${id}`, member)).statusCode).toBe(403);
    expect(await audited()).toEqual([]);
  });
});

describe('the search for members', () => {
  it('finds a member by ID, in any case, and by no part of one', async () => {
    const { see } = await setUp();
    const id = await givenUser(MAYA);
    await givenUser('leo@example.test');
    const found = async (q: string) =>
      (await see('users', { q })).users.map(({ email }: { email: string }) => email);
    expect(await found(id)).toEqual([MAYA]);
    expect(await found(` ${id.toUpperCase()} `)).toEqual([MAYA]);
    expect(await found(id.slice(0, 8))).toEqual([]);
    expect(await found(NOBODY)).toEqual([]);
  });
});
