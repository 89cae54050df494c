import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { auditLog, searches, users } from '#server/db/schema.ts';
import { ADMIN, adminFixture } from '#test/api/admin-fixture.ts';
import { stillClock } from '#test/harness.ts';
import { readAudited } from './audit.ts';

const { box, now, setUp, givenUser, givenSearch, audited } = adminFixture();

describe('the audit log', () => {
  it('writes an audit row for each admin view with its query, but not the search text', async () => {
    const { see } = await setUp();
    const q = 'maya.secret@example.test';
    await see('dashboard');
    await see('users', { q, page: 2, filter: 'trial' });
    await see('notifications', { q, filter: 'active', sort: 'max_price' });
    await see('searches', { q, limit: 10, order: 'asc' });
    await see('audit-log', { filter: 'changes' });
    const [{ id } = { id: '' }] = await box.db.select().from(users);
    const rows = await audited();
    expect(rows.every((row) => row.actorId === id && row.at.getTime() === now.getTime())).toBe(
      true,
    );
    const usual = { page: 1, limit: 50, filter: 'all', sort: 'created_at', order: 'desc' };
    const asked = { ...usual, q_length: q.length };
    expect(rows.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['dashboard.seen', null, {}],
      ['users.listed', null, { ...asked, page: 2, filter: 'trial' }],
      ['notifications.listed', null, { ...asked, filter: 'active', sort: 'max_price' }],
      ['searches.listed', null, { ...asked, limit: 10, order: 'asc' }],
      ['audit-log.listed', null, { page: 1, limit: 50, filter: 'changes' }],
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('writes no audit row for refused or invalid requests', async () => {
    const { get } = await setUp();
    await get('users', {});
    await get('users', { authorization: 'Bearer stale' });
    await get('users?sort=nothing');
    expect(await audited()).toEqual([]);
  });

  it('lists audit rows newest first, by page, with actor and subject', async () => {
    const { see } = await setUp();
    const maya = await givenUser('maya@example.test');
    const gone = '00000000-0000-4000-8000-000000000000';
    const [me] = await box.db.select().from(users).where(eq(users.email, ADMIN));
    const at = now;
    await insertAuditEntry(box.db, {
      at,
      actorId: null,
      action: 'account.promoted',
      subject: maya,
    });
    await insertAuditEntry(box.db, {
      at,
      actorId: me!.id,
      action: 'banner.changed',
      detail: { words: 3 },
    });
    await insertAuditEntry(box.db, {
      at,
      actorId: gone,
      action: 'blackout-date.added',
      subject: '2026-12-24',
    });
    await see('dashboard');
    expect(await see('audit-log', { filter: 'changes', limit: 2 })).toEqual({
      entries: [
        {
          id: expect.any(Number),
          at: '2026-11-21T18:00:00.000Z',
          by: gone,
          by_name: null,
          action: 'blackout-date.added',
          subject: '2026-12-24',
          detail: {},
          notice: null,
        },
        expect.objectContaining({ by: ADMIN, subject: null, detail: { words: 3 } }),
      ],
      pagination: { page: 1, limit: 2, total: 3, pages: 2 },
    });
    const second = await see('audit-log', { filter: 'changes', limit: 2, page: 2 });
    expect(second.entries).toEqual([
      expect.objectContaining({ by: null, subject: 'maya@example.test' }),
    ]);
    const all = await see('audit-log');
    expect(all.entries.map(({ action }: { action: string }) => action)).toEqual([
      'audit-log.listed',
      'audit-log.listed',
      'dashboard.seen',
      'blackout-date.added',
      'banner.changed',
      'account.promoted',
    ]);
    expect(await see('audit-log', { page: 9 })).toMatchObject({
      entries: [],
      pagination: { pages: 1 },
    });
  });

  it('lists only reads of the audit log on request, and loses none of the other entries', async () => {
    const { see } = await setUp();
    await insertAuditEntry(box.db, { at: now, actorId: null, action: 'account.promoted' });
    await see('dashboard');
    await see('users');
    const actions = async (filter: string) =>
      (await see('audit-log', { filter })).entries.map(({ action }: { action: string }) => action);
    expect(await actions('reads')).toEqual(['users.listed', 'dashboard.seen']);
    expect(await actions('changes')).toEqual(['account.promoted']);
    expect((await actions('all')).slice(-3)).toEqual([
      'users.listed',
      'dashboard.seen',
      'account.promoted',
    ]);
  });

  it('lists who changed the notice by name, and each text that it got', async () => {
    const { server, admin, see } = await setUp();
    const change = (payload: object) =>
      server.inject({ method: 'PUT', url: '/api/admin/banner', headers: admin, payload });
    for (const text of ['Fares of December are in.', '']) {
      const answer = await change({ text });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const { entries } = await see('audit-log', { filter: 'changes' });
    expect(entries).toMatchObject([
      { by: ADMIN, by_name: 'Maya Ruiz', notice: null },
      { by: ADMIN, by_name: 'Maya Ruiz', notice: 'Fares of December are in.' },
    ]);
  });

  it('prevents changes to and deletions from the audit log', async () => {
    await insertAuditEntry(box.db, { at: now, actorId: null, action: 'account.promoted' });
    await expect(box.db.delete(auditLog)).rejects.toThrow();
    await expect(box.db.update(auditLog).set({ action: 'x.y' })).rejects.toThrow();
    expect(await audited()).toHaveLength(1);
  });
});

describe('audited reads', () => {
  const looking = () => ({ db: box.db, clock: stillClock() });
  const entry = { actorId: null, action: 'searches.listed' } as const;

  it('reads an audited view from one database snapshot', async () => {
    const seen = await readAudited(looking(), entry, async (tx) => {
      const before = await tx.$count(searches);
      await givenSearch();
      return [before, await tx.$count(searches)];
    });
    expect(seen).toEqual([0, 0]);
    expect(await box.db.$count(searches)).toBe(1);
  });

  it('writes the audit row together with the answer, or answers neither', async () => {
    const fails = readAudited(looking(), entry, () => Promise.reject(new Error('no')));
    await expect(fails).rejects.toThrow('no');
    const unwritten = readAudited(looking(), { ...entry, actorId: 'nobody' }, async () => 'seen');
    await expect(unwritten).rejects.toThrow();
    expect(await box.db.execute(sql`select from audit_log`)).toMatchObject({ rowCount: 0 });
  });
});
