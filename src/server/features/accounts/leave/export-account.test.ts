import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { dataExports, searches, users } from '#server/db/schema.ts';
import { accountFixture, DAY, type Headers, MINUTE } from '#test/api/account-fixture.ts';
import { givenFullMember } from '#test/api/full-member.ts';
import { givenMember, person } from '#test/harness.ts';
import { exportAccount } from './export-account.ts';

const { box, setUp, setUpMember } = accountFixture();

const download = (server: FastifyInstance, headers: Headers) =>
  server.inject({ url: '/api/profile/export', headers });

function filesIn(zip: Uint8Array): Record<string, string> {
  const files = Object.entries(unzipSync(zip));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const ownRow = async () => {
  const [row] = await box.db.select().from(users);
  return { id: row?.id ?? '', email: row?.email ?? '' };
};

async function givenExport(tag = '2001') {
  const fixture = await setUpMember();
  const own = await givenFullMember(box.db, tag, await ownRow());
  const answer = await download(fixture.server, fixture.member);
  return { ...fixture, own, answer, files: filesIn(answer.rawPayload) };
}

const LISTS = [
  'alerts',
  'alert-days',
  'text-consents',
  'messages',
  'kept-trips',
  'watched-flights',
  'searches',
  'sessions',
  'api-keys',
  'passkeys',
  'known-browsers',
  'notice-browsers',
];

describe('downloading the own data', () => {
  it('answers one ZIP file with a table of contents and each list as JSON and as CSV', async () => {
    const { answer, files } = await givenExport();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'no-store',
    });
    const names = LISTS.flatMap((name) => [`${name}.json`, `${name}.csv`]);
    expect(Object.keys(files).sort()).toEqual(['README.txt', 'account.json', ...names].sort());
    for (const name of LISTS) expect(files['README.txt']).toContain(`${name}.json and ${name}.csv`);
  });

  it('has the same rows in both forms, one at least of each list', async () => {
    const { files } = await givenExport();
    for (const name of LISTS) {
      const rows = JSON.parse(files[`${name}.json`] ?? '') as Record<string, unknown>[];
      const cells = parse(files[`${name}.csv`] ?? '', { columns: true }) as object[];
      expect(rows.length, name).toBeGreaterThan(0);
      expect(cells.length, name).toBe(rows.length);
      expect(Object.keys(cells[0] ?? {}), name).toEqual(Object.keys(rows[0] ?? {}));
    }
  });

  it('holds what is stored of the member, without keys and secrets', async () => {
    const { own, files } = await givenExport();
    const text = Object.values(files).join('\n');
    for (const mark of own.marks) expect(text, mark).toContain(mark);
    for (const secret of own.secrets) expect(text, secret).not.toContain(secret);
    expect(text).not.toContain('argon2');
    expect(text).not.toContain('secret 2001');
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
      account: { email: person().email, has_password: true },
      travel_profile: { home_airports: ['DEN'], warm_from: 75 },
      subscription: { customer_id: 'cus_2001', plan_type: 'monthly' },
      trial_cards: [{ fingerprint: 'card2001' }],
      money_notices: [{ notice: 'charged', about: 'in_2001' }],
    });
    expect(JSON.parse(files['notice-browsers.json'] ?? '')).toMatchObject([
      { push_service: 'push.example' },
    ]);
  });

  it('holds nothing of another member', async () => {
    const { server, member } = await setUpMember();
    const own = await givenFullMember(box.db, '2002', await ownRow());
    const other = await givenFullMember(box.db, '2003');
    const text = Object.values(filesIn((await download(server, member)).rawPayload)).join('\n');
    for (const mark of [...other.marks, ...other.secrets, '2003']) expect(text).not.toContain(mark);
    expect(text).toContain(own.alertId);
  });

  it('runs no cell as a formula in spreadsheets', async () => {
    const { server, member } = await setUpMember();
    await givenFullMember(box.db, '2004', await ownRow());
    await box.db.execute(sql`update saved_trips set note = '=1+1'`);
    const files = filesIn((await download(server, member)).rawPayload);
    expect(files['kept-trips.csv']).toContain(`,'=1+1,`);
  });

  it('holds every row of lists that are longer than a page', async () => {
    const { server, member } = await setUpMember();
    const { id: userId } = await ownRow();
    const row = { userId, searchType: 'search', travelDate: '2026-11-25' } as const;
    const createdAt = new Date('2026-11-20T12:00:00Z');
    const many = Array.from({ length: 1_234 }, (_, n) => ({ ...row, origin: `A${n}`, createdAt }));
    await box.db.insert(searches).values(many);
    const files = filesIn((await download(server, member)).rawPayload);
    const rows = JSON.parse(files['searches.json'] ?? '') as { origin: string }[];
    expect(new Set(rows.map(({ origin }) => origin)).size).toBe(1_234);
    expect(rows).toHaveLength(1_234);
  });

  it('says of a member without anything that there is nothing', async () => {
    const { server, member } = await setUpMember();
    const files = filesIn((await download(server, member)).rawPayload);
    expect([files['alerts.json'], files['alerts.csv']]).toEqual(['[]\n', '']);
  });
});

describe('the limits of downloads', () => {
  it('allows five a day and member', async () => {
    const { server, member, clock } = await setUpMember();
    const stranger = await givenMember(server, box.db, { email: 'other@example.test' });
    for (const code of [200, 200, 200, 200, 200, 429])
      expect((await download(server, member)).statusCode).toBe(code);
    expect((await download(server, stranger)).statusCode).toBe(200);
    clock.moveBy(DAY);
    expect((await download(server, member)).statusCode).toBe(200);
  });

  it('runs one download of a member at a time, and the next one once it has ended', async () => {
    const { clock } = await setUpMember();
    const { id } = await ownRow();
    const deps = { db: box.db, clock, site: { productName: 'Roamfare', supportEmail: 'a@b.c' } };
    const running = exportAccount(deps, id);
    expect((await running.next()).done).toBe(false);
    await expect(exportAccount(deps, id).next()).rejects.toThrow('export_running');
    await running.return();
    expect(await box.db.$count(dataExports)).toBe(0);
    expect((await exportAccount(deps, id).next()).done).toBe(false);
  });

  it('takes over after five minutes from a download whose process died', async () => {
    const { clock } = await setUpMember();
    const { id } = await ownRow();
    const deps = { db: box.db, clock, site: { productName: 'Roamfare', supportEmail: 'a@b.c' } };
    const running = exportAccount(deps, id);
    await running.next();
    clock.moveBy(5 * MINUTE - 1);
    await expect(exportAccount(deps, id).next()).rejects.toThrow('export_running');
    clock.moveBy(1);
    expect((await exportAccount(deps, id).next()).done).toBe(false);
    await expect(running.next()).rejects.toThrow('storage_unavailable');
    // The end of the first one must not end the second.
    expect(await box.db.$count(dataExports)).toBe(1);
  });

  it('tells why a download was broken off also where its end cannot be stored', async () => {
    const { clock } = await setUpMember();
    const { id } = await ownRow();
    const planted = () => ({ where: () => Promise.reject(new Error('planted')) });
    const db: typeof box.db = Object.create(box.db, { delete: { value: planted } });
    const deps = { db, clock, site: { productName: 'Roamfare', supportEmail: 'a@b.c' } };
    const running = exportAccount(deps, id);
    await running.next();
    clock.moveBy(5 * MINUTE);
    await expect(running.next()).rejects.toThrow('storage_unavailable');
  });

  it('refuses guests', async () => {
    const { server } = await setUp();
    expect((await download(server, {})).statusCode).toBe(401);
  });
});
