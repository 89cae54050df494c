import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { logout } from '#contract/auth.ts';
import { users } from '#server/db/schema.ts';
import { accessDocument, CALLERS, type Caller, refusalFor } from '../scripts/docs-access.ts';
import { testDatabase } from './database.ts';
import { fixedFares, givenMember, testServer } from './harness.ts';

const box = testDatabase();

describe('who may make which call', () => {
  it('is documented as the contract has it', () => {
    expect(fs.readFileSync('docs/ACCESS.md', 'utf8')).toBe(accessDocument());
  });

  it('is what the server does, for every call and every kind of caller', async () => {
    const server = await testServer({ db: box.db, fares: fixedFares([]) });
    const change = (email: string, values: Partial<typeof users.$inferInsert>) =>
      box.db.update(users).set(values).where(eq(users.email, email));
    const member = (email: string, plan?: 'premium') =>
      givenMember(server, box.db, { email, ...(plan && { plan }) });

    const headersOf: Record<Caller, () => Promise<Record<string, string>>> = {
      guest: async () => ({}),
      'stale token': async () => ({ authorization: `Bearer ${'x'.repeat(43)}` }),
      disabled: async () => {
        const headers = await member('disabled@example.test', 'premium');
        await change('disabled@example.test', { isActive: false });
        return headers;
      },
      free: () => member('free@example.test'),
      premium: () => member('premium@example.test', 'premium'),
      admin: async () => {
        const headers = await member('admin@example.test', 'premium');
        await change('admin@example.test', { isAdmin: true });
        return headers;
      },
    };

    // Signing out ends what the other calls are made with.
    const inOrder = ENDPOINTS.toSorted((a, b) => Number(a === logout) - Number(b === logout));
    const differences: string[] = [];
    for (const caller of CALLERS) {
      const headers = await headersOf[caller]();
      for (const endpoint of inOrder) {
        // Without input: whoever is admitted is told what is missing, which is neither 401 nor 403.
        const answer = await server.inject({
          method: endpoint.method,
          url: `/api${endpoint.path.replace(/:\w+/g, 'nothing')}`,
          headers: { ...headers, ...(endpoint.body && { 'content-type': 'application/json' }) },
          ...(endpoint.body && { payload: '{}' }),
        });
        const refused = [401, 403].includes(answer.statusCode) ? answer.statusCode : undefined;
        if (refused !== refusalFor(endpoint, caller))
          differences.push(
            `${endpoint.method} ${endpoint.path} as ${caller}: ${answer.statusCode}`,
          );
      }
    }
    expect(differences).toEqual([]);
  });
});
