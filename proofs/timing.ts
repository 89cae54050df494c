// Whether the answers of sign-in and of 'Forgot password?' reveal who has an account, by content or by time.
import http from 'node:http';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { type Harness, openHarness, startWebs } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';

const PEOPLE = { quick: 150, full: 1000 };
/** Tolerated distance of the separation from 0.5: about four standard errors for that many people. */
const MARGIN = { quick: 0.13, full: 0.05 };
const WARM_UPS = 40;
/** An answer may slow down the next one: each kind comes as often after its own as after the other. */
const TURNS = ['existing', 'existing', 'unknown', 'unknown'] as const;

const QUESTIONS = {
  signIn: { path: '/api/auth/login', body: (email: string) => ({ email, password: 'a guess' }) },
  reset: { path: '/api/auth/forgot-password', body: (email: string) => ({ email }) },
};
type Question = (typeof QUESTIONS)[keyof typeof QUESTIONS];

interface Timed {
  readonly ms: number;
  /** Status, header lines without date and number of the request, body. */
  readonly words: string;
}

const round = (figure: number): number => Math.round(figure * 1000) / 1000;
const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >>> 1] ?? Number.NaN;

/** The probability that a random one of `a` is greater than one of `b` (Mann-Whitney); 0.5 reveals nothing. */
const separation = (a: readonly number[], b: readonly number[]): number =>
  a.flatMap((one) => b.map((other) => (Math.sign(one - other) + 1) / 2)).reduce((x, y) => x + y) /
  (a.length * b.length);

/** As many addresses with an account as without, alternating and alike. */
async function invent(proof: Proof, { db }: Harness, ofEach: number) {
  const passwordHash = await hashPassword('nobody guesses this');
  const people: { email: string; kind: 'existing' | 'unknown' }[] = [];
  for (let n = 0; n < 2 * ofEach; n += 1) {
    const email = `p${String(proof.between(1e8, 9e8))}${String(n).padStart(5, '0')}@example.test`;
    const kind = n % 2 === 0 ? 'existing' : 'unknown';
    people.push({ email, kind });
    const person = { email, passwordHash, firstName: 'Maya', lastName: 'Ruiz' };
    if (kind === 'existing') await insertUser(db, { ...person, createdAt: new Date() });
  }
  return people;
}

function inTurns<P extends { kind: (typeof TURNS)[number] }>(people: readonly P[]): P[] {
  const of = (kind: P['kind']) => people.filter((one) => one.kind === kind).values();
  const waiting = { existing: of('existing'), unknown: of('unknown') };
  return people.flatMap((_, n) => waiting[TURNS[n % TURNS.length] ?? 'unknown'].next().value ?? []);
}

/** Calls in sequence over one connection, each from its own network address. */
function sequentialClient(proof: Proof, origin: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  proof.atEnd(() => agent.destroy());
  let calls = 0;
  return ({ path, body }: Question, email: string): Promise<Timed> =>
    new Promise((resolve, reject) => {
      calls += 1;
      const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
      const payload = JSON.stringify(body(email));
      const headers = {
        'content-type': 'application/json',
        'content-length': payload.length,
        'x-forwarded-for': address,
      };
      const began = performance.now();
      const request = http.request(origin + path, { method: 'POST', agent, headers });
      request.on('error', reject);
      request.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => {
          const ms = performance.now() - began;
          resolve({ ms, words: `${answer.statusCode}\n${headerLines(answer)}\n${text}` });
        });
      });
      request.end(payload);
    });
}

/** Headers that differ in every answer. */
const ITS_OWN = new Set(['date', 'x-request-id']);

function headerLines({ rawHeaders }: http.IncomingMessage): string {
  const lines: string[] = [];
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (!ITS_OWN.has(rawHeaders[n]?.toLowerCase() ?? ''))
      lines.push(`${rawHeaders[n]}: ${rawHeaders[n + 1]}`);
  return lines.join('\n');
}

await prove('timing', async (proof) => {
  const mode = proof.isFull ? 'full' : 'quick';
  const harness = await openHarness(proof);
  const [origin = ''] = await startWebs(proof, harness, {
    count: 1,
    environment: { SIGN_IN_FAILURES: '100000', TRUST_PROXY: '1' },
  });
  const people = await invent(proof, harness, PEOPLE[mode] + WARM_UPS);
  const ask = sequentialClient(proof, origin);
  const figures: Record<string, unknown> = {};
  for (const [name, question] of Object.entries(QUESTIONS)) {
    for (const { email } of proof.shuffled(people.slice(0, 2 * WARM_UPS)))
      await ask(question, email);
    const times = { existing: [] as number[], unknown: [] as number[] };
    const words = new Map<string, number>();
    for (const { email, kind } of inTurns(proof.shuffled(people.slice(2 * WARM_UPS)))) {
      const answer = await ask(question, email);
      times[kind].push(answer.ms);
      words.set(answer.words, (words.get(answer.words) ?? 0) + 1);
      proof.check([...words.keys()][0] === answer.words, `${name} has a second answer`);
    }
    const auc = separation(times.existing, times.unknown);
    const best = Math.max(auc, 1 - auc);
    proof.check(best <= 0.5 + MARGIN[mode], `${name} tells by its time: AUC ${auc.toFixed(3)}`);
    figures[name] = {
      auc: round(auc),
      calls: times.existing.length + times.unknown.length,
      answers: words.size,
      medianMs: { existing: round(median(times.existing)), unknown: round(median(times.unknown)) },
    };
    proof.say(`${name}: AUC ${auc.toFixed(3)}, ${words.size} distinct answer(s)`);
  }
  return figures;
});
