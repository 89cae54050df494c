// Every call of the contract as every kind of caller, over HTTP against two web processes.
import { eq } from 'drizzle-orm';
import { writeFlight } from '#contract/shared-flight.ts';
import { users } from '#server/db/schema.ts';
import { type Headers, walkAccess } from '#test/access-walk.ts';
import { bearer, register } from '#test/proofs/product.ts';
import { aTrip } from '#test/trip-example.ts';
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

const TRIP = {
  origin: 'DEN',
  destination: 'LAS',
  out: writeFlight(aTrip().departure),
  party: 1,
  passes: 1,
  simulated: true,
};

/** The statuses of another member's calls about a trip that one keeps. */
async function foreignTripStatuses(
  anyOrigin: () => string,
  { free, premium }: Record<'free' | 'premium', Headers>,
): Promise<number[]> {
  const ask = (headers: Headers, method: string, path: string, body?: object) =>
    fetch(`${anyOrigin()}/api/saved-trips${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { trip } = (await (await ask(free, 'POST', '', TRIP)).json()) as { trip: { id: string } };
  const statuses: number[] = [];
  for (const [method, body] of [['GET'], ['PATCH', { note: 'x' }], ['DELETE']] as const) {
    const answer = await ask(premium, method, `/${trip.id}`, body);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
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
    // Before the walk, whose last call ends the sessions.
    const foreign = await foreignTripStatuses(anyOrigin, callers);
    proof.check(
      foreign.every((status) => status === 404),
      `another member's trip answers ${foreign.join(', ')}`,
    );
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
