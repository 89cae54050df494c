// Delivers events of the payment provider to two web processes in every order and more than once while the provider's
// state changes; and uses one card for a hundred accounts. The payment and the end are told once to each member.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { outbox } from '#server/db/message-schema.ts';
import { billing } from '#server/db/payment-schema.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { users } from '#server/db/schema.ts';
import {
  stripeEvent,
  stripeInvoice,
  stripeServer,
  stripeSignature,
  stripeSubscription,
} from '#test/suppliers/stripe-server.ts';
import { buildServer } from './harness/built-server.ts';
import { type Harness, openHarness, startWebs } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';

const SIZES = {
  quick: { orders: 24, aliases: 100 },
  full: { orders: 720, aliases: 100 },
};
/** Accounts whose events are delivered at the same time. */
const LANES = 6;
/** Share of the provider's calls that fail while events come in every order. */
const FAILING = 0.03;
/** Unix seconds: the end of every paid period and trial here. */
const PERIOD_ENDS = Math.floor(Date.now() / 1000) + 20 * 86_400;

/** Unix seconds. */
const PAID_AT = Math.floor(Date.now() / 1000) - 60;

const SECRET = 'whsec_of_the_proof';
const TRIES = 50;

interface Fixture {
  readonly proof: Proof;
  readonly harness: Harness;
  readonly stripe: ReturnType<typeof stripeServer>;
  readonly origin: () => string;
}

interface Truth {
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled';
  readonly interval?: 'month' | 'year';
  readonly cancel_at_period_end?: boolean;
}

/** Makes this the customer's only subscription at the provider. */
const setTruth = ({ stripe }: Fixture, customer: string, truth: Truth, fingerprint = customer) =>
  stripe.subscriptions.set(
    `sub_${customer}`,
    stripeSubscription({
      interval: 'month',
      ...truth,
      ...(truth.status === 'trialing' && { trial_end: PERIOD_ENDS }),
      ...(truth.status === 'canceled' && { ended_at: PERIOD_ENDS - 86_400 }),
      current_period_end: PERIOD_ENDS,
      id: `sub_${customer}`,
      customer,
      fingerprint,
      ...(truth.status !== 'trialing' && { latest_invoice: invoiceOf(customer, truth) }),
    }),
  );

const addressOf = (customerId: string): string => `maya+${customerId}@example.test`;

/** Paid unless the subscription has not begun. */
const invoiceOf = (customer: string, { status }: Truth) =>
  stripeInvoice({
    id: `in_${customer}`,
    amount: 500,
    period: { start: PAID_AT, end: PERIOD_ENDS },
    ...(status === 'incomplete'
      ? { status: 'draft' as const }
      : { status: 'paid' as const, paid_at: PAID_AT }),
  });

/** An account that the provider knows as a customer of this name. */
async function newCustomer({ harness: { db } }: Fixture, customerId: string): Promise<string> {
  const person = { firstName: 'Maya', lastName: 'Ruiz', passwordHash: 'none' };
  const createdAt = new Date();
  const email = addressOf(customerId);
  const user = await insertUser(db, { ...person, email, createdAt });
  if (user) await db.insert(billing).values({ userId: user.id, customerId, checkedAt: createdAt });
  return customerId;
}

async function accountOf({ harness: { db } }: Fixture, customerId: string) {
  const [row] = await db
    .select()
    .from(billing)
    .innerJoin(users, eq(users.id, billing.userId))
    .where(eq(billing.customerId, customerId));
  if (!row) throw new Error(`No account of ${customerId}`);
  return row;
}

/** The text of a new event about a customer. */
const eventBody = (type: string, customer: string): string =>
  JSON.stringify(stripeEvent(type, { object: type.split('.')[0], customer }));

/** Delivers as the provider does: signed, and again until it is accepted. Returns how often it took. */
async function deliverUntilTaken(origin: () => string, body: string): Promise<number> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const headers = { 'stripe-signature': stripeSignature(body, { secret: SECRET }) };
    const url = `${origin()}/api/stripe/webhook`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (answer.status === 200) return tries;
  }
  throw new Error(`An event was not taken in ${TRIES} tries: ${body}`);
}

type Step = readonly [type: string, truth: Truth];

/** The states of a subscription in order; it ends, or renews by the year. */
const lifecycle = (ends: boolean): readonly Step[] => [
  ['customer.subscription.created', { status: 'incomplete' }],
  ['checkout.session.completed', { status: 'active' }],
  ['invoice.paid', { status: 'active' }],
  ['customer.subscription.updated', { status: 'past_due' }],
  ['customer.subscription.updated', { status: 'active', cancel_at_period_end: true }],
  ends
    ? ['customer.subscription.deleted', { status: 'canceled' }]
    : ['customer.subscription.updated', { status: 'active', interval: 'year' }],
];

function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap((rest) =>
    Array.from({ length: size }, (_, at) => [...rest.slice(0, at), size - 1, ...rest.slice(at)]),
  );
}

