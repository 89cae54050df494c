// What the calls of the API take, as far as the product uses them.
import * as z from 'zod/mini';

const texts = z.record(z.string(), z.string());
const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

export const newCustomer = z.object({ email: z.string(), metadata: z._default(texts, {}) });

export const newSession = z.object({
  mode: z.literal('subscription'),
  customer: z.string(),
  client_reference_id: z.string(),
  success_url: z.string(),
  cancel_url: z.string(),
  metadata: z._default(texts, {}),
  line_items: z.tuple([
    z.object({
      quantity: z.literal('1'),
      price_data: z.object({
        currency: z.literal('usd'),
        unit_amount: whole,
        recurring: z.object({ interval: z.enum(['month', 'year']) }),
        product_data: z.object({ name: z.string() }),
      }),
    }),
  ]),
  subscription_data: z._default(
    z.object({
      metadata: z._default(texts, {}),
      trial_period_days: z.optional(whole),
    }),
    { metadata: {} },
  ),
});

export const newPortal = z.object({ customer: z.string(), return_url: z.string() });

export const subscriptionQuery = z.object({
  customer: z.string(),
  status: z._default(z.string(), ''),
  expand: z._default(z.array(z.string()), []),
});
