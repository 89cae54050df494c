import { PLAN_TYPES, type PlanType } from '#domain/plan/catalogue.ts';
import { turnstile } from '#domain/turnstile.ts';
import { sandboxFetch } from '#server/adapters/payments/sandbox/client.ts';
import { sandboxPayments } from '#server/adapters/payments/sandbox/sandbox.ts';
import { stripePayments } from '#server/adapters/payments/stripe.ts';
import type { Database } from '#server/db/database.ts';
import { findBilling, lockBilling } from '#server/db/queries/billing.ts';
import { changeSandboxPayments } from '#server/db/queries/sandbox-payments.ts';
import { findUserById, insertUser } from '#server/db/queries/users.ts';
import { startCheckout } from '#server/features/billing/checkout/start-checkout.ts';
import type { BillingDeps } from '#server/features/billing/deps.ts';
import { settle } from '#server/features/billing/settle.ts';
import { takeEvent } from '#server/features/billing/take-event.ts';
import type { MadeUpCard, PortalWish } from '#server/ports/payment-pages.ts';
import type { Payments } from '#server/ports/payments.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { stillClock } from '#test/harness.ts';

type Call = Exclude<keyof Payments, 'name' | 'readEvent'>;

/** Longer than the sandbox ever holds back the second delivery of an event. */
const ALL_DELIVERED_MS = 6_000;
/** As long as it holds back the first one, at most. */
const FIRST_DELIVERED_MS = 300;

/** Billing on the sandbox, with a clock that stands still and faults on demand. */
export function billingScene(db: Database, { trialDays = 7 } = {}) {
  const clock = stillClock();
  const webhookSecret = 'whsec_scene';
  const sandbox = sandboxPayments({
    store: { change: (work) => changeSandboxPayments(db, work) },
    clock,
    productName: 'Roamfare Premium',
    pageUrl: (page, id) => `https://fares.example/sandbox/${page}/${id}`,
    webhookSecret,
  });
  const faults = new Map<Call, 'before' | 'after'>();
  const calls: Call[] = [];
  const payments = faulty(
    stripePayments({
      name: 'sandbox',
      secretKey: 'sk_test_scene',
      webhookSecrets: [webhookSecret],
      apiUrl: 'https://api.stripe.com',
      fetch: sandboxFetch(sandbox),
      productName: 'Roamfare',
      clock,
    }),
    (call) => {
      calls.push(call);
      return faults.get(call);
    },
  );
  const publicUrl = 'https://fares.example';
  const deps: BillingDeps = {
    db,
    clock,
    payments,
    billing: { publicUrl, trialDays, inTurn: turnstile(2) },
  };

  const givenUser = async (email = 'maya@example.test') => {
    const name = { firstName: 'Maya', lastName: 'Ruiz' };
    const user = await insertUser(db, {
      email,
      passwordHash: null,
      ...name,
      createdAt: clock.now(),
    });
    if (!user) throw new Error(`${email} is there already.`);
    return user.id;
  };

  /** Delivers what is due until nothing is, second deliveries included. */
  async function deliverAll(): Promise<string[]> {
    const taken: string[] = [];
    for (const wait of [0, ALL_DELIVERED_MS]) {
      clock.moveBy(wait);
      for (;;) {
        const due = await sandbox.dueDeliveries();
        if (due.length === 0) break;
        for (const { id, body, signature } of due) {
          await takeEvent(deps, Buffer.from(body), signature);
          await sandbox.delivered(id);
          taken.push(JSON.parse(body).id);
        }
      }
    }
    return taken;
  }

  /** One of what happened last, as it is delivered. */
  async function nextDelivery() {
    clock.moveBy(FIRST_DELIVERED_MS);
    const [delivery] = await sandbox.dueDeliveries();
    if (!delivery) throw new Error('Nothing is to be delivered.');
    return { ...delivery, body: Buffer.from(delivery.body) };
  }

  return {
    deps,
    clock,
    nextDelivery,
    sandbox,
    /** Calls of the provider that fail, before or after they have had their effect. */
    faults,
    /** Every call of the provider so far. */
    calls,
    givenUser,
    deliverAll,
    refresh: (userId: string) => settle(deps, (tx) => lockBilling(tx, userId)),
    planOf: async (userId: string) => {
      const user = await findUserById(db, userId);
      return { isPremium: user?.isPremium, isTrial: user?.isTrial };
    },
    rowOf: (userId: string) => findBilling(db, userId),
    /** Checks out and pays; nothing is delivered yet. */
    buy: async (userId: string, plan: PlanType = PLAN_TYPES[0], card: MadeUpCard = 'new') => {
      const { id } = await startCheckout(deps, userId, plan);
      await sandbox.pay(id, card);
    },
    /** Does on the portal page what the member wishes. */
    wish: async (userId: string, wish: PortalWish) => {
      const row = await findBilling(db, userId);
      const url = await deps.payments.openPortal({
        customerId: row?.customerId ?? '',
        returnUrl: publicUrl,
      });
      return sandbox.change(url.split('/').at(-1) ?? '', wish);
    },
  };
}

function faulty(real: Payments, faultOf: (call: Call) => 'before' | 'after' | undefined): Payments {
  const when = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
    const fault = faultOf(call);
    if (fault === 'before') throw new ProviderError('sandbox', 'unreachable');
    const answer = await work();
    if (fault === 'after') throw new ProviderError('sandbox', 'timeout');
    return answer;
  };
  return {
    name: real.name,
    createCustomer: (one) => when('createCustomer', () => real.createCustomer(one)),
    beginCheckout: (one) => when('beginCheckout', () => real.beginCheckout(one)),
    findCheckout: (id) => when('findCheckout', () => real.findCheckout(id)),
    expireCheckout: (id) => when('expireCheckout', () => real.expireCheckout(id)),
    openPortal: (one) => when('openPortal', () => real.openPortal(one)),
    currentSubscription: (id) => when('currentSubscription', () => real.currentSubscription(id)),
    cancelSubscription: (id) => when('cancelSubscription', () => real.cancelSubscription(id)),
    readEvent: (body, signature) => real.readEvent(body, signature),
  };
}
