// Every call of the contract and every other path as every kind of caller, over HTTP against two web processes; and every
// call and page that names what a member has, as others.
import { eq } from 'drizzle-orm';
import { ENDPOINTS } from '#contract/all.ts';
import { PLACES } from '#contract/reports.ts';
import { writeFlight } from '#contract/shared-flight.ts';
import { SCOPES } from '#domain/api-key.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { alerts } from '#server/db/alert-schema.ts';
import { savedTrips } from '#server/db/saved-trip-schema.ts';
import { attempts, users } from '#server/db/schema.ts';
import { passkeys } from '#server/db/sign-in-schema.ts';
import { MCP_TOOLS } from '#server/mcp/tools.ts';
import { type Headers, walkAccess } from '#test/access-walk.ts';
import { bearer, register } from '#test/proofs/product.ts';
import { aTrip } from '#test/trip-example.ts';
import type { Caller } from '../scripts/docs-access.ts';
import { type Harness, openHarness, startWebs } from './harness/open-harness.ts';
import { prove } from './harness/prove.ts';

const WALKS = { quick: 2, full: 20 };
const PASSWORD = 'hidden words of all';
const accountOf = (name: string) => ({ email: `${name}@example.test`, password: PASSWORD });

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
    headers: {
      accept: /^\/(api|mcp)/.test(path) ? JSON_OR_EVENTS : 'text/html',
      ...headers,
      ...(body && JSON_BODY),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

const JSON_OR_EVENTS = 'application/json, text/event-stream';
const JSON_BODY = { 'content-type': 'application/json' };

type ForeignCall = readonly [method: string, path: string, body?: object];

/** What a member has; the note of the trip is in no answer to anybody else. */
async function openOwner({ db }: Harness, anyOrigin: AnyOrigin, owner: Headers) {
  const ownerAsks = async <T>(...call: ForeignCall): Promise<T> => {
    const answer = await ask(anyOrigin(), owner, call);
    if (!answer.ok) throw new Error(`${call[1]}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  type Named<K extends string> = Record<K, { readonly id: string }>;
  type Listed<K extends string> = Record<K, readonly { readonly id: string }[]>;
  const { trip } = await ownerAsks<Named<'trip'>>('POST', '/api/saved-trips', {
    ...TRIP,
    note: NOTE,
  });
  const made = await ownerAsks<Named<'notification'>>('POST', '/api/notifications', ALERT);
  const alert = made.notification.id;
  await keyOf(anyOrigin(), owner);
  const { keys } = await ownerAsks<Listed<'keys'>>('GET', '/api/profile/keys');
  const { sessions } = await ownerAsks<Listed<'sessions'>>('GET', '/api/auth/sessions');
  const [row] = await db.select().from(alerts).where(eq(alerts.id, alert));
  const user = row?.userId ?? '';
  const passkey = {
    userId: user,
    credentialId: Buffer.from(user),
    publicKey: Buffer.from('a key that nobody has'),
    counter: 0,
    transports: [],
    name: NOTE,
    isBackedUp: false,
    createdAt: new Date(),
  };
  const [added] = await db.insert(passkeys).values(passkey).returning({ id: passkeys.id });
  return {
    trip: trip.id,
    alert,
    user,
    key: keys[0]?.id ?? '',
    session: sessions[0]?.id ?? '',
    passkey: added?.id ?? '',
  };
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

/** Calls that answer 404 to every other member by session, and are refused (403) to every key. */
const sessionCalls = ({ key, session, passkey }: Owned): readonly ForeignCall[] => [
  ['DELETE', `/api/profile/keys/${key}`],
  ['DELETE', `/api/auth/sessions/${session}`],
  ['PATCH', `/api/profile/passkeys/${passkey}`, { name: 'x' }],
  ['DELETE', `/api/profile/passkeys/${passkey}`, { password: PASSWORD }],
];

const REASON = { reason: 'x' };

/** Calls of administrators about the member, refused (403) to the key of one. */
const operatorCalls = ({ user }: Owned): readonly ForeignCall[] => [
  ['GET', `/api/admin/users/${user}`],
  ...[
    'disable',
    'enable',
    'end-sessions',
    'end-trial',
    'two-factor-off',
    'passkeys-off',
    'messages/1/resend',
  ].map((what): ForeignCall => ['POST', `/api/admin/users/${user}/${what}`, REASON]),
  ...['grant-months', 'take-back-months'].map(
    (what): ForeignCall => ['POST', `/api/admin/users/${user}/${what}`, { ...REASON, months: 1 }],
  ),
  ['POST', `/api/admin/users/${user}/start-trial`, { ...REASON, days: 1 }],
  ['POST', `/api/admin/users/${user}/correct-email`, { ...REASON, email: 'x@example.test' }],
  ['POST', `/api/admin/users/${user}/delete`, { ...REASON, email: 'x@example.test' }],
  ['GET', '/api/admin/exports/users'],
  ['GET', '/api/admin/exports/notifications'],
];

/** Calls with parameters that name nothing of a member. */
const OF_NOBODY = [
  'GET /trips/:destination',
  'GET /hotels/search/airport/:code',
  'GET /weather/:destination',
  'PUT /admin/blackout-dates/:day',
  'DELETE /admin/blackout-dates/:day',
  'POST /admin/dead-letters/:id/retry',
  'PUT /admin/switches/:id',
];

/** Calls of members with a parameter that are in none of these lists. */
function unknownCalls(owned: Owned): string[] {
  const known = [...ownCalls(owned), ...sessionCalls(owned), ...operatorCalls(owned)];
  return ENDPOINTS.filter(
    ({ action, path }) => path.includes('/:') && PERMISSIONS[action].access !== 'public',
  )
    .filter(({ method, path }) => {
      const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`);
      return !known.some((call) => call[0] === method && pattern.test(call[1]));
    })
    .map(({ method, path }) => `${method} ${path}`)
    .filter((one) => !OF_NOBODY.includes(one));
}

