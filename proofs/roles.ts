// Every call of the contract as every kind of caller, over HTTP against two web processes.
import { eq } from 'drizzle-orm';
import { writeFlight } from '#contract/shared-flight.ts';
import { SCOPES } from '#domain/api-key.ts';
import { alerts } from '#server/db/alert-schema.ts';
import { savedTrips } from '#server/db/saved-trip-schema.ts';
import { attempts, users } from '#server/db/schema.ts';
import { MCP_TOOLS } from '#server/mcp/tools.ts';
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
): Promise<Record<Caller | 'owner', Headers>> {
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
    /** Has what the others ask for by its ID. */
    owner: await member('owner', { isPremium: true }),
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

const NOTE = 'only its member may read this';

/** A question that is valid, so that a call about it is refused for nothing but its ID. */
const DAY = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
const TERMS = { travel_dates: [DAY], max_price: 15, gowild_only: true };
const ALERT = { ...TERMS, origin_airport: 'DEN', destination_airport: 'LAS' };

type AnyOrigin = () => string;

const ask = (origin: string, headers: Headers, [method, path, body]: ForeignCall) =>
  fetch(`${origin}${path}`, {
    method,
    headers: { accept: JSON_OR_EVENTS, ...headers, ...(body && JSON_BODY) },
    ...(body && { body: JSON.stringify(body) }),
  });

const JSON_OR_EVENTS = 'application/json, text/event-stream';
const JSON_BODY = { 'content-type': 'application/json' };

type ForeignCall = readonly [method: string, path: string, body?: object];

/** What a member has, and calls about it by its ID; the note of the trip is in no answer to anybody else. */
async function openOwner({ db }: Harness, anyOrigin: AnyOrigin, owner: Headers) {
  const create = async (path: string, body: object) => {
    const answer = await ask(anyOrigin(), owner, ['POST', `/api${path}`, body]);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { [name: string]: { readonly id: string } };
  };
  const trip = (await create('/saved-trips', { ...TRIP, note: NOTE })).trip?.id ?? '';
  const alert = (await create('/notifications', ALERT)).notification?.id ?? '';
  await keyOf(anyOrigin(), owner);
  const listed = await ask(anyOrigin(), owner, ['GET', '/api/profile/keys']);
  const { keys } = (await listed.json()) as { keys: readonly { readonly id: string }[] };
  const [row] = await db.select().from(alerts).where(eq(alerts.id, alert));
  return { trip, alert, key: keys[0]?.id ?? '', user: row?.userId ?? '' };
}

type Owned = Awaited<ReturnType<typeof openOwner>>;

/** Calls that answer 404 to every other member, by session and by key. */
const ownCalls = ({ trip, alert }: Owned): readonly ForeignCall[] => [
  ['GET', `/api/saved-trips/${trip}`],
  ['PATCH', `/api/saved-trips/${trip}`, { note: 'x' }],
  ['PUT', `/api/notifications/${alert}/terms`, TERMS],
  ['POST', `/api/notifications/${alert}/pause`],
  ['POST', `/api/notifications/${alert}/resume`],
  ['DELETE', `/api/notifications/${alert}`],
  ['DELETE', `/api/saved-trips/${trip}`],
];

const REASON = { reason: 'x' };

/** Calls of administrators about the member, refused (403) to the key of one. */
const operatorCalls = ({ user }: Owned): readonly ForeignCall[] => [
  ['GET', `/api/admin/users/${user}`],
  ...['disable', 'enable', 'end-sessions', 'end-trial'].map(
    (what): ForeignCall => ['POST', `/api/admin/users/${user}/${what}`, REASON],
  ),
  ['POST', `/api/admin/users/${user}/grant-months`, { ...REASON, months: 1 }],
  ['POST', `/api/admin/users/${user}/start-trial`, { ...REASON, days: 1 }],
  ['POST', `/api/admin/users/${user}/correct-email`, { ...REASON, email: 'x@example.test' }],
  ['POST', `/api/admin/users/${user}/delete`, { ...REASON, email: 'x@example.test' }],
  ['POST', `/api/admin/users/${user}/messages/1/resend`, REASON],
  ['GET', '/api/admin/exports/users'],
  ['GET', '/api/admin/exports/notifications'],
];

/** Every tool of MCP with the IDs of the member as arguments that it does not have, and without. */
const mcpCalls = (owned: Owned): readonly ForeignCall[] =>
  MCP_TOOLS.flatMap(({ name }) =>
    [{}, { id: owned.trip }, { trip_id: owned.trip }, { user_id: owned.user }].map(
      (args): ForeignCall => [
        'POST',
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      ],
    ),
  );

/**
 * Calls with the IDs of what another member has.
 * @returns how many there were, and those whose answer is not the refusal, or says what only the member may read.
 */
async function foreignCalls(
  harness: Harness,
  anyOrigin: AnyOrigin,
  { premium, admin, key, owner }: Record<'premium' | 'admin' | 'key' | 'owner', Headers>,
): Promise<{ readonly calls: number; readonly hits: readonly string[] }> {
  const { db } = harness;
  const owned = await openOwner(harness, anyOrigin, owner);
  const hits: string[] = [];
  let calls = 0;
  const expectNoHit = async (who: string, headers: Headers, call: ForeignCall, status: number) => {
    // A minute of a key is over sooner than its calls.
    await db.delete(attempts);
    calls += 1;
    const answer = await ask(anyOrigin(), headers, call);
    const text = await answer.text();
    if (
      answer.status !== status ||
      [NOTE, owned.trip, owned.alert].some((own) => text.includes(own))
    )
      hits.push(`${call[0]} ${call[1]} as ${who}: ${answer.status}`);
  };
  for (const [who, headers] of Object.entries({ premium, admin, key }))
    for (const call of ownCalls(owned)) await expectNoHit(who, headers, call, 404);
  const revoke: ForeignCall = ['DELETE', `/api/profile/keys/${owned.key}`];
  await expectNoHit('premium', premium, revoke, 404);
  await expectNoHit('key', key, revoke, 403);
  for (const call of operatorCalls(owned)) await expectNoHit('key', key, call, 403);
  for (const call of mcpCalls(owned)) await expectNoHit('key', key, call, 200);
  for (const call of [
    ['GET', '/api/saved-trips'],
    ['GET', '/api/notifications'],
  ] as const)
    await expectNoHit('key', key, call, 200);
  const [trip] = await db.select().from(savedTrips).where(eq(savedTrips.userId, owned.user));
  const alert = await db.$count(alerts, eq(alerts.id, owned.alert));
  if (trip?.note !== NOTE || alert !== 1) hits.push('what another member has was changed');
  return { calls, hits };
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
  let foreign = 0;
  let foreignHits = 0;
  for (let walk = 0; walk < WALKS[proof.isFull ? 'full' : 'quick']; walk += 1) {
    const callers = await everyCaller(harness, anyOrigin, `walk-${walk}`);
    // Before the walk, whose last call ends the sessions.
    const { calls, hits } = await foreignCalls(harness, anyOrigin, callers);
    for (let call = hits.length; call < calls; call += 1) proof.check(true, '');
    for (const hit of hits) proof.check(false, hit);
    foreign += calls;
    foreignHits += hits.length;
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
  proof.say(`${foreign} calls with IDs of others, ${foreignHits} hits`);
  return { cells, differences, foreign, foreignHits };
});
