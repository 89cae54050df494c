import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { USERS } from '#server/db/queries/admin/users.ts';
import { auditLog, searches, users } from '#server/db/schema.ts';
import { adminFixture } from '#test/api/admin-fixture.ts';
import { stillClock } from '#test/harness.ts';
import { exportList } from './routes.ts';

const { box, now, setUp, givenUser, givenSearch, givenAlert, audited } = adminFixture();

/** The cells of a file without quotes and line breaks in cells. */
const rowsOf = (text: string) =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));

async function open() {
  const { get, server, admin } = await setUp();
  const ask = (list: string, query: Record<string, string> = {}) =>
    get(`exports/${list}?${new URLSearchParams(query)}`);
  /** Objects by the names of the columns. */
  const read = async (list: string, query: Record<string, string> = {}) => {
    const answer = await ask(list, query);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    const [names = [], ...rows] = rowsOf(answer.body);
    return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n]])));
  };
  return { server, admin, ask, read };
}

describe('a list as CSV', () => {
  it('is a file to save that no cache keeps', async () => {
    const { ask } = await open();
    const { headers, statusCode } = await ask('users');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="members.csv"',
      'cache-control': 'no-store',
    });
  });

  it('has every member once, more than are read at once, with times in UTC', async () => {
    const { read } = await open();
    const many = Array.from({ length: 1_203 }, (_, n) => ({
      email: `m${n}@example.test`,
      firstName: 'Maya',
      lastName: 'Ruiz',
      createdAt: now,
    }));
    await box.db.insert(users).values(many);
    const rows = await read('users', { q: '@example.test' });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_204);
    expect(rows).toHaveLength(1_204);
    expect(rows.find(({ email }) => email === 'm7@example.test')).toMatchObject({
      first_name: 'Maya',
      plan: 'free',
      is_active: 'true',
      created_at_utc: '2026-11-21T18:00:00.000Z',
      last_login_at_utc: '',
      alerts: '0',
      searches: '0',
    });
  });

  it('has the members that filter and search select', async () => {
    const { read } = await open();
    await givenUser('maya@example.test', { isPremium: true });
    await givenUser('leo@example.test', { isPremium: true, firstName: 'Leo' });
    await givenUser('free@example.test');
    const found = await read('users', { filter: 'premium', q: 'maya' });
    expect(found.map(({ email }) => email)).toEqual(['maya@example.test']);
  });

  it('runs no formula in a spreadsheet', async () => {
    const { ask } = await open();
    const firstName = '=HYPERLINK("http://evil.example","x")';
    await givenUser('maya@example.test', { firstName, lastName: '@SUM(1)' });
    const { body } = await ask('users', { q: 'maya@' });
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")",'@SUM(1)`);
  });

  it('has alerts with their days and states', async () => {
    const { read } = await open();
    const maya = await givenUser('maya@example.test');
    const days = [{ day: '2026-11-25' }, { day: '2026-11-26', state: 'passed' as const }];
    await givenAlert(maya, { origins: ['DEN', 'ATL'], destinations: [], maxPrice: 1_541 }, days);
    await givenAlert(maya, {}, [{ state: 'passed' }]);
    const [row, ...others] = await read('notifications', { filter: 'active' });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      email: 'maya@example.test',
      origins: 'DEN ATL',
      destinations: '',
      days: '2026-11-25 2026-11-26',
      states: 'open passed',
      max_price_usd: '15.41',
      gowild_only: 'true',
      created_at_utc: '2026-11-21T18:00:00.000Z',
    });
  });

  it('has searches of members and guests, newest first', async () => {
    const { read } = await open();
    const maya = await givenUser('maya@example.test');
    await givenSearch({ userId: maya, resultsFound: 28 });
    await givenSearch({ origin: 'ATL' });
    const rows = await read('searches');
    expect(rows.map(({ origin, email, places_found }) => [origin, email, places_found])).toEqual([
      ['ATL', '', ''],
      ['DEN', 'maya@example.test', '28'],
    ]);
    expect(await read('searches', { filter: 'guest' })).toHaveLength(1);
    expect(await box.db.$count(searches)).toBe(2);
  });

  it('has the audit log by filter, with what was recorded', async () => {
    const { ask, read } = await open();
    const detail = { reason: 'Lost phone' };
    await box.db
      .insert(auditLog)
      .values({ at: now, actorId: null, action: 'account.disabled', subject: 'x', detail });
    await ask('users');
    const changes = await ask('audit-log', { filter: 'changes' });
    expect(changes.body).toContain(
      '2026-11-21T18:00:00.000Z,,,account.disabled,x,"{""reason"":""Lost phone""}",',
    );
    expect((await read('audit-log', { filter: 'reads' })).every(({ id }) => id)).toBe(true);
  });

  it('has messages that were given up, with masked addresses and without contents', async () => {
    const { read, ask } = await open();
    await box.db.insert(outbox).values({
      dedupeKey: 'key',
      to: 'maya@example.test',
      subject: 'A seat',
      text: 'A secret text',
      html: '',
      createdAt: now,
      deadLetteredAt: now,
      attempts: 9,
      lastError: 'refused',
    });
    const [row] = await read('dead-letters');
    expect(row).toMatchObject({ subject: 'A seat', attempts: '9', can_resend: 'true' });
    expect((await ask('dead-letters')).body).not.toMatch(/maya@example|secret/);
  });

  it('is audited as a read before its first row, without the text of a search', async () => {
    const { ask } = await open();
    await ask('users', { q: 'maya@', filter: 'premium' });
    const [entry, ...others] = await audited();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'users.listed',
      detail: { filter: 'premium', q_length: 5, csv: true },
    });
    const admin = await box.db.select().from(users).where(eq(users.isAdmin, true));
    expect(entry?.actorId).toBe(admin[0]?.id);
  });

  it.each(['users', 'notifications', 'searches', 'audit-log', 'dead-letters'])(
    '%s are refused with a filter that the list does not have',
    async (list) => {
      const { ask } = await open();
      const answer = await ask(list, { filter: 'nothing' });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['filter']]);
      expect(await audited()).toEqual([]);
    },
  );

  it('is refused to an administrator who has downloaded sixty in an hour', async () => {
    const { ask } = await open();
    const answers = await Promise.all(Array.from({ length: 63 }, () => ask('dead-letters')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });
});