async function everyOrder(fixture: Fixture, size: number) {
  const { proof } = fixture;
  const orders = proof.shuffled(permutations(lifecycle(true).length)).slice(0, size);
  let equal = 0;
  let told = 0;
  let deliveries = 0;
  const next = orders.entries();
  const lane = async () => {
    for (const [n, order] of next) {
      const steps = lifecycle(n % 2 === 0);
      const customer = await newCustomer(fixture, `order${n}`);
      const took = await tellInOrder(fixture, { customer, steps, order });
      deliveries += took;
      const difference = await differenceOf(fixture, customer, steps.at(-1)?.[1]);
      proof.check(difference === undefined, `order ${order.join('')}: ${difference}`);
      if (difference === undefined) equal += 1;
      const [paid, ended] = await toldTo(fixture, customer);
      const isToldOnce = paid === 1 && ended === (n % 2 === 0 ? 1 : 0);
      proof.check(isToldOnce, `order ${order.join('')}: ${paid} payments, ${ended} ends told`);
      if (isToldOnce) told += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  proof.say(`${equal} of ${orders.length} orders end as the provider has it`);
  proof.say(`${told} of ${orders.length} members were told of the payment and the end once`);
  return { tried: orders.length, equal, told, deliveries };
}

interface Telling {
  readonly customer: string;
  readonly steps: readonly Step[];
  readonly order: readonly number[];
}

/** Delivers each event twice, some at once, none before it happened. Returns the number of deliveries. */
async function tellInOrder(fixture: Fixture, { customer, steps, order }: Telling): Promise<number> {
  const { proof, origin } = fixture;
  const events = steps.map(([type]) => eventBody(type, customer));
  const plan = [...order];
  for (const step of order)
    plan.splice(proof.between(plan.indexOf(step) + 1, plan.length), 0, step);
  let reached = -1;
  let deliveries = 0;
  while (plan.length > 0) {
    const together = plan.splice(0, proof.between(1, 3));
    reached = Math.max(reached, ...together);
    setTruth(fixture, customer, steps[reached]![1]);
    const tries = together.map((step) => deliverUntilTaken(origin, events[step]!));
    deliveries += (await Promise.all(tries)).reduce((sum, one) => sum + one, 0);
  }
  return deliveries;
}

/** How often the payment and the end were told. */
async function toldTo({ harness: { db } }: Fixture, customer: string): Promise<number[]> {
  const emails = await db
    .select()
    .from(outbox)
    .where(eq(outbox.to, addressOf(customer)));
  return ['You paid $5.00', 'Your subscription has ended'].map(
    (subject) => emails.filter((email) => email.subject.startsWith(subject)).length,
  );
}

/** How the account differs from the provider's final state. */
async function differenceOf(fixture: Fixture, customer: string, truth: Truth | undefined) {
  const { billing: row, users: user } = await accountOf(fixture, customer);
  const { status, interval } = truth ?? {};
  const ends = row.endsAt !== null;
  const found = [row.subscriptionId, row.status, row.planType, user.isPremium, user.isTrial, ends];
  const planType = interval === 'year' ? 'yearly' : 'monthly';
  const isActive = status === 'active';
  const wanted = [`sub_${customer}`, status, planType, isActive, false, status === 'canceled'];
  const same = JSON.stringify(found) === JSON.stringify(wanted);
  return same ? undefined : `${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
}

/** Starts a trial for so many accounts at the same moment with one card. */
async function oneCard(fixture: Fixture, size: number) {
  const { proof, stripe, origin, harness } = fixture;
  const customers: string[] = [];
  for (let n = 0; n < size; n += 1) customers.push(await newCustomer(fixture, `alias${n}`));
  for (const customer of customers) setTruth(fixture, customer, { status: 'trialing' }, 'one-card');
  const created = 'customer.subscription.created';
  await Promise.all(customers.map((one) => deliverUntilTaken(origin, eventBody(created, one))));
  const inTrial = await harness.db.select().from(users).where(eq(users.isTrial, true));
  proof.check(inTrial.length === 1, `${inTrial.length} trials with one card`);
  const statuses = customers.map((one) => stripe.subscriptions.get(`sub_${one}`)?.status);
  const cancelled = statuses.filter((status) => status === 'canceled').length;
  proof.check(cancelled === size - 1, `${cancelled} trials cancelled at the provider`);
  proof.say(`${size} addresses with one card, ${inTrial.length} trial(s)`);
  return { tried: size, trials: inTrial.length, cancelled };
}

/** Stripe's API, some of whose calls fail. */
async function openProvider(proof: Proof) {
  const provider = { failing: FAILING, url: '' };
  const stripe = stripeServer({ fails: () => proof.random() < provider.failing });
  const server = createServer((...call) => void stripe.answer(...call)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proof.atEnd(() => server.closeAllConnections());
  proof.atEnd(() => void server.close());
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { provider, stripe };
}

await prove('webhooks', async (proof) => {
  const sizes = SIZES[proof.isFull ? 'full' : 'quick'];
  const harness = await openHarness(proof);
  const { provider, stripe } = await openProvider(proof);
  const { main: program } = await buildServer(proof);
  const origins = await startWebs(proof, harness, {
    count: 2,
    program,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_proof',
      STRIPE_WEBHOOK_SECRETS: SECRET,
      STRIPE_API_URL: provider.url,
      // Refusals and failures of the provider are expected here.
      LOG_LEVEL: 'silent',
    },
  });
  const origin = () => origins[proof.between(0, origins.length - 1)]!;
  const fixture = { proof, harness, stripe, origin };
  const orders = await everyOrder(fixture, sizes.orders);
  provider.failing = 0;
  return {
    orders,
    aliases: await oneCard(fixture, sizes.aliases),
  };
});
