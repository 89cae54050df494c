// Whether callers that ask one costly question after the other keep everybody else waiting.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import {
  honestCall,
  largeSearch,
  largeTrip,
  OPEN_CALLS,
  type OpenCall,
  smallSearch,
} from '#test/proofs/open-calls.ts';
import { type SeededRandom, seededRandom } from '#test/random.ts';
import { buildServer } from './harness/built-server.ts';
import { type Harness, openHarness, startWebs } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';

const CONNECTIONS = 10;
/** Honest members, in turn: one alone would ask more than anybody does. */
const HONEST = 200;
/** How much longer the slowest calls of others may take meanwhile. */
const MOST_TIMES = 2;
/** Differences of fewer milliseconds are noise. */
const LEAST_MS = 20;
const PAUSE_MS = 20;
const WARM_UPS = 60;
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
/** Of what browsers and programs accept. */
const OUTSIDE_ACCEPT = 'text/html, application/json, text/event-stream';
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
async function ask(
  origin: string,
  { method, url: path, body }: OpenCall,
  caller: Caller,
): Promise<Asked> {
  const began = performance.now();
  const headers = { ...caller, ...(body && { 'content-type': 'application/json' }) };
  const request = http.request(`${origin}${path}`, { method, agent: false, headers });
  request.end(body && JSON.stringify(body));
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  for await (const _chunk of answer);
  const retryAfter = answer.headers['retry-after'];
  return { path, ms: performance.now() - began, status: answer.statusCode ?? 0, retryAfter };
}

/** What each of the greedy members asks; `--part NAME` runs one kind alone. */
const GREED: Readonly<Record<string, (random: SeededRandom) => string>> = {
  trips: (random) => largeTrip(random),
  search: largeSearch('search?origin'),
  inbound: largeSearch('inbound?destination'),
  home: largeSearch('ways-home?home'),
  small: smallSearch('search?origin'),
  'small-home': smallSearch('ways-home?home'),
};

/** Everything that answers without a session, asked by twenty connections of one address. */
const OUTSIDE = 'outside';
const OUTSIDE_CONNECTIONS = 20;
/** All kinds of greedy members. */
const MEMBERS = 'members';

/** One attack: who asks what, and for how long. */
interface Attack {
  /** A kind of `GREED`, one of `OPEN_CALLS`, or a mixture of all of them. */
  readonly name: string;
  readonly isOutside: boolean;
  readonly rounds: number;
  readonly seconds: number;
}

const anyOf = <T>(random: SeededRandom, values: readonly T[]): T =>
  values[random.between(0, values.length - 1)] as T;

/** What the greedy ask next in the attack of this name. */
function greedyCall(random: SeededRandom, name: string): OpenCall {
  const one = name === OUTSIDE ? anyOf(random, [...OPEN_CALLS.keys()]) : name;
  const open = OPEN_CALLS.get(one);
  if (open) return open(random);
  const url = name === MEMBERS ? anyOf(random, Object.values(GREED)) : GREED[name];
  if (!url) throw new Error(`there is no attack ${name}`);
  return { method: 'GET', url: url(random) };
}

/** Both mixtures; in the long form also everything that answers without a session, one after the other. */
function attacksOf({ part, isFull }: Proof): Attack[] {
  const long = { rounds: 2, seconds: isFull ? 30 : 10 };
  const short = { rounds: 1, seconds: isFull ? 8 : 3 };
  const all: Attack[] = [
    { name: MEMBERS, isOutside: false, ...long },
    { name: OUTSIDE, isOutside: true, ...long },
    ...Object.keys(GREED).map((name) => ({ name, isOutside: false, ...long })),
    ...[...OPEN_CALLS.keys()].map((name) => ({ name, isOutside: true, ...short })),
  ];
  const isWanted = ({ name }: Attack) =>
    part === undefined
      ? [MEMBERS, OUTSIDE].includes(name) || (isFull && OPEN_CALLS.has(name))
      : name === part || (part === 'each' && OPEN_CALLS.has(name));
  const wanted = all.filter(isWanted);
  if (wanted.length === 0)
    throw new Error(`--part is each or one of ${all.map(({ name }) => name).join(', ')}`);
  return wanted;
}

/** The greedy of one attack. They ask in a process of their own, as their answers would keep the honest waiting here. */
interface Crowd {
  readonly origin: string;
  readonly attack: Attack;
  readonly callers: readonly Caller[];
  readonly seed: number;
}

interface CrowdReport {
  readonly asked: number;
  readonly refused: number;
  /** Refusals without a status or a moment to come again. */
  readonly wrong: readonly string[];
}

/** Asks until this process is told to end, then reports. */
async function askGreedily({ origin, attack, callers, seed }: Crowd): Promise<void> {
  const { name, isOutside } = attack;
  const random = seededRandom(seed);
  const wrong: string[] = [];
  let [asked, refused, isOver] = [0, 0, false];
  const end = () => {
    isOver = true;
  };
  // Also if the proof is broken off.
  process.once('message', end).once('disconnect', end);
  process.send?.('begun');
  const each = async (caller: Caller): Promise<void> => {
    while (!isOver) {
      const { status, retryAfter, path } = await ask(origin, greedyCall(random, name), caller);
      asked += 1;
      if (status === 200 || (isOutside && status < 500 && status !== 429)) continue;
      refused += 1;
      if (![429, 503].includes(status) || retryAfter === undefined)
        wrong.push(`refused with ${status}: ${path}`);
      await delay(PAUSE_MS);
    }
  };
  await Promise.all(callers.map(each));
  process.send?.({ asked, refused, wrong } satisfies CrowdReport);
}

