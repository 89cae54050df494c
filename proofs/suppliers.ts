// Every provider answers badly in every way, one after the other: users see only the intended messages, nobody is
// signed out, searches continue, and five seconds after the provider recovers so has the product. `--part NAME` tries
// one provider.
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { ERRORS } from '#contract/errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { addDays, localDate } from '#domain/time.ts';
import { users } from '#server/db/schema.ts';
import { bearer, register } from '#test/proofs/product.ts';
import { type Harness, openHarness, startWebs } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';
import { BAD_ANSWERS, type BadAnswer } from './suppliers/bad-answers.ts';
import { openStandIn, type StandIn } from './suppliers/fake-supplier.ts';
import { TARGETS, type Target, type World } from './suppliers/targets.ts';

const RECOVERED_MS = 5_000;
const POLL_MS = 100;
/** Failures in a row after which the circuit opens, and a few more. */
const FAULTS_IN_A_ROW = 7;
/** Every request is answered by then, whatever the provider does. */
const MOST_MS = 13_000;

type Kind = Pick<BadAnswer, 'name' | 'verdict'>;

/** Questions of one member. */
const ASKED_BY_ONE = 12;

interface Running {
  readonly target: Target;
  readonly supplier: StandIn;
  /** Sends the product a request that it has not seen before. */
  readonly ask: () => Promise<Asked>;
  readonly call: (path: string) => Promise<Response>;
}

interface Asked {
  readonly status: number;
  readonly items: number;
  readonly error: ErrorCode | undefined;
  readonly message: string | undefined;
  readonly ms: number;
}

async function run(proof: Proof, harness: Harness, target: Target, world: World): Promise<Running> {
  const supplier = await openStandIn(proof, target.good);
  const [origin = ''] = await startWebs(proof, harness, {
    count: 1,
    environment: {
      REGISTRATIONS_PER_HOUR: '1000',
      TRUST_PROXY: '1',
      ...target.environment(supplier.url),
    },
  });
  let headers: Record<string, string> = {};
  /** Somebody else at another address: one member may ask little that has to be made. */
  const join = async (number: number) => {
    const email = `${target.name.replaceAll(/\W/g, '')}${number}@example.test`;
    const { body } = await register(origin, { email, password: 'correct horse' });
    await harness.db.update(users).set({ isPremium: true }).where(eq(users.id, body.user.id));
    headers = {
      ...bearer(body.token).headers,
      'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
    };
  };
  const call = (path: string) => fetch(`${origin}/api${path}`, { headers });
  let asked = 0;
  const ask = async (): Promise<Asked> => {
    if (asked % ASKED_BY_ONE === 0) await join(asked / ASKED_BY_ONE);
    const began = performance.now();
    const answer = await call(target.path(asked++, world));
    const said = await answer.json();
    const ms = performance.now() - began;
    const items = answer.ok ? target.count(said) : 0;
    return { status: answer.status, items, error: said.error, message: said.message, ms };
  };
  return { target, supplier, ask, call };
}

/** Checks that the product's answer is allowed and correct. */
function judge(proof: Proof, { target }: Running, { name, verdict }: Kind, asked: Asked) {
  const { status, items, error, message, ms } = asked;
  const what = `${target.name}, ${name}`;
  const isRefusal =
    error !== undefined && target.refusals.includes(error) && status === ERRORS[error].status;
  proof.check(
    isRefusal ? Boolean(message) : status === 200,
    `${what}: ${status} ${error} ${message}`,
  );
  if (verdict === 'usable') proof.check(items > 0, `${what}: ${status}, nothing of it was used`);
  if (verdict === 'refused') proof.check(isRefusal, `${what}: ${status}, taken for an answer`);
  proof.check(ms < MOST_MS, `${what}: ${Math.round(ms)} ms`);
}

/** Milliseconds until the product answers with items again. */
async function recovery({ supplier, ask }: Running): Promise<number> {
  await supplier.recover();
  const began = performance.now();
  for (;;) {
    if ((await ask()).items > 0) return performance.now() - began;
    if (performance.now() - began > 4 * RECOVERED_MS) return Number.POSITIVE_INFINITY;
    await delay(POLL_MS);
  }
}

/** Makes one row of the table. */
async function tryAll(proof: Proof, running: Running): Promise<object> {
  const { target, supplier, ask, call } = running;
  const first = await ask();
  proof.check(first.items > 0, `${target.name}, well: ${first.status} ${first.error}`);
  const counts = { refused: 0, used: 0 };
  let slowestRecovery = 0;
  const go = async (kind: Kind, times = 1) => {
    for (let n = 0; n < times; n += 1) {
      const asked = await ask();
      judge(proof, running, kind, asked);
      counts[asked.items > 0 ? 'used' : 'refused'] += 1;
    }
    const session = await call('/auth/search-usage');
    proof.check(
      session.status === 200,
      `${target.name}, ${kind.name}: signed out (${session.status})`,
    );
    const ms = await recovery(running);
    proof.check(
      ms <= RECOVERED_MS,
      `${target.name}, ${kind.name}: well again after ${Math.round(ms)} ms`,
    );
    slowestRecovery = Math.max(slowestRecovery, ms);
  };
  for (const bad of BAD_ANSWERS) {
    supplier.become(bad);
    const isPanel = !target.refusals.includes('fares_unavailable');
    const search = isPanel ? call(`/flights/search?origin=DEN&date=${tomorrow()}`) : undefined;
    await go(bad);
    const status = (await search)?.status ?? 200;
    proof.check(status === 200, `${target.name}, ${bad.name}: a search answered ${status}`);
  }
  await supplier.leave();
  await go({ name: 'down', verdict: 'refused' }, FAULTS_IN_A_ROW);
  return { ...counts, slowestRecoveryMs: Math.round(slowestRecovery) };
}

const tomorrow = () => addDays(localDate(new Date().toISOString().slice(0, 10)), 1);

await prove('suppliers', async (proof) => {
  const harness = await openHarness(proof);
  const targets = TARGETS.filter(({ name }) => name === (proof.part ?? name));
  const kinds = BAD_ANSWERS.length + 1;
  proof.say(`${kinds} kinds of bad answers, ${targets.length} suppliers`);
  const rows: Record<string, unknown> = {};
  await Promise.all(
    targets.map(async (target) => {
      const airports: string[] = [];
      const running = await run(proof, harness, target, { firstDay: tomorrow(), airports });
      for (const { stationCode, domestic } of await (await running.call('/airports')).json())
        if (domestic) airports.push(stationCode);
      const row = await tryAll(proof, running);
      rows[target.name] = row;
      proof.say(`${target.name.padEnd(16)} ${JSON.stringify(row)}`);
    }),
  );
  return { kinds, suppliers: targets.length, ...rows };
});
