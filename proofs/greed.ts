// Whether callers that ask one costly question after the other keep everybody else waiting.

import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS } from '#domain/time.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { buildServer } from './harness/built-server.ts';
import { type Harness, openHarness, startWebs } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';

const ROUNDS = 2;
const SECONDS = { quick: 10, full: 30 };
const CONNECTIONS = 10;
/** Honest members, in turn: one alone would ask more than anybody does. */
const HONEST = 200;
/** How much longer the slowest calls of others may take meanwhile. */
const MOST_TIMES = 2;
/** Differences of fewer milliseconds are noise. */
const LEAST_MS = 20;
const PAUSE_MS = 20;
const WARM_UPS = 60;
const AIRPORTS = ['MCO', 'DEN', 'ATL', 'LAS', 'PHL', 'TPA', 'CLE', 'ORD', 'DFW', 'PHX', 'MIA'];
const MORE_AIRPORTS = ['RDU', 'BNA', 'CVG', 'SLC', 'IAH', 'MSP', 'BWI', 'JFK', 'LAX'];

const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function signInPremium({ db }: Harness, name: string): Promise<string> {
  const names = { firstName: 'Maya', lastName: 'Ruiz' };
  const [email, createdAt] = [`${name}@example.test`, new Date()];
  const person = { email, passwordHash: null, isPremium: true, createdAt, ...names };
  const user = await insertUser(db, person);
  if (!user) throw new Error(`${email} is there already`);
  return openSession(db, user.id, createdAt);
}

type Caller = Readonly<Record<string, string>>;

/** As browsers send it. The greedy send none, so that the server has to write whole answers. */
const BROWSER: Caller = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** As the shipped units start it. */
const NODE_OPTIONS = '--max-semi-space-size=64';

let addresses = 0;
/** Of a proxy's client, never the same: those who ask honestly are many, and limits count by address. */
const anotherAddress = (): Caller => {
  addresses += 1;
  return { 'x-forwarded-for': `10.1.${Math.floor(addresses / 256)}.${addresses % 256}` };
};

