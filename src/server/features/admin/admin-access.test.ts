import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { users } from '#server/db/schema.ts';
import { ADMIN, adminFixture } from '#test/api/admin-fixture.ts';
import { givenMember } from '#test/harness.ts';

const { box, setUp, audited } = adminFixture();

const CALLS = ENDPOINTS.filter(({ path }) => path.startsWith('/admin/')).map(
  ({ method, path }) => [method, `/api${path.replace(/:\w+/g, '1')}`] as const,
);

const set = (email: string, values: Partial<typeof users.$inferInsert>) =>
  box.db.update(users).set(values).where(eq(users.email, email));

describe('admin calls', () => {
  it('refuses admin calls to everybody else with the same answer', async () => {
    const { server } = await setUp();
    expect(CALLS.length).toBeGreaterThanOrEqual(14);
    const free = await givenMember(server, box.db, { email: 'free@example.test' });
    const paid = { email: 'paid@example.test', plan: 'premium' } as const;
    const premium = await givenMember(server, box.db, paid);
    const claims = { 'x-is-admin': 'true', cookie: 'is_admin=true' };
    for (const [method, url] of CALLS) {
      const ask = (headers: Record<string, string>) => server.inject({ method, url, headers });
      for (const headers of [free, premium, { ...free, ...claims }]) {
        const answer = await ask(headers);
        expect([answer.statusCode, answer.json()], url).toEqual([
          403,
          { error: 'admin_required', message: 'Admin privileges required.' },
        ]);
      }
      for (const headers of [{}, claims, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
        const answer = await ask(headers);
        expect([answer.statusCode, answer.json().error], url).toEqual([401, 'sign_in_required']);
      }
    }
    expect(await audited()).toEqual([]);
  });

  it('refuses the next admin call after the role is taken away', async () => {
    const { get } = await setUp();
    expect((await get('users')).statusCode).toBe(200);
    await set(ADMIN, { isAdmin: false });
    expect((await get('users')).statusCode).toBe(403);
    await set(ADMIN, { isAdmin: true });
    expect((await get('users')).statusCode).toBe(200);
    await set(ADMIN, { isActive: false });
    expect((await get('users')).statusCode).toBe(401);
  });

  it('lets no API call make anybody an administrator', async () => {
    const { server } = await setUp();
    const free = await givenMember(server, box.db, { email: 'free@example.test' });
    for (const { method, path } of ENDPOINTS) {
      // Signing out would end what the other calls are made with.
      if (path === '/auth/logout' || method === 'GET') continue;
      const url = `/api${path.replace(/:\w+/g, '1')}`;
      const payload = { is_admin: true, isAdmin: true, first_name: 'Eve' };
      await server.inject({ method, url, headers: free, payload });
    }
    expect(await box.db.$count(users, eq(users.isAdmin, true))).toBe(1);
  });
});
