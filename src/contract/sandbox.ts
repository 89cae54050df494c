import * as z from 'zod/mini';
import { PLAN_TYPES, SUBSCRIPTION_STATUSES } from '#domain/plan.ts';
import { endpoint } from './endpoint.ts';
import { phoneField, timeText } from './fields.ts';

/** Pages of the built-in fake payment provider. Their IDs cannot be guessed: whoever has one may use it. */

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
  /** US cents, charged per interval. */
  amount: z.number(),
  /** 0 for none. */
  trial_days: z.number(),
  /** Where to return to, after paying and after canceling. */
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

/** Fake cards: a new one for each checkout, one that is always the same, one that is declined. */
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
  /** Null if there never was a subscription. */
  subscription: z.nullable(
    z.object({
      status: z.enum(SUBSCRIPTION_STATUSES),
      plan_type: z.enum(PLAN_TYPES),
      /** US cents. */
      amount: z.number(),
      /** ISO 8601, UTC. */
      period_ends_at: timeText,
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

/** Actions in the portal: end now, end with the period, resume. */
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

const marketDto = z.object({
  /** ISO 8601, UTC: the time that simulated fares follow within a day. */
  market_time: timeText,
  /** In total. */
  moved_minutes: z.number(),
  /** Whether the market moves only on request. */
  stands_still: z.boolean(),
});
export type SandboxFaresDto = z.output<typeof marketDto>;

/** Minutes by which the market can be moved ahead at once. */
export const MARKET_STEPS = [10, 60, 360, 1440] as const;

export const sandboxFares = endpoint({
  method: 'GET',
  path: '/sandbox/fares',
  summary: 'Where the market of the simulated fares stands; absent where fares are real',
  action: 'sandbox.use',
  response: marketDto,
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to load the fare market',
  unreachable: 'Unable to load the fare market. Please try again later.',
});

export const moveSandboxFares = endpoint({
  method: 'POST',
  path: '/sandbox/fares',
  summary:
    'Let the market of the simulated fares move on; days and booking windows stay where they are',
  action: 'sandbox.use',
  body: z.strictObject({ minutes: z.literal(MARKET_STEPS, 'Choose 10, 60, 360 or 1440 minutes') }),
  response: marketDto,
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to move the market on',
  unreachable: 'Unable to move the market on. Please try again later.',
});

export const sandboxEmailDto = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** A whole document; shown in a frame without scripts. */
  html: z.string(),
  /** ISO 8601, UTC. */
  sent_at: timeText,
});
export type SandboxEmailDto = z.output<typeof sandboxEmailDto>;

export const sandboxMail = endpoint({
  method: 'GET',
  path: '/sandbox/mail',
  summary: 'Emails in the built-in mailbox, newest first; absent where real email is sent',
  action: 'sandbox.use',
  response: z.object({ emails: z.array(sandboxEmailDto) }),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to load emails',
  unreachable: 'Unable to load emails. Please try again later.',
});

export const textDto = z.object({
  id: z.string(),
  /** Ten digits. */
  to: z.string(),
  text: z.string(),
  /** ISO 8601, UTC. */
  sent_at: timeText,
});
export type TextDto = z.output<typeof textDto>;

export const sandboxTexts = endpoint({
  method: 'GET',
  path: '/sandbox/texts',
  summary: 'Text messages that the built-in phone holds, newest first; absent where it is not on',
  action: 'sandbox.use',
  response: z.object({ texts: z.array(textDto) }),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to load texts',
  unreachable: 'Unable to load texts. Please try again later.',
});

export const replyToSandboxText = endpoint({
  method: 'POST',
  path: '/sandbox/texts',
  summary: 'Write back from the built-in phone, as the owner of a number would',
  action: 'sandbox.use',
  body: z.strictObject({
    from: phoneField,
    text: z
      .string('Write something')
      .check(
        z.trim(),
        z.minLength(1, 'Write something'),
        z.maxLength(160, 'At most 160 characters'),
      ),
  }),
  response: z.void(),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to send the reply',
  unreachable: 'Unable to send the reply. Please try again later.',
});
