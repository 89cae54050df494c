import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { OTHER_PATHS, type OtherPath } from '#contract/other-paths.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { DAY_MS } from '#domain/time.ts';
import { addressesOf } from '#test/access-walk.ts';
import type { SeededRandom } from '#test/random.ts';

const AIRPORTS = ['MCO', 'DEN', 'ATL', 'LAS', 'PHL', 'TPA', 'CLE', 'ORD', 'DFW', 'PHX', 'MIA'];
const MORE_AIRPORTS = ['RDU', 'BNA', 'CVG', 'SLC', 'IAH', 'MSP', 'BWI', 'JFK', 'LAX'];

const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export const anyAirport = (random: SeededRandom): string => random.shuffled(AIRPORTS)[0] ?? 'DEN';

const anyDay = (random: SeededRandom): string => dayIn(random.between(1, 50));

/** Searches and boards in turn, of days and airports that change. */
export const honestCall = (random: SeededRandom, n: number): string =>
  n % 2 === 0
    ? `/api/flights/search?origin=${anyAirport(random)}&date=${dayIn(random.between(1, 20))}`
    : `/api/board?airport=${anyAirport(random)}`;

/** A month of seven airports, or nearly, never the same. */
export function largeTrip(random: SeededRandom, path = '/api/trips'): string {
  const origins = random.shuffled(AIRPORTS).slice(0, 7).join();
  const first = random.between(1, 20);
  const nights = `${random.between(0, 3)}-${random.between(10, 14)}`;
  return `${path}?origins=${origins}&out=${dayIn(first)}/${dayIn(first + 30)}&nights=${nights}`;
}

export const largeSearch = (path: string) => (random: SeededRandom) => {
  const codes = random.shuffled([...AIRPORTS, ...MORE_AIRPORTS]).slice(0, random.between(16, 20));
  return `/api/flights/${path}=${codes.join()}&date=${anyDay(random)}`;
};

/** Small, but of another day and party each time, so that no answer is there already. */
export const smallSearch = (path: string) => (random: SeededRandom) =>
  `/api/flights/${path}=${anyAirport(random)}&date=${anyDay(random)}&party=${random.between(2, 4)}`;

/** What somebody without a session sends. */
export interface OpenCall {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly body?: object;
}

type Make<T> = (random: SeededRandom) => T;

const secret: Make<string> = (random) => `x${random.between(1e8, 1e9)}`.repeat(4);

/** A value of each field that such a call needs, never the same where that costs more. */
const VALUES: Readonly<Record<string, Make<unknown>>> = {
  airport: anyAirport,
  destination: (random) => anyAirport(random).toLowerCase(),
  origin: anyAirport,
  date: anyDay,
  flight: (random) => `${random.between(1, 9_999)}-${random.between(1, 9_999)}`,
  party: (random) => String(random.between(2, 4)),
  file: (random) => `${secret(random)}.ics`,
  token: secret,
  challenge: secret,
  code: secret,
  id: secret,
  client_data: secret,
  authenticator_data: secret,
  signature: secret,
  user_handle: secret,
  email: (random) => `greedy-${random.between(1, 1e9)}@example.test`,
  password: secret,
  first_name: () => 'Maya',
  last_name: () => 'Ruiz',
  reference: () => 'ab12cd34',
  name: () => 'TypeError',
  reports: () => [],
};

/** Sent although they may be left out. */
const SENT = ['destination', 'origin', 'party', 'reports', 'token'];

/** What costs most where that is not one value a field. */
const COSTLY: Readonly<Record<string, Make<string>>> = {
  'GET /home': (random) => {
    const [north, west] = [random.between(2_800, 4_200), random.between(7_500, 12_000)];
    const homes = random.shuffled(AIRPORTS).slice(0, 7).join();
    return `/api/home?from=${north / 100},-${west / 100}&to=${homes}&party=${random.between(1, 4)}`;
  },
  'GET /flights/search': largeSearch('search?origin'),
  'GET /flights/ways-home': largeSearch('ways-home?home'),
  'GET /flights/preview': largeSearch('preview?origin'),
  'GET /trips': (random) => largeTrip(random),
  'GET /trips/preview': (random) => largeTrip(random, '/api/trips/preview'),
  'GET /openness': (random) =>
    `/api/openness?origins=${random.shuffled(AIRPORTS).slice(0, 7).join()}&month=${anyDay(random).slice(0, 7)}`,
};

/** A call with a value for each field that must be sent. @throws Error for one that has no value here. */
function filledCall(random: SeededRandom, endpoint: Endpoint): OpenCall {
  const { method, path, query, body } = endpoint;
  const madeFor = (field: string) => {
    const make = VALUES[field];
    if (!make) throw new Error(`test/proofs/open-calls.ts has no value for "${field}" of ${path}`);
    return make(random);
  };
  const valuesOf = (fields: z.ZodMiniObject | undefined) =>
    Object.fromEntries(
      Object.entries(fields?.shape ?? {})
        .filter(([name, field]) => SENT.includes(name) || !z.safeParse(field, undefined).success)
        .map(([name]) => [name, madeFor(name)]),
    );
  const costly = COSTLY[`${method} ${path}`];
  if (costly) return { method, url: costly(random) };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(madeFor(name)));
  const pairs = new URLSearchParams(valuesOf(query) as Record<string, string>);
  const url = `/api${filled}${pairs.size > 0 ? `?${pairs}` : ''}`;
  return { method, url, ...(method !== 'GET' && { body: valuesOf(body) }) };
}

/** Outside the endpoints; never the same address, and half of the pages are there. */
function otherCall(random: SeededRandom, one: OtherPath): OpenCall {
  const airports = random.shuffled(AIRPORTS);
  if (one.path === '/mcp') return { method: 'POST', url: one.path, body: toolCall(random) };
  if (one.path === '/')
    return { method: 'GET', url: `/?origin=${airports.slice(0, 3).join()}&date=${anyDay(random)}` };
  const route = airports.slice(0, 2).join('-').toLowerCase();
  const part = random.between(0, 1) === 0 ? `${random.between(0, 1e9)}` : anyAirport(random);
  const [url = '/'] = random.shuffled(addressesOf(one, one.path === '*' ? part : `${route}.png`));
  return { method: one.method, url: `${url}?token=${secret(random)}` };
}

const toolCall = (random: SeededRandom): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'get_home',
    arguments: Object.fromEntries(
      new URL(COSTLY['GET /home']?.(random) ?? '', 'http://localhost').searchParams,
    ),
  },
});

/** The fakes are not there in production, and moving their fares would keep nobody waiting but change all answers. */
const FAKES = 'sandbox.use';

/** Makes a call of everything that answers without a session, by its method and path. */
export const OPEN_CALLS: ReadonlyMap<string, Make<OpenCall>> = new Map([
  ...ENDPOINTS.filter(({ action }) => {
    const { access } = PERMISSIONS[action];
    return action !== FAKES && (access === 'public' || access === 'guest');
  }).map((one): [string, Make<OpenCall>] => [
    `${one.method} /api${one.path}`,
    (random) => filledCall(random, one),
  ]),
  ...OTHER_PATHS.map((one): [string, Make<OpenCall>] => [
    `${one.method} ${one.path}`,
    (random) => otherCall(random, one),
  ]),
]);
