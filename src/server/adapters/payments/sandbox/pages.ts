import { AppError } from '#domain/errors.ts';
import { cents } from '#domain/money.ts';
import type {
  HostedCheckout,
  HostedPortal,
  MadeUpCard,
  PaymentPages,
  PortalWish,
} from '#server/ports/payment-pages.ts';
import { paidInvoice, subscriptionForm, tell } from './events.ts';
import {
  findKept,
  type Kept,
  keep,
  momentOf,
  newId,
  type PaymentMethod,
  type Price,
  type Subscription,
  subscriptionsOf,
  unixOf,
} from './objects.ts';
import type { SandboxBox } from './store.ts';
import type { SandboxOptions } from './terms.ts';
import { end, nextMoment, periodEnd } from './time.ts';

const DAY_S = 86_400;
/** Fingerprint of the card that is always the same. */
const SAME_CARD = 'sandboxsamecard1';

type Change = <T>(work: (box: SandboxBox) => Promise<T>) => Promise<T>;
type Options = Pick<SandboxOptions, 'clock' | 'productName'>;

/** What the hosted pages show and do. */
export function hostedPages({ clock, productName }: Options, change: Change): PaymentPages {
  const emailOf = async (box: SandboxBox, customerId: string) =>
    (await findKept(box, 'customer', customerId))?.body.email ?? '';

  async function checkoutOf(box: SandboxBox, id: string): Promise<HostedCheckout | undefined> {
    const found = await findKept(box, 'checkout', id);
    if (!found) return undefined;
    const { session, price, trialDays } = found.body;
    return {
      status: session.status,
      productName,
      email: await emailOf(box, session.customer),
      planType: planOf(price),
      amount: cents(price.unit_amount),
      trialDays,
      successUrl: session.success_url ?? '',
      cancelUrl: session.cancel_url ?? '',
    };
  }

  async function portalOf(box: SandboxBox, id: string): Promise<HostedPortal | undefined> {
    const found = await findKept(box, 'portal', id);
    if (!found) return undefined;
    const { customer, return_url } = found.body;
    const subscription = await shownOf(box, customer);
    return {
      productName,
      email: await emailOf(box, customer),
      returnUrl: return_url ?? '',
      subscription: subscription && onPage(subscription.body),
    };
  }

  return {
    checkout: (id) => change((box) => checkoutOf(box, id)),
    portal: (id) => change((box) => portalOf(box, id)),
    pay: (id, card) =>
      change(async (box) => {
        const found = await findKept(box, 'checkout', id);
        if (found?.body.session.status === 'open') await complete(box, found, card, clock.now());
        return checkoutOf(box, id);
      }),
    change: (id, wish) =>
      change(async (box) => {
        const found = await findKept(box, 'portal', id);
        const subscription = found && (await shownOf(box, found.body.customer));
        if (subscription && isAlive(subscription.body))
          await fulfil(box, subscription, wish, clock.now());
        return portalOf(box, id);
      }),
  };
}

const planOf = ({ recurring }: Price) => (recurring.interval === 'year' ? 'yearly' : 'monthly');

const isAlive = ({ status }: Subscription) => status !== 'canceled';

/** The one that lives, else the newest. */
async function shownOf(box: SandboxBox, customerId: string) {
  const all = await subscriptionsOf(box, customerId);
  return all.find(({ body }) => isAlive(body)) ?? all[0];
}

function onPage(one: Subscription): HostedPortal['subscription'] {
  const [item] = one.items.data;
  return {
    status: one.status,
    planType: planOf(item.price),
    amount: cents(item.price.unit_amount),
    periodEndsAt: momentOf(item.current_period_end),
    cancelAtPeriodEnd: one.cancel_at_period_end,
  };
}

async function fulfil(
  box: SandboxBox,
  row: Kept<'subscription'>,
  wish: PortalWish,
  now: Date,
): Promise<void> {
  if (wish === 'cancel_now') {
    await end(box, row, now);
    return;
  }
  const cancels = wish === 'cancel_at_period_end';
  if (row.body.cancel_at_period_end === cancels) return;
  const [item] = row.body.items.data;
  const body: Subscription = {
    ...row.body,
    cancel_at_period_end: cancels,
    cancel_at: cancels ? item.current_period_end : null,
    canceled_at: cancels ? unixOf(now) : null,
  };
  await keep(box, { ...row, body });
  await tell(box, now, 'customer.subscription.updated', subscriptionForm(body));
}

/** Pays a checkout: begins its subscription and tells about it. */
async function complete(
  box: SandboxBox,
  row: Kept<'checkout'>,
  card: MadeUpCard,
  now: Date,
): Promise<void> {
  if (card === 'declined') throw new AppError('card_declined');
  const fingerprint = card === 'same' ? SAME_CARD : row.id.slice(-16);
  const subscription = subscriptionFrom(row, fingerprint, now);
  const session = {
    ...row.body.session,
    status: 'complete' as const,
    payment_status: row.body.trialDays > 0 ? ('no_payment_required' as const) : ('paid' as const),
    subscription: subscription.id,
    url: null,
  };
  await keep(box, { ...row, body: { ...row.body, session }, dueAt: null });
  await keep(box, {
    id: subscription.id,
    kind: 'subscription',
    customerId: subscription.customer,
    body: subscription,
    createdAt: now,
    dueAt: nextMoment(subscription, now),
  });
  const amount = row.body.trialDays > 0 ? 0 : row.body.price.unit_amount;
  await tell(box, now, 'customer.subscription.created', subscriptionForm(subscription));
  await tell(box, now, 'invoice.paid', paidInvoice(subscription, amount, now));
  await tell(box, now, 'checkout.session.completed', session);
}

function subscriptionFrom(
  { body: { session, price, trialDays, subscriptionMetadata } }: Kept<'checkout'>,
  fingerprint: string,
  now: Date,
): Subscription {
  const start = unixOf(now);
  const trialEnd = trialDays > 0 ? start + trialDays * DAY_S : null;
  const item = {
    id: newId('si'),
    object: 'subscription_item' as const,
    current_period_start: start,
    current_period_end: trialEnd ?? periodEnd(start, price.recurring, start),
    price,
  };
  return {
    id: newId('sub'),
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: start,
    currency: price.currency,
    customer: session.customer,
    default_payment_method: cardOf(fingerprint),
    ended_at: null,
    items: { object: 'list', data: [item], has_more: false },
    livemode: false,
    metadata: subscriptionMetadata,
    start_date: start,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : start,
  };
}

const cardOf = (fingerprint: string): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  card: { brand: 'visa', last4: '4242', fingerprint },
  livemode: false,
  type: 'card',
});