describe('the parts of a list as CSV', () => {
  const partsOf = async (parts: AsyncIterable<string>) => {
    const read: string[] = [];
    for await (const part of parts) read.push(part);
    return read;
  };
  const whole = { query: { q: '', filter: 'all' as const }, actorId: null };

  it('are none if the list is longer than a file may be, and nothing is recorded', async () => {
    for (const n of [1, 2, 3]) await givenUser(`m${n}@example.test`);
    const deps = { db: box.db, clock: stillClock() };
    const tooLong = partsOf(exportList(deps, USERS, { ...whole, mostRows: 2 }));
    await expect(tooLong).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { filter: expect.stringContaining('3 rows, and a file at most 2') } },
    });
    expect(await audited()).toEqual([]);
    const parts = await partsOf(exportList(deps, USERS, { ...whole, mostRows: 3 }));
    expect(rowsOf(parts.join(''))).toHaveLength(4);
  });

  it('come from the replica where there is one, and the record is written to the primary', async () => {
    await givenUser('maya@example.test');
    let reads = 0;
    const deps = {
      db: box.db,
      clock: stillClock(),
      replica: async <T>(work: (tx: never) => Promise<T>) => {
        reads += 1;
        const value = await box.db.transaction((tx) => work(tx as never));
        return { value, delayMs: 40 };
      },
    };
    const parts = await partsOf(exportList(deps, USERS, { ...whole, mostRows: 9 }));
    expect([reads, parts.length, (await audited()).length]).toEqual([3, 2, 1]);
  });

  it('break off after ten minutes', async () => {
    await givenUser('maya@example.test');
    const clock = stillClock();
    const parts = exportList({ db: box.db, clock }, USERS, { ...whole, mostRows: 9 });
    await parts.next();
    clock.moveBy(10 * 60_000 + 1);
    await expect(parts.next().then(() => parts.next())).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });
});
