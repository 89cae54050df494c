import { MONEY_EMAILS, type MoneyEmail } from '#domain/money-notice.ts';
import { PLAN_TYPES, type PlanType } from '#domain/plan.ts';
import { timeZone } from '#domain/time.ts';
import { concurrencyLimit } from '#server/concurrency.ts';
import type { Database } from '#server/db/database.ts';
import { findUserById, insertUser } from '#server/db/queries/accounts/users.ts';
import { findBilling, lockBilling } from '#server/db/queries/billing/subscriptions.ts';
import type { BillingDeps, MoneyEmails } from '#server/features/billing/port.ts';
import { reconcileCustomer, takeEvent } from '#server/features/billing/reconcile.ts';
import { startCheckout } from '#server/features/billing/start-checkout.ts';
import { moneyEmails } from '#server/features/messages/money-emails.ts';
import { fakePayments } from '#server/providers/payments/fake.ts';
import type {
  FakeCard,
  PaymentEvent,
  Payments,
  PortalAction,
} from '#server/providers/payments/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { stillClock } from '#test/harness.ts';

/** The emails about money, with times in New York. */
export const testMoneyEmails = (): MoneyEmails =>
  moneyEmails({
    productName: 'Roamfare',
    supportEmail: 'help@roamfare.example',
    publicUrl: 'https://fares.example',
    zone: timeZone('America/New_York'),
    allowance: { limit: 3, per: 'day' },
    hasFares: true,
    simulated: false,
  });

type Call = Exclude<keyof Payments, 'name' | 'readEvent'>;

/** Billing with the fake provider, a still clock and errors on demand. */
export function billingFixture(
  db: Database,
  {
    trialDays = 7,
    sends = MONEY_EMAILS,
  }: { readonly trialDays?: number; readonly sends?: readonly MoneyEmail[] } = {},
) {
  const clock = stillClock();
  const sandbox = fakePayments({
    db,
    clock,
    productName: 'Roamfare Premium',
    pageUrl: (page, id) => `https://fares.example/sandbox/${page}/${id}`,
  });
  const undelivered: PaymentEvent[] = [];
  sandbox.onEvent(async (event) => void undelivered.push(event));
  const errors = new Map<Call, 'before' | 'after'>();
  const calls: Call[] = [];
  const payments = faulty(sandbox, (call) => {
    calls.push(call);
    return errors.get(call);
  });
  const publicUrl = 'https://fares.example';
  const deps: BillingDeps = {
    db,
    clock,
    payments,
    moneyEmails: testMoneyEmails(),
    billing: {
      publicUrl,
      trialDays,
      runLimited: concurrencyLimit(2),
      moneyEmails: sends,
    },
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

  /** Delivers every event, latest first, then all of them again. Refused events remain. */
  async function deliverAll(): Promise<string[]> {
    const taken: PaymentEvent[] = [];
    for (let event = undelivered.at(-1); event; event = undelivered.at(-1)) {
      await takeEvent(deps, event);
      undelivered.splice(undelivered.indexOf(event), 1);
      taken.push(event);
    }
    for (const event of taken) await takeEvent(deps, event);
    return [...taken, ...taken].map(({ id }) => id);
  }

  /** Sends the renewal event that the provider sends after a period. */
  async function renew(userId: string): Promise<void> {
    const customerId = (await findBilling(db, userId))?.customerId;
    undelivered.push({ id: `evt_${clock.now().getTime()}`, type: 'invoice.paid', customerId });
    await deliverAll();
  }

  /** The latest event. */
  function lastEvent(): PaymentEvent {
    const event = undelivered.at(-1);
    if (!event) throw new Error('Nothing has happened.');
    return event;
  }

  return {
    deps,
    clock,
    lastEvent,
    sandbox,
    /** Calls of the provider that fail, before or after their effect. */
    errors,
    /** Every call to the provider so far. */
    calls,
    givenUser,
    deliverAll,
    renew,
    refresh: (userId: string) => reconcileCustomer(deps, (tx) => lockBilling(tx, userId)),
    planOf: async (userId: string) => {
      const user = await findUserById(db, userId);
      return { isPremium: user?.isPremium, isTrial: user?.isTrial };
    },
    rowOf: (userId: string) => findBilling(db, userId),
    /** Checks out and pays; no event is delivered yet. */
    buy: async (userId: string, plan: PlanType = PLAN_TYPES[0], card: FakeCard = 'new') => {
      const { id } = await startCheckout(deps, userId, plan);
      await sandbox.pay(id, card);
    },
    /** Makes a change on the portal page. */
    criteria: async (userId: string, criteria: PortalAction) => {
      const row = await findBilling(db, userId);
      const url = await deps.payments.openPortal({
        customerId: row?.customerId ?? '',
        returnUrl: publicUrl,
      });
      return sandbox.change(url.split('/').at(-1) ?? '', criteria);
    },
  };
}

function faulty(real: Payments, errorOf: (call: Call) => 'before' | 'after' | undefined): Payments {
  const when = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
    const error = errorOf(call);
    if (error === 'before') throw new ProviderError('sandbox', 'unreachable');
    const answer = await work();
    if (error === 'after') throw new ProviderError('sandbox', 'timeout');
    return answer;
  };
  return {
    name: real.name,
    simulated: real.simulated,
    createCustomer: (one) => when('createCustomer', () => real.createCustomer(one)),
    setCustomerEmail: (id, email) =>
      when('setCustomerEmail', () => real.setCustomerEmail(id, email)),
    beginCheckout: (one) => when('beginCheckout', () => real.beginCheckout(one)),
    findCheckout: (id) => when('findCheckout', () => real.findCheckout(id)),
    expireCheckout: (id) => when('expireCheckout', () => real.expireCheckout(id)),
    openPortal: (one) => when('openPortal', () => real.openPortal(one)),
    currentSubscription: (id) => when('currentSubscription', () => real.currentSubscription(id)),
    cancelSubscription: (id) => when('cancelSubscription', () => real.cancelSubscription(id)),
    deleteCustomer: (id) => when('deleteCustomer', () => real.deleteCustomer(id)),
    readEvent: (body, signature) => real.readEvent(body, signature),
  };
}