interface Asked {
  readonly path: string;
  readonly ms: number;
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** A connection of its own: the server may close an idle one in the moment of the next call. */
async function ask(origin: string, path: string, caller: Caller): Promise<Asked> {
  const began = performance.now();
  const request = http.get(`${origin}${path}`, { agent: false, headers: caller });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  for await (const _chunk of answer);
  const retryAfter = answer.headers['retry-after'];
  return { path, ms: performance.now() - began, status: answer.statusCode ?? 0, retryAfter };
}

const anyAirport = (proof: Proof): string => proof.shuffled(AIRPORTS)[0] ?? 'DEN';

/** Searches and boards in turn, of days and airports that change. */
const honestCall = (proof: Proof, n: number): string => {
  if (proof.part === OUTSIDE && n % 3 === 0) return proof.shuffled(PAGES)[0] ?? '/';
  return n % 2 === 0
    ? `/api/flights/search?origin=${anyAirport(proof)}&date=${dayIn(proof.between(1, 20))}`
    : `/api/board?airport=${anyAirport(proof)}`;
};

/** A month of seven airports, or nearly, never the same. */
function largeTrip(proof: Proof): string {
  const origins = proof.shuffled(AIRPORTS).slice(0, 7).join();
  const first = proof.between(1, 20);
  const nights = `${proof.between(0, 3)}-${proof.between(10, 14)}`;
  return `/api/trips?origins=${origins}&out=${dayIn(first)}/${dayIn(first + 30)}&nights=${nights}`;
}

const largeSearch = (path: string) => (proof: Proof) => {
  const codes = proof.shuffled([...AIRPORTS, ...MORE_AIRPORTS]).slice(0, proof.between(16, 20));
  return `/api/flights/${path}=${codes.join()}&date=${dayIn(proof.between(1, 50))}`;
};
/** Small, but of another day and party each time, so that no answer is there already. */
const smallSearch = (path: string) => (proof: Proof) =>
  `/api/flights/${path}=${anyAirport(proof)}&date=${dayIn(proof.between(1, 50))}&party=${proof.between(2, 4)}`;

/** What each of the greedy asks; `--part NAME` runs one kind alone. */
const GREED: Readonly<Record<string, (proof: Proof) => string>> = {
  trips: largeTrip,
  search: largeSearch('search?origin'),
  inbound: largeSearch('inbound?destination'),
  home: largeSearch('ways-home?home'),
  small: smallSearch('search?origin'),
  'small-home': smallSearch('ways-home?home'),
};

/** With it, twenty connections of one address ask for what is no call, and the honest for pages, too. */
const OUTSIDE = 'outside';
const OUTSIDE_CONNECTIONS = 20;

/** Never the same address of a page that is not there, of a question and of a picture; and the largest document. */
const OUTSIDE_CALLS: readonly ((proof: Proof) => string)[] = [
  (proof) => `/q${proof.between(0, 1e9)}`,
  (proof) => `/from/${proof.between(0, 1e9)}`,
  (proof) => `/?origin=${proof.shuffled(AIRPORTS).slice(0, 3).join()}&date=${dayIn(3)}`,
  (proof) => `/share/${proof.shuffled(AIRPORTS).slice(0, 2).join('-').toLowerCase()}.png`,
  () => '/api/docs',
];

const PAGES = ['/', '/plans', '/from', '/about'];

function greedyCall(proof: Proof): string {
  if (proof.part === OUTSIDE)
    return OUTSIDE_CALLS[proof.between(0, OUTSIDE_CALLS.length - 1)]?.(proof) ?? '/';
  const [kind = ''] = proof.part ? [proof.part] : proof.shuffled(Object.keys(GREED));
  const ask = GREED[kind];
  if (!ask) throw new Error(`--part is one of ${[...Object.keys(GREED), OUTSIDE].join(', ')}`);
  return ask(proof);
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

await prove('greed', async (proof) => {
  const seconds = SECONDS[proof.isFull ? 'full' : 'quick'];
  const harness = await openHarness(proof);
  const { main } = await buildServer(proof);
  const environment = { FARES: 'sample', TRUST_PROXY: '1', NODE_OPTIONS };
  const [origin = ''] = await startWebs(proof, harness, { count: 1, environment, program: main });
  const signedIn = async (name: string, at: number) => ({
    authorization: `Bearer ${await signInPremium(harness, `${name}-${at}`)}`,
    'x-forwarded-for': `10.0.0.${at + 1}`,
  });
  const isOutside = proof.part === OUTSIDE;
  const connections = isOutside ? OUTSIDE_CONNECTIONS : CONNECTIONS;
  const ofOneAddress = { 'x-forwarded-for': '10.0.0.1', accept: 'text/html' };
  const greedy: Caller[] = isOutside
    ? times(connections, () => ofOneAddress)
    : await Promise.all(times(connections, (at) => signedIn('greedy', at)));
  const members = await Promise.all(times(HONEST, (at) => signedIn('honest', at)));
  let turn = 0;
  const honest = (): Caller => {
    turn += 1;
    const accept = isOutside && { accept: 'text/html,*/*' };
    return { ...members[turn % HONEST], ...BROWSER, ...accept, ...anotherAddress() };
  };

  const answersOf = async (ms: number): Promise<Asked[]> => {
    const answers: Asked[] = [];
    const until = performance.now() + ms;
    for (let n = 0; performance.now() < until; n += 1) {
      answers.push(await ask(origin, honestCall(proof, n), honest()));
      await delay(PAUSE_MS);
    }
    return answers;
  };
  const refused: Asked[] = [];
  let asked = 0;
  const askGreedily = async (caller: Caller, isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const answer = await ask(origin, greedyCall(proof), caller);
      asked += 1;
      if (answer.status === 200 || (isOutside && answer.status === 404)) continue;
      refused.push(answer);
      await delay(PAUSE_MS);
    }
  };

  for (let n = 0; n < WARM_UPS; n += 1) await ask(origin, honestCall(proof, n), honest());
  await ask(origin, largeTrip(proof), honest());
  const taken = { quiet: [] as number[], busy: [] as number[] };
  const note = (kind: keyof typeof taken, answers: readonly Asked[]) => {
    for (const { status, ms } of answers) {
      proof.check(status === 200, `an honest call was answered with ${status} (${kind})`);
      taken[kind].push(ms);
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    note('quiet', await answersOf(1_000 * seconds));
    let isOver = false;
    const crowd = greedy.map((caller) => askGreedily(caller, () => isOver));
    note('busy', await answersOf(1_000 * seconds));
    isOver = true;
    await Promise.all(crowd);
  }
  for (const { status, retryAfter, path } of refused)
    proof.check(
      [429, 503].includes(status) && retryAfter !== undefined,
      `refused with ${status}: ${path}`,
    );
  const [quiet, busy] = [p99(taken.quiet), p99(taken.busy)];
  const most = Math.max(MOST_TIMES * quiet, quiet + LEAST_MS);
  proof.check(
    busy <= most,
    `p99 of others: ${busy.toFixed(1)} ms, of quiet ${quiet.toFixed(1)} ms`,
  );
  const share = Math.round((100 * refused.length) / Math.max(1, asked));
  proof.say(
    `p99 ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms beside ${connections} greedy connections; ` +
      `${asked} questions, ${share} % refused`,
  );
  return { quietMs: quiet, busyMs: busy, calls: taken.busy.length, asked, refusedPercent: share };
});
