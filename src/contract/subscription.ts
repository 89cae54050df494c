import * as z from 'zod/mini';
import type { CallLimit } from '#domain/call-limit.ts';
import { PLAN_TYPES } from '#domain/plan.ts';
import { userDto } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { timeText } from './fields.ts';

/** For opening checkouts and portals. */
const PAYMENT_PAGES = {
  name: 'payment-page',
  per: 'member',
  max: 20,
  windowMinutes: 60,
} as const satisfies CallLimit;

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/stripe/create-checkout-session',
  summary: 'Begin a hosted checkout; the answer is the page to go to',
  action: 'subscription.manage',
  limit: PAYMENT_PAGES,
  takesIdempotencyKey: true,
  body: z.strictObject({
    plan_type: z._default(z.enum(PLAN_TYPES, 'Choose monthly or yearly'), 'monthly'),
  }),
  response: z.object({ checkout_url: z.string() }),
  errors: ['already_subscribed', 'payments_unavailable', 'storage_unavailable'],
  failure: 'Failed to create checkout session',
  unreachable: 'Unable to start the checkout. Please try again later.',
});

export const customerPortal = endpoint({
  method: 'POST',
  path: '/stripe/customer-portal',
  summary: 'Open the hosted page on which a subscription is managed or cancelled',
  action: 'subscription.manage',
  limit: PAYMENT_PAGES,
  response: z.object({ portal_url: z.string() }),
  errors: ['no_subscription', 'payments_unavailable', 'storage_unavailable'],
  failure: 'Failed to create customer portal',
  unreachable: 'Unable to open subscription management. Please try again later.',
});

const subscriptionDto = z.object({
  plan_type: z.enum(PLAN_TYPES),
  /** ISO 8601, UTC: when it renews or ends. */
  period_ends_at: timeText,
  /** ISO 8601, UTC; null while it renews. */
  ends_at: z.nullable(timeText),
  /** The last payment failed; the provider retries it. */
  past_due: z.boolean(),
});
export type SubscriptionDto = z.output<typeof subscriptionDto>;

const ownSubscriptionDto = z.object({
  /** Null without a live subscription. */
  subscription: z.nullable(subscriptionDto),
  /** End of the Premium that operators have given; null without any in force. An older server sends none. */
  granted_until: z.optional(z.nullable(timeText)),
  /** Days of trial with a checkout now; 0 if the account had its trial. */
  trial_days: z.number(),
  /** The trial was refused because its card had one with another account. */
  trial_refused: z.boolean(),
});
export type OwnSubscriptionDto = z.output<typeof ownSubscriptionDto>;

export const ownSubscription = endpoint({
  method: 'GET',
  path: '/stripe/subscription',
  summary: 'The own subscription, as last heard from the payment provider',
  action: 'subscription.manage',
  response: ownSubscriptionDto,
  errors: ['storage_unavailable'],
  failure: 'Failed to load your subscription',
  unreachable: 'Unable to load your subscription. Please try again later.',
});

export const refreshSubscription = endpoint({
  method: 'POST',
  path: '/stripe/refresh-subscription',
  summary: 'Ask the payment provider now, as after coming back from its pages',
  action: 'subscription.manage',
  limit: { name: 'payment-refresh', per: 'member', max: 30, windowMinutes: 10 },
  response: z.object({ user: userDto }),
  errors: ['payments_unavailable', 'storage_unavailable'],
  failure: 'Failed to load your subscription',
  unreachable: 'Unable to load your subscription. Please try again later.',
});

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/stripe/webhook',
  summary: 'Events of the payment provider; only with its signature over the raw body',
  action: 'payments.report',
  signature: 'stripe-signature',
  response: z.object({ received: z.boolean() }),
  errors: ['signature_invalid', 'payments_unavailable', 'storage_unavailable'],
  failure: 'Failed to take the event',
  unreachable: 'Unable to take the event. Please try again later.',
});
