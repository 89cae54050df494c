// Every call of the contract as every kind of caller, over HTTP against two web processes; and the ids of others.
import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import { type Headers, walkAccess } from '#test/access-walk.ts';
import { bearer, register, signIn } from '#test/proofs/product.ts';
import type { Caller } from '../scripts/docs-access.ts';
import { type Proof, prove } from './stage/prove.ts';
import { openStage, type Stage, startWebs } from './stage/stage.ts';

const WALKS = { quick: 2, full: 20 };
const accountOf = (name: string) => ({ email: `${name}@example.test`, password: `pass ${name}` });

async function everyCaller(
  { db }: Stage,
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

/** Everybody tries to end every session of everybody else. */
async function tryForeignIds(proof: Proof, anyOrigin: () => string) {
  const members = await Promise.all(
    Array.from({ length: proof.isFull ? 12 : 5 }, async (_, n) => {
      const account = accountOf(`owner-${n}`);
      await register(anyOrigin(), account);
      const { body } = await signIn(anyOrigin(), account);
      return { ...bearer(body.token), ids: [] as string[] };
    }),
  );
  const idsOf = async ({ headers }: { headers: Headers }): Promise<string[]> => {
    const answer = await fetch(`${anyOrigin()}/api/auth/sessions`, { headers });
    const { sessions } = (await answer.json()) as { sessions: { id: string }[] };
    return sessions.map(({ id }) => id);
  };
  for (const member of members) member.ids.push(...(await idsOf(member)));
  const attempts = members.flatMap((owner) =>
    members
      .filter((thief) => thief !== owner)
      .flatMap(({ headers }) => owner.ids.map((id) => ({ headers, id }))),
  );
  let hits = 0;
  for (const { headers, id } of attempts) {
    const url = `${anyOrigin()}/api/auth/sessions/${id}`;
    const { status } = await fetch(url, { method: 'DELETE', headers });
    proof.check(status === 404, `a foreign session answered ${status}`);
    if (status !== 404) hits += 1;
  }
  for (const owner of members) {
    const left = await idsOf(owner);
    proof.check(left.length === owner.ids.length, 'a session of somebody was ended by another');
  }
  proof.say(`${attempts.length} foreign ids tried, ${hits} hits`);
  return { foreignIds: attempts.length, hits };
}

await prove('roles', async (proof) => {
  const stage = await openStage(proof);
  const origins = await startWebs(proof, stage, {
    count: 2,
    environment: { REGISTRATIONS_PER_HOUR: '100000' },
  });
  const anyOrigin = () => origins[proof.between(0, origins.length - 1)] ?? '';
  let cells = 0;
  let differences = 0;
  for (let walk = 0; walk < WALKS[proof.isFull ? 'full' : 'quick']; walk += 1) {
    const callers = await everyCaller(stage, anyOrigin, `walk-${walk}`);
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
  return { cells, differences, ...(await tryForeignIds(proof, anyOrigin)) };
});
