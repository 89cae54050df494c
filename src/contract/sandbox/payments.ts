import * as z from 'zod/mini';
import { PLAN_TYPES, SUBSCRIPTION_STATUSES } from '#domain/plan.ts';
import { endpoint } from '../endpoint.ts';

/** The pages of the built-in stand-in for the payment provider. Its ids cannot be guessed: who has one may use it. */

const id = z.object({ id: z.string() });
const words = {
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to load the page',
  unreachable: 'Unable to load the page. Please try again later.',
} as const;

const checkoutDto = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  product_name: z.string(),
  email: z.string(),
  plan_type: z.enum(PLAN_TYPES),
  /** US cents, charged each time. */
  amount: z.number(),
  /** 0 for none. */
  trial_days: z.number(),
  /** Where the pages of the product go on: after paying, and without having paid. */
  success_url: z.string(),
  cancel_url: z.string(),
});
export type SandboxCheckoutDto = z.output<typeof checkoutDto>;

export const sandboxCheckout = endpoint({
  method: 'GET',
  path: '/sandbox/checkout/:id',
  summary: 'A checkout of the sandbox; absent where real payments are made',
  action: 'sandbox.use',
  params: id,
  response: checkoutDto,
  ...words,
});

/** Made-up cards: one of its own for each checkout, one that is always the same, one that is declined. */
export const SANDBOX_CARDS = ['new', 'same', 'declined'] as const;

export const paySandboxCheckout = endpoint({
  method: 'POST',
  path: '/sandbox/checkout/:id/pay',
  summary: 'Pay with a made-up card',
  action: 'sandbox.use',
  params: id,
  body: z.strictObject({ card: z.enum(SANDBOX_CARDS, 'Choose a card') }),
  response: checkoutDto,
  ...words,
  errors: ['not_found', 'card_declined', 'storage_unavailable'],
});

const portalDto = z.object({
  product_name: z.string(),
  email: z.string(),
  return_url: z.string(),
  /** Null when nothing was ever subscribed to. */
  subscription: z.nullable(
    z.object({
      status: z.enum(SUBSCRIPTION_STATUSES),
      plan_type: z.enum(PLAN_TYPES),
      /** US cents. */
      amount: z.number(),
      /** ISO 8601, UTC. */
      period_ends_at: z.string(),
      cancel_at_period_end: z.boolean(),
    }),
  ),
});
export type SandboxPortalDto = z.output<typeof portalDto>;

export const sandboxPortal = endpoint({
  method: 'GET',
  path: '/sandbox/portal/:id',
  summary: 'Subscription management of the sandbox; absent where real payments are made',
  action: 'sandbox.use',
  params: id,
  response: portalDto,
  ...words,
});

/** What a member may ask of the portal: end now, end when the period is over, go on after all. */
export const PORTAL_ACTIONS = ['cancel_now', 'cancel_at_period_end', 'resume'] as const;

export const changeSandboxSubscription = endpoint({
  method: 'POST',
  path: '/sandbox/portal/:id',
  summary: 'Cancel the subscription of the sandbox, or let it go on',
  action: 'sandbox.use',
  params: id,
  body: z.strictObject({ wish: z.enum(PORTAL_ACTIONS, 'Choose what to do') }),
  response: portalDto,
  ...words,
});