/** Resolves once they ask, with what ends the crowd and answers its report. */
async function startCrowd(crowd: Crowd): Promise<() => Promise<CrowdReport>> {
  const child = fork(import.meta.filename, [JSON.stringify(crowd)]);
  // They have machines of their own: here they take no processor that the server asks for.
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  await once(child, 'message');
  return async () => {
    child.send('end');
    const [report] = (await once(child, 'message')) as [CrowdReport];
    child.disconnect();
    return report;
  };
}

const PAGES = ['/', '/plans', '/from', '/about'];

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

type People = { readonly greedy: readonly Caller[]; readonly honest: () => Caller };

/** Runs an attack. @returns the p99 of honest calls without and beside it. */
async function measure(proof: Proof, origin: string, attack: Attack, { greedy, honest }: People) {
  const { name, isOutside, rounds, seconds } = attack;
  const answersOf = async (ms: number): Promise<Asked[]> => {
    const answers: Asked[] = [];
    const until = performance.now() + ms;
    for (let n = 0; performance.now() < until; n += 1) {
      const isPage = isOutside && n % 3 === 0;
      const url = isPage ? anyOf(proof, PAGES) : honestCall(proof, n);
      const caller = { ...honest(), ...(isOutside && { accept: 'text/html,*/*' }) };
      answers.push(await ask(origin, { method: 'GET', url }, caller));
      await delay(PAUSE_MS);
    }
    return answers;
  };
  let [asked, refused] = [0, 0];
  const taken = { quiet: [] as number[], busy: [] as number[] };
  const note = (kind: keyof typeof taken, answers: readonly Asked[]) => {
    for (const { status, ms } of answers) {
      proof.check(status === 200, `an honest call was answered with ${status} (${kind}, ${name})`);
      taken[kind].push(ms);
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    note('quiet', await answersOf(1_000 * seconds));
    const seed = proof.between(1, 1_000_000);
    const endCrowd = await startCrowd({ origin, attack, callers: greedy, seed });
    note('busy', await answersOf(1_000 * seconds));
    const report = await endCrowd();
    asked += report.asked;
    refused += report.refused;
    for (const complaint of report.wrong) proof.check(false, complaint);
  }
  const [quiet, busy] = [p99(taken.quiet), p99(taken.busy)];
  const most = Math.max(MOST_TIMES * quiet, quiet + LEAST_MS);
  proof.check(
    busy <= most,
    `p99 of others beside ${name}: ${busy.toFixed(1)} ms, without ${quiet.toFixed(1)} ms`,
  );
  const share = Math.round((100 * refused) / Math.max(1, asked));
  proof.say(
    `${name}: p99 ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms beside ${greedy.length} greedy connections; ` +
      `${asked} questions, ${share} % refused`,
  );
  return { quietMs: quiet, busyMs: busy, calls: taken.busy.length, asked, refusedPercent: share };
}

const [, , crowd = ''] = process.argv;
if (crowd.startsWith('{')) await askGreedily(JSON.parse(crowd));
else
  await prove('greed', async (proof) => {
    const attacks = attacksOf(proof);
    const harness = await openHarness(proof);
    const { main } = await buildServer(proof);
    // With load shedding and turns, as in production.
    const environment = { FARES: 'sample', TRUST_PROXY: '1', BUSY_AFTER_MS: '', NODE_OPTIONS };
    const [origin = ''] = await startWebs(proof, harness, { count: 1, environment, program: main });
    const signedIn = async (name: string, count: number) => {
      const callers: Caller[] = [];
      for (let at = 0; at < count; at += 1)
        callers.push({
          authorization: `Bearer ${await signInPremium(harness, `${name}-${at}`)}`,
          'x-forwarded-for': `10.0.0.${at + 1}`,
        });
      return callers;
    };
    const greedyMembers = await signedIn('greedy', CONNECTIONS);
    const members = await signedIn('honest', HONEST);
    let turn = 0;
    const honest = (): Caller => {
      turn += 1;
      return { ...members[turn % HONEST], ...BROWSER, ...anotherAddress() };
    };
    for (let n = 0; n < WARM_UPS; n += 1)
      await ask(origin, { method: 'GET', url: honestCall(proof, n) }, honest());
    await ask(origin, { method: 'GET', url: largeTrip(proof) }, honest());
    const figures: Record<string, object> = {};
    for (const [at, attack] of attacks.entries()) {
      // Each from an address that has asked for nothing yet.
      const ofOneAddress = { 'x-forwarded-for': `10.0.1.${at}`, accept: OUTSIDE_ACCEPT };
      const greedy = attack.isOutside
        ? Array.from({ length: OUTSIDE_CONNECTIONS }, () => ofOneAddress)
        : greedyMembers;
      figures[attack.name] = await measure(proof, origin, attack, { greedy, honest });
    }
    return figures;
  });
