// Whether callers that ask one large question about trips after the other keep everybody else waiting.
import { setTimeout as delay } from 'node:timers/promises';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { buildServer } from './harness/built-server.ts';
import { type Harness, openHarness, startWebs } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';

const ROUNDS = 2;
const SECONDS = { quick: 10, full: 30 };
const CONNECTIONS = 10;
/** How much longer the slowest calls of others may take meanwhile. */
const MOST_TIMES = 2;
/** Differences of fewer milliseconds are noise. */
const LEAST_MS = 20;
const PAUSE_MS = 20;
const WARM_UPS = 60;
const DAY_MS = 86_400_000;
const AIRPORTS = ['MCO', 'DEN', 'ATL', 'LAS', 'PHL', 'TPA', 'CLE', 'ORD', 'DFW', 'PHX', 'MIA'];

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

let addresses = 0;
/** Of a proxy's client, never the same: those who ask honestly are many, and limits count by address. */
const anotherAddress = (): Caller => {
  addresses += 1;
  return { 'x-forwarded-for': `10.1.${Math.floor(addresses / 256)}.${addresses % 256}` };
};

interface Asked {
  readonly ms: number;
  readonly status: number;
  readonly retryAfter: string | null;
}

async function ask(origin: string, path: string, caller: Caller): Promise<Asked> {
  const began = performance.now();
  // A connection of its own: the server may close an idle one in the moment of the next call.
  const answer = await fetch(`${origin}${path}`, { headers: { ...caller, connection: 'close' } });
  await answer.arrayBuffer();
  const retryAfter = answer.headers.get('retry-after');
  return { ms: performance.now() - began, status: answer.status, retryAfter };
}

const anyAirport = (proof: Proof): string => proof.shuffled(AIRPORTS)[0] ?? 'DEN';

/** Searches and boards in turn, of days and airports that change. */
const honestCall = (proof: Proof, n: number): string =>
  n % 2 === 0
    ? `/api/flights/search?origin=${anyAirport(proof)}&date=${dayIn(proof.between(1, 20))}`
    : `/api/board?airport=${anyAirport(proof)}`;

/** A month of seven airports, or nearly, never the same. */
function largeQuestion(proof: Proof): string {
  const origins = proof.shuffled(AIRPORTS).slice(0, 7).join();
  const first = proof.between(1, 20);
  const nights = `${proof.between(0, 3)}-${proof.between(10, 14)}`;
  return `/api/trips?origins=${origins}&out=${dayIn(first)}/${dayIn(first + 30)}&nights=${nights}`;
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

await prove('greedy', async (proof) => {
  const seconds = SECONDS[proof.isFull ? 'full' : 'quick'];
  const harness = await openHarness(proof);
  const { main } = await buildServer(proof);
  const environment = { FARES: 'sample', TRUST_PROXY: '1' };
  const [origin = ''] = await startWebs(proof, harness, { count: 1, environment, program: main });
  const names = Array.from({ length: CONNECTIONS }, (_, at) => `greedy-${at}`);
  const callers = await Promise.all(
    [...names, 'honest'].map(async (name, at) => ({
      authorization: `Bearer ${await signInPremium(harness, name)}`,
      'x-forwarded-for': `10.0.0.${at + 1}`,
    })),
  );
  const [honest = {}, ...greedy] = callers.toReversed();

  const answersOf = async (times: number): Promise<Asked[]> => {
    const answers: Asked[] = [];
    const until = performance.now() + times;
    for (let n = 0; performance.now() < until; n += 1) {
      answers.push(await ask(origin, honestCall(proof, n), { ...honest, ...anotherAddress() }));
      await delay(PAUSE_MS);
    }
    return answers;
  };
  const refused: Asked[] = [];
  let asked = 0;
  const askGreedily = async (caller: Caller, isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const answer = await ask(origin, largeQuestion(proof), caller);
      asked += 1;
      if (answer.status === 200) continue;
      refused.push(answer);
      await delay(PAUSE_MS);
    }
  };

  for (let n = 0; n < WARM_UPS; n += 1) await ask(origin, honestCall(proof, n), honest);
  await ask(origin, largeQuestion(proof), honest);
  const times = { quiet: [] as number[], busy: [] as number[] };
  const note = (kind: keyof typeof times, answers: readonly Asked[]) => {
    for (const { status, ms } of answers) {
      proof.check(status === 200, `an honest call was answered with ${status} (${kind})`);
      times[kind].push(ms);
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
  for (const { status, retryAfter } of refused)
    proof.check([429, 503].includes(status) && retryAfter !== null, `refused with ${status}`);
  const [quiet, busy] = [p99(times.quiet), p99(times.busy)];
  const most = Math.max(MOST_TIMES * quiet, quiet + LEAST_MS);
  proof.check(
    busy <= most,
    `p99 of others: ${busy.toFixed(1)} ms, of quiet ${quiet.toFixed(1)} ms`,
  );
  const share = Math.round((100 * refused.length) / Math.max(1, asked));
  proof.say(
    `p99 ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms beside ${CONNECTIONS} greedy connections; ` +
      `${asked} questions, ${share} % refused`,
  );
  return { quietMs: quiet, busyMs: busy, calls: times.busy.length, asked, refusedPercent: share };
});