/** Secret addresses, guessed from what the member has. */
const guesses = (owned: Owned): readonly ForeignCall[] =>
  Object.values(owned).flatMap((id): ForeignCall[] => [
    ['GET', `/api/saved-trips/feed/${id}`],
    ['GET', `/api/saved-trips/feed/${id}.ics`],
  ]);

/** Pages by the IDs; each is the same for all. */
const pagesOf = (owned: Owned): readonly ForeignCall[] =>
  PLACES.filter((place) => place.includes('$id')).flatMap((place) =>
    Object.values(owned).map((id): ForeignCall => ['GET', place.replace('$id', id)]),
  );

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

type Stranger = 'guest' | 'premium' | 'admin' | 'key';
type Attempt = readonly [who: Stranger, call: ForeignCall, status: number];

/** Calls by others about what the member has, and with which status each is answered. */
const attemptsOn = (owned: Owned): readonly Attempt[] => [
  ...(['premium', 'admin', 'key'] as const).flatMap((who) =>
    ownCalls(owned).map((call): Attempt => [who, call, 404]),
  ),
  ...sessionCalls(owned).flatMap((call): Attempt[] => [
    ['premium', call, 404],
    ['key', call, 403],
  ]),
  ...operatorCalls(owned).map((call): Attempt => ['key', call, 403]),
  ...mcpCalls(owned).map((call): Attempt => ['key', call, 200]),
  ...guesses(owned).map((call): Attempt => ['guest', call, 404]),
  ...pagesOf(owned).flatMap((call): Attempt[] => [
    ['guest', call, 200],
    ['premium', call, 200],
  ]),
  ['key', ['GET', '/api/saved-trips'], 200],
  ['key', ['GET', '/api/notifications'], 200],
];

async function isUntouched({ db }: Harness, owned: Owned): Promise<boolean> {
  const [trip] = await db.select().from(savedTrips).where(eq(savedTrips.userId, owned.user));
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, owned.passkey));
  const alert = await db.$count(alerts, eq(alerts.id, owned.alert));
  return trip?.note === NOTE && passkey?.name === NOTE && alert === 1;
}

/**
 * Calls with the IDs of what another member has.
 * @returns how many there were, and those whose answer is not the refusal, or says what only the member may read.
 */
async function foreignCalls(
  harness: Harness,
  anyOrigin: AnyOrigin,
  callers: Record<Stranger | 'owner', Headers>,
): Promise<{ readonly calls: number; readonly hits: readonly string[] }> {
  const owned = await openOwner(harness, anyOrigin, callers.owner);
  const hits = unknownCalls(owned).map((unknown) => `${unknown} is in no list of this proof`);
  const attempted = attemptsOn(owned);
  for (const [who, call, status] of attempted) {
    // A minute of a key is over sooner than its calls.
    await harness.db.delete(attempts);
    const answer = await ask(anyOrigin(), callers[who], call);
    const text = await answer.text();
    const isTold = [NOTE, ...Object.values(owned)].some((own) => text.includes(own));
    if (answer.status !== status || isTold)
      hits.push(`${call[0]} ${call[1]} as ${who}: ${answer.status}`);
  }
  const session = await ask(anyOrigin(), callers.owner, ['GET', '/api/auth/sessions']);
  if (session.status !== 200 || !(await isUntouched(harness, owned)))
    hits.push('what another member has was changed');
  return { calls: attempted.length, hits };
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
