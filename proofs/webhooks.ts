// Events of the payment provider against two web processes: in every order and more than once, while the truth at
// the provider moves on; forged; and one card behind a hundred addresses.
import { eq, sql } from 'drizzle-orm';
import { billing, paymentEvents } from '#server/db/payment-schema.ts';
import { insertUser } from '#server/db/queries/users.ts';
import { users } from '#server/db/schema.ts';
import { type Proof, prove } from './stage/prove.ts';
import { openStage, type Stage, startWebs } from './stage/stage.ts';
import { deliver, deliverUntilTaken, eventBody, SECRET } from './webhooks/events.ts';
import { FORGERIES } from './webhooks/forgeries.ts';
import { openProvider, type Provider, subscriptionIdOf, type Truth } from './webhooks/provider.ts';

const SIZES = {
  quick: { orders: 60, forgeries: 210, aliases: 100 },
  full: { orders: 720, forgeries: 1050, aliases: 100 },
};
/** Accounts that are told about at the same time. */
const LANES = 6;
const FAILING = 0.03;

interface Scene {
  readonly proof: Proof;
  readonly stage: Stage;
  readonly provider: Provider;
  readonly origin: () => string;
}

/** An account that the provider knows as a customer. */
async function newCustomer({ stage: { db } }: Scene, name: string): Promise<string> {
  const customerId = `cus_${name}`;
  const person = { firstName: 'Maya', lastName: 'Ruiz', passwordHash: 'none' };
  const createdAt = new Date();
  const user = await insertUser(db, { ...person, email: `maya+${name}@example.test`, createdAt });
  if (user) await db.insert(billing).values({ userId: user.id, customerId, checkedAt: createdAt });
  return customerId;
}

async function accountOf({ stage: { db } }: Scene, customerId: string) {
  const [row] = await db
    .select()
    .from(billing)
    .innerJoin(users, eq(users.id, billing.userId))
    .where(eq(billing.customerId, customerId));
  if (!row) throw new Error(`No account of ${customerId}`);
  return row;
}

interface Step {
  readonly type: string;
  readonly truth: Omit<Truth, 'fingerprint'>;
}

const goesOn = { interval: 'month', endsWithPeriod: false } as const;

/** What happens to a subscription, one after the other; it ends, or goes on by the year. */
const lifecycle = (ends: boolean): readonly Step[] => [
  { type: 'customer.subscription.created', truth: { ...goesOn, status: 'incomplete' } },
  { type: 'checkout.session.completed', truth: { ...goesOn, status: 'active' } },
  { type: 'invoice.paid', truth: { ...goesOn, status: 'active' } },
  { type: 'customer.subscription.updated', truth: { ...goesOn, status: 'past_due' } },
  {
    type: 'customer.subscription.updated',
    truth: { ...goesOn, status: 'active', endsWithPeriod: true },
  },
  ends
    ? { type: 'customer.subscription.deleted', truth: { ...goesOn, status: 'canceled' } }
    : {
        type: 'customer.subscription.updated',
        truth: { status: 'active', interval: 'year', endsWithPeriod: false },
      },
];

function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((rest) =>
    Array.from({ length: count }, (_, at) => [...rest.slice(0, at), count - 1, ...rest.slice(at)]),
  );
}

