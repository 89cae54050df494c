import Stripe from 'stripe';
import { newId, type Subscription, unixOf } from './objects.ts';
import type { SandboxBox } from './store.ts';

export type EventType =
  | 'checkout.session.completed'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'customer.subscription.trial_will_end'
  | 'invoice.paid';

/** Far enough for neighbours to change places, near enough for a person who waits. */
const LATE_FIRST_MS = 300;
const SECOND_DELIVERY_MS = 2_000;
const SPREAD_MS = 3_000;

/**
 * Promises an event twice. When each delivery comes follows from its id alone: every other event comes later than
 * the one that happened after it, and the second delivery may come after events that are much younger.
 */
export async function tell(
  box: SandboxBox,
  now: Date,
  type: EventType,
  object: { readonly object: string },
): Promise<void> {
  const id = newId('evt');
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: unixOf(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  const chance = Number.parseInt(id.slice(-4), 16);
  const delays = [(chance % 2) * LATE_FIRST_MS, SECOND_DELIVERY_MS + (chance % SPREAD_MS)];
  for (const delay of delays)
    await box.promiseDelivery({ body, dueAt: new Date(now.getTime() + delay) });
}

export const subscriptionForm = (one: Subscription) => ({
  ...one,
  default_payment_method: one.default_payment_method.id,
});

export function paidInvoice(one: Subscription, amount: number, now: Date) {
  return {
    id: newId('in'),
    object: 'invoice',
    amount_paid: amount,
    created: unixOf(now),
    currency: one.currency,
    customer: one.customer,
    livemode: false,
    parent: { type: 'subscription_details', subscription_details: { subscription: one.id } },
    status: 'paid',
  };
}
