import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import {
  addMonths,
  type Invoice,
  isLive,
  type PlanType,
  PRICES,
  type Subscription,
} from '#domain/plan.ts';
import { type Clock, DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import type { StoredSubscription } from '#server/db/queries/billing/fake-payments.ts';
import * as queries from '#server/db/queries/billing/fake-payments.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type {
  Charge,
  Checkout,
  FakeCard,
  HostedCheckout,
  HostedPortal,
  PaymentEvent,
  PaymentPages,
  Payments,
  PortalAction,
} from './port.ts';

const SAME_CARD = 'sandboxsamecard1';
/** Of every made-up card. */
const CARD_ENDING = '4242';
/** Events that a real provider sends after a payment. */
const PAID = ['customer.subscription.created', 'invoice.paid', 'checkout.session.completed'];

interface FakePaymentsOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Name of the product on the hosted pages. */
  readonly productName: string;
  /** URL of the hosted page of this checkout or portal. */
  readonly pageUrl: (page: 'checkout' | 'portal', id: string) => string;
}

export interface FakePayments extends Payments, PaymentPages {
  /** Passes every later event to `handler`, after the change that it reports has been committed. */
  onEvent(handler: (event: PaymentEvent) => Promise<void>): void;
}

interface Context extends FakePaymentsOptions {
  readonly emit: (type: string, customerId: string, charge?: Charge) => Promise<void>;
}

/** A payment provider that takes no money. It has no timers: states are computed from dates when they are read. */
export function fakePayments(options: FakePaymentsOptions): FakePayments {
  let handle: (event: PaymentEvent) => Promise<void> = async () => {};
  const emit = (type: string, customerId: string, charge?: Charge) =>
    handle({ id: newId('evt'), type, customerId, charge });
  const context = { ...options, emit };
  return {
    ...port(context),
    ...pages(context),
    onEvent(handler) {
      handle = handler;
    },
  };
}

function port({ db, clock, pageUrl, emit }: Context): Payments {
  const toCheckout = ({ id, planType, ...stored }: queries.StoredCheckout): Checkout => {
    const isOpen = statusOf(stored, clock.now()) === 'open';
    return { id, planType, isOpen, url: isOpen ? pageUrl('checkout', id) : undefined };
  };
  const requireCustomer = async (id: string) => {
    if (!(await queries.findFakeCustomer(db, id))) throw new ProviderError('sandbox', 'refused');
  };
  const inADay = () => new Date(clock.now().getTime() + DAY_MS);
  return {
    name: 'sandbox',
    simulated: true,
    createCustomer: (customer) =>
      withProviderErrors(() => queries.ensureFakeCustomer(db, { id: newId('cus'), ...customer })),
    setCustomerEmail: (id, email) =>
      withProviderErrors(() => queries.setFakeCustomerEmail(db, id, email)),
    beginCheckout: (checkout) =>
      withProviderErrors(async () => {
        await requireCustomer(checkout.customerId);
        const id = newId('cs_test');
        const row = { ...checkout, id, status: 'open', expiresAt: inADay() } as const;
        return toCheckout(await queries.ensureFakeCheckout(db, row, clock.now()));
      }),
    findCheckout: (id) =>
      withProviderErrors(async () => {
        const row = await queries.findFakeCheckout(db, id);
        return row && toCheckout(row);
      }),
    expireCheckout: (id) =>
      withProviderErrors(async () => {
        await queries.closeFakeCheckout(db, id, { status: 'expired', now: clock.now() });
      }),
    openPortal: ({ customerId, returnUrl }) =>
      withProviderErrors(async () => {
        await requireCustomer(customerId);
        const id = newId('bps');
        const row = { id, customerId, returnUrl, expiresAt: inADay() };
        await queries.insertFakePortal(db, row, clock.now());
        return pageUrl('portal', id);
      }),
    currentSubscription: (customerId) =>
      withProviderErrors(() => findSubscription(db, customerId, clock.now())),
    cancelSubscription: (id) =>
      withProviderErrors(async () => {
        const now = clock.now();
        const ended = await queries.setFakeSubscriptionEnd(db, id, { endsAt: now, now });
        if (ended) await emit('customer.subscription.deleted', ended.customerId);
      }),
    deleteCustomer: (id) => withProviderErrors(() => queries.deleteFakeCustomer(db, id)),
    readEvent() {
      throw new AppError('signature_invalid');
    },
  };
}

function pages({ db, clock, productName, emit }: Context): PaymentPages {
  const emailOf = async (customerId: string) =>
    (await queries.findFakeCustomer(db, customerId))?.email ?? '';

  async function checkout(id: string): Promise<HostedCheckout | undefined> {
    const row = await queries.findFakeCheckout(db, id);
    if (!row) return undefined;
    const { customerId, planType, trialDays, successUrl, cancelUrl } = row;
    const status = statusOf(row, clock.now());
    const email = await emailOf(customerId);
    const { amount } = PRICES[planType];
    return { status, productName, email, planType, amount, trialDays, successUrl, cancelUrl };
  }

  async function portal(id: string): Promise<HostedPortal | undefined> {
    const now = clock.now();
    const row = await queries.findFakePortal(db, id, now);
    if (!row) return undefined;
    const { customerId, returnUrl } = row;
    const subscription = await findSubscription(db, customerId, now);
    const email = await emailOf(customerId);
    return { productName, email, returnUrl, subscription: subscription && onPage(subscription) };
  }

  return {
    checkout,
    portal,
    async pay(id, card) {
      const now = clock.now();
      const paid = await db.transaction(async (tx) => {
        const row = await queries.closeFakeCheckout(tx, id, { status: 'complete', now });
        if (!row) return undefined;
        if (card === 'declined') throw new AppError('card_declined');
        const subscription = subscriptionFrom(row, card, now);
        await queries.insertFakeSubscription(tx, subscription);
        return subscription;
      });
      const charge = paid && chargeFor(latestInvoice(paid, now));
      if (paid)
        for (const type of PAID)
          await emit(type, paid.customerId, type === 'invoice.paid' ? charge : undefined);
      return checkout(id);
    },
    async change(id, action) {
      const now = clock.now();
      const customerId = (await queries.findFakePortal(db, id, now))?.customerId ?? '';
      const current = await findSubscription(db, customerId, now);
      const endsAt = current && endAfter(action, current, now);
      const isChanged =
        endsAt !== undefined &&
        (await queries.setFakeSubscriptionEnd(db, current?.id ?? '', { endsAt, now }));
      const what = action === 'cancel_now' ? 'deleted' : 'updated';
      if (isChanged) await emit(`customer.subscription.${what}`, customerId);
      return portal(id);
    },
  };
}