async function everyOrder(scene: Scene, count: number) {
  const { proof, provider } = scene;
  const orders = proof.shuffled(permutations(lifecycle(true).length)).slice(0, count);
  provider.failing = FAILING;
  let equal = 0;
  let deliveries = 0;
  const next = orders.entries();
  const lane = async () => {
    for (const [n, order] of next) {
      const steps = lifecycle(n % 2 === 0);
      const customer = await newCustomer(scene, `order${n}`);
      const took = await tellInOrder(scene, { customer, steps, order });
      deliveries += took;
      const difference = await differenceOf(scene, customer, steps.at(-1));
      proof.check(difference === undefined, `order ${order.join('')}: ${difference}`);
      if (difference === undefined) equal += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  provider.failing = 0;
  proof.say(`${equal} of ${orders.length} orders end as the provider has it`);
  return { tried: orders.length, equal, deliveries };
}

interface Telling {
  readonly customer: string;
  readonly steps: readonly Step[];
  readonly order: readonly number[];
}

/** Delivers each event twice, some at once; none before it happened. Answers how many deliveries it took. */
async function tellInOrder(
  { proof, provider, origin }: Scene,
  { customer, steps, order }: Telling,
): Promise<number> {
  const events = steps.map(({ type }) => eventBody(type, customer));
  const plan = [...order];
  for (const step of order)
    plan.splice(proof.between(plan.indexOf(step) + 1, plan.length), 0, step);
  let reached = -1;
  let deliveries = 0;
  while (plan.length > 0) {
    const together = plan.splice(0, proof.between(1, 3));
    reached = Math.max(reached, ...together);
    const truth = steps[reached]?.truth;
    if (truth) provider.truths.set(customer, { ...truth, fingerprint: customer });
    const tries = await Promise.all(
      together.map((step) => deliverUntilTaken(origin, events[step] ?? '')),
    );
    deliveries += tries.reduce((sum, one) => sum + one, 0);
  }
  return deliveries;
}

/** In what the account differs from what the provider has in the end. */
async function differenceOf(scene: Scene, customer: string, last: Step | undefined) {
  const { billing: row, users: user } = await accountOf(scene, customer);
  const { status, interval } = last?.truth ?? {};
  const found = [row.subscriptionId, row.status, row.planType, user.isPremium, user.isTrial];
  const planType = interval === 'year' ? 'yearly' : 'monthly';
  const wanted = [subscriptionIdOf(customer), status, planType, status === 'active', false];
  const same = JSON.stringify(found) === JSON.stringify(wanted);
  const endsRight = (row.endsAt !== null) === (status === 'canceled');
  return same && endsRight ? undefined : `${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
}

async function forgeries(scene: Scene, count: number) {
  const { proof, provider, origin, stage } = scene;
  const customer = await newCustomer(scene, 'victim');
  // Whatever is taken would make the account premium.
  const truth = { status: 'active', ...goesOn, fingerprint: 'victim' } as const;
  provider.truths.set(customer, truth);
  const countEvents = async () =>
    (await stage.db.select({ n: sql<number>`count(*)::int` }).from(paymentEvents))[0]?.n ?? 0;
  const before = await countEvents();
  let accepted = 0;
  const kinds = Object.entries(FORGERIES);
  for (let n = 0; n < count; n += 1) {
    const kind = kinds[n % kinds.length];
    if (!kind) continue;
    const [name, forge] = kind;
    const status = await deliver(origin(), forge(proof, customer));
    proof.check(status === 400, `forged (${name}) answered ${status}`);
    if (status < 400) accepted += 1;
  }
  proof.check((await countEvents()) === before, 'a forged event was remembered');
  proof.check(!(await accountOf(scene, customer)).users.isPremium, 'a forged event had an effect');
  await deliverUntilTaken(origin, eventBody('customer.subscription.updated', customer));
  proof.check((await accountOf(scene, customer)).users.isPremium, 'a good event had no effect');
  proof.say(`${count} forged deliveries of ${kinds.length} kinds, ${accepted} accepted`);
  return { tried: count, kinds: kinds.length, accepted };
}

/** As many addresses begin a trial at the same moment, with one card. */
async function oneCard(scene: Scene, count: number) {
  const { proof, provider, origin, stage } = scene;
  const truth = { status: 'trialing', ...goesOn, fingerprint: 'one-card' } as const;
  const customers: string[] = [];
  for (let n = 0; n < count; n += 1) customers.push(await newCustomer(scene, `alias${n}`));
  for (const customer of customers) provider.truths.set(customer, truth);
  await Promise.all(
    customers.map((customer) =>
      deliverUntilTaken(origin, eventBody('customer.subscription.created', customer)),
    ),
  );
  const inTrial = await stage.db.select().from(users).where(eq(users.isTrial, true));
  proof.check(inTrial.length === 1, `${inTrial.length} trials with one card`);
  const refused = customers.filter((one) => provider.cancelled.has(subscriptionIdOf(one)));
  proof.check(refused.length === count - 1, `${refused.length} trials cancelled at the provider`);
  proof.say(`${count} addresses with one card, ${inTrial.length} trial(s)`);
  return { tried: count, trials: inTrial.length, cancelled: refused.length };
}

await prove('webhooks', async (proof) => {
  const sizes = SIZES[proof.isFull ? 'full' : 'quick'];
  const stage = await openStage(proof);
  const provider = await openProvider(proof);
  const origins = await startWebs(proof, stage, {
    count: 2,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_proof',
      STRIPE_WEBHOOK_SECRETS: SECRET,
      STRIPE_API_URL: provider.url,
      // Refusals and failures of the provider are what this is about.
      LOG_LEVEL: 'silent',
    },
  });
  const origin = () => origins[proof.between(0, origins.length - 1)] ?? '';
  const scene = { proof, stage, provider, origin };
  return {
    orders: await everyOrder(scene, sizes.orders),
    forgeries: await forgeries(scene, sizes.forgeries),
    aliases: await oneCard(scene, sizes.aliases),
  };
});
