// Every call of the contract as every kind of caller, over HTTP against two web processes.
import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import { type Headers, walkAccess } from '#test/access-walk.ts';
import { bearer, register } from '#test/proofs/product.ts';
import type { Caller } from '../scripts/docs-access.ts';
import { type Harness, openHarness, startWebs } from './harness/open-harness.ts';
import { prove } from './harness/prove.ts';

const WALKS = { quick: 2, full: 20 };
const accountOf = (name: string) => ({
  email: `${name}@example.test`,
  password: `hidden words ${name.length}`,
});

async function everyCaller(
  { db }: Harness,
  anyOrigin: () => string,
  walk: string,
): Promise<Record<Caller, Headers>> {
  const member = async (kind: string, values: Partial<typeof users.$inferInsert>) => {
    const account = accountOf(`${kind}-${walk}`);
    const { body } = await register(anyOrigin(), account);
    if (Object.keys(values).length > 0)
      await db.update(users).set(values).where(eq(users.email, account.email));
    return bearer(body.token).headers;
  };
  return {
    guest: {},
    'stale token': bearer('x'.repeat(43)).headers,
    disabled: await member('disabled', { isActive: false, isPremium: true }),
    free: await member('free', {}),
    premium: await member('premium', { isPremium: true }),
    admin: await member('admin', { isPremium: true, isAdmin: true }),
  };
}

await prove('roles', async (proof) => {
  const harness = await openHarness(proof);
  const origins = await startWebs(proof, harness, {
    count: 2,
    environment: { REGISTRATIONS_PER_HOUR: '100000' },
  });
  const anyOrigin = () => origins[proof.between(0, origins.length - 1)] ?? '';
  let cells = 0;
  let differences = 0;
  for (let walk = 0; walk < WALKS[proof.isFull ? 'full' : 'quick']; walk += 1) {
    const callers = await everyCaller(harness, anyOrigin, `walk-${walk}`);
    const result = await walkAccess(callers, async ({ method, url, headers, payload }) => {
      const answer = await fetch(anyOrigin() + url, {
        method,
        headers,
        ...(payload !== undefined && { body: payload }),
      });
      await answer.arrayBuffer();
      return answer.status;
    });
    for (let cell = result.differences.length; cell < result.cells; cell += 1)
      proof.check(true, '');
    for (const one of result.differences) proof.check(false, one);
    cells += result.cells;
    differences += result.differences.length;
  }
  proof.say(`${cells} cells, ${differences} differences`);
  return { cells, differences };
});