/** Unguessable: whoever knows the id of a page may use it. */
const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Turns a database error into the error of a provider that is down. */
async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError('sandbox', 'unreachable', { cause });
  }
}

const statusOf = (
  { status, expiresAt }: Pick<queries.StoredCheckout, 'status' | 'expiresAt'>,
  now: Date,
) => (status === 'open' && expiresAt <= now ? 'expired' : status);

async function findSubscription(db: Database, customerId: string, now: Date) {
  const rows = await queries.listFakeSubscriptions(db, customerId);
  const all = rows.map((row) => subscriptionAt(row, now));
  return all.find(isLive) ?? all[0];
}

const chargeFor = (invoice: Invoice | undefined): Charge | undefined =>
  invoice?.paidAt && {
    invoiceId: invoice.id,
    amount: invoice.amount,
    currency: 'usd',
    paidAt: invoice.paidAt,
  };

const subscriptionFrom = (
  { id, customerId, planType, trialDays }: queries.StoredCheckout,
  card: FakeCard,
  now: Date,
): queries.StoredSubscription => ({
  id: newId('sub'),
  customerId,
  planType,
  startedAt: now,
  trialEndsAt: trialDays > 0 ? new Date(now.getTime() + trialDays * DAY_MS) : null,
  endsAt: null,
  cardFingerprint: card === 'same' ? SAME_CARD : id.slice(-16),
});

/** When a subscription ends after the member's action; null for never, undefined if nothing changes. */
function endAfter(
  action: PortalAction,
  { endsAt, periodEndsAt }: Subscription,
  now: Date,
): Date | null | undefined {
  if (action === 'cancel_now') return now;
  if (action === 'resume') return endsAt && null;
  return endsAt ? undefined : periodEndsAt;
}

const onPage = ({
  status,
  planType,
  periodEndsAt,
  endsAt,
}: Subscription): HostedPortal['subscription'] => ({
  status,
  planType,
  amount: PRICES[planType].amount,
  periodEndsAt,
  cancelAtPeriodEnd: status !== 'canceled' && endsAt !== undefined,
});

const MONTHS: Record<PlanType, number> = { monthly: 1, yearly: 12 };

/** A subscription at `now`: its status and period are computed from the stored dates. */
export function subscriptionAt(row: StoredSubscription, now: Date): Subscription {
  const { id, planType, trialEndsAt, endsAt, cardFingerprint } = row;
  const isOver = endsAt !== null && endsAt <= now;
  const isTrial = trialEndsAt !== null && trialEndsAt > now;
  return {
    id,
    status: isOver ? 'canceled' : isTrial ? 'trialing' : 'active',
    planType,
    trialEndsAt: trialEndsAt ?? undefined,
    periodEndsAt: periodEndOf(row, now),
    endsAt: endsAt ?? undefined,
    cardFingerprint,
    cardEnding: CARD_ENDING,
    latestInvoice: latestInvoice(row, now),
  };
}

/** Each is paid at the begin of its period. Undefined during a trial. */
function latestInvoice(
  { id, planType, startedAt, trialEndsAt, endsAt }: StoredSubscription,
  now: Date,
): Invoice | undefined {
  const begin = trialEndsAt ?? startedAt;
  const periodAt = (n: number) => addMonths(begin, n * MONTHS[planType]);
  const isCharged = (n: number) => periodAt(n) <= now && !(endsAt && endsAt <= periodAt(n));
  if (!isCharged(0)) return undefined;
  let n = 0;
  while (isCharged(n + 1)) n += 1;
  return {
    id: `in_${id}_${n + 1}`,
    amount: PRICES[planType].amount,
    state: 'paid',
    attempts: 1,
    paidAt: periodAt(n),
    nextTryAt: undefined,
    from: periodAt(n),
    to: periodAt(n + 1),
    url: undefined,
  };
}

/** End of the current period, or of the last one if the subscription has ended. */
function periodEndOf(
  { planType, startedAt, trialEndsAt, endsAt }: StoredSubscription,
  now: Date,
): Date {
  const isOfPeriod = (end: Date) => (endsAt === null ? end > now : end >= endsAt);
  if (trialEndsAt !== null && isOfPeriod(trialEndsAt)) return trialEndsAt;
  for (let periods = 1; ; periods += 1) {
    const end = addMonths(trialEndsAt ?? startedAt, periods * MONTHS[planType]);
    if (isOfPeriod(end)) return end;
  }
}
