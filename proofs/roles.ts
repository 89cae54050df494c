// Every call of the contract as every kind of caller, over HTTP against two web processes.
import { eq } from 'drizzle-orm';
import { writeFlight } from '#contract/shared-flight.ts';
import { SCOPES } from '#domain/api-key.ts';
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
  const callers = {
    guest: {},
    'stale token': bearer('x'.repeat(43)).headers,
    disabled: await member('disabled', { isActive: false, isPremium: true }),
    free: await member('free', {}),
    premium: await member('premium', { isPremium: true }),
    admin: await member('admin', { isPremium: true, isAdmin: true }),
  };
  return { ...callers, key: await keyOf(anyOrigin(), callers.admin) };
}

/** A key of a member with every scope, as the headers of a caller. */
async function keyOf(origin: string, member: Headers): Promise<Headers> {
  const answer = await fetch(`${origin}/api/profile/keys`, {
    method: 'POST',
    headers: { ...member, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A program', scopes: SCOPES }),
  });
  const { token } = (await answer.json()) as { token: string };
  return bearer(token).headers;
}

const TRIP = {
  origin: 'DEN',
  destination: 'LAS',
  out: writeFlight(aTrip().departure),
  party: 1,
  passes: 1,
  simulated: true,
};

/** The statuses of another member's calls, by session and by key, about a trip and a key that one has. */
async function foreignStatuses(
  anyOrigin: () => string,
  { free, premium, key }: Record<'free' | 'premium' | 'key', Headers>,
): Promise<number[]> {
  const ask = (headers: Headers, method: string, path: string, body?: object) =>
    fetch(`${anyOrigin()}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { trip } = (await (await ask(free, 'POST', '/saved-trips', TRIP)).json()) as {
    trip: { id: string };
  };
  await keyOf(anyOrigin(), free);
  const { keys } = (await (await ask(free, 'GET', '/profile/keys')).json()) as {
    keys: readonly { readonly id: string }[];
  };
  const statuses: number[] = [];
  for (const caller of [premium, key])
    for (const [method, body] of [['GET'], ['PATCH', { note: 'x' }], ['DELETE']] as const) {
      const answer = await ask(caller, method, `/saved-trips/${trip.id}`, body);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  const answer = await ask(premium, 'DELETE', `/profile/keys/${keys[0]?.id}`);
  await answer.arrayBuffer();
  statuses.push(answer.status);
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
    const foreign = await foreignStatuses(anyOrigin, callers);
    proof.check(
      foreign.every((status) => status === 404),
      `another member's trip or key answers ${foreign.join(', ')}`,
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
