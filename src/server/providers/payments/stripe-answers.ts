import { isUtf8 } from 'node:buffer';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { cents } from '#domain/money.ts';
import {
  type Invoice,
  PLAN_TYPES,
  type PlanType,
  SUBSCRIPTION_STATUSES,
  type Subscription,
} from '#domain/plan.ts';
import type { Clock } from '#domain/time.ts';
import type { Charge, Checkout, PaymentEvent } from './port.ts';

/** The parts of Stripe's objects that the product reads; anything else in them may change. */

const unix = z.number();
const MS_PER_SECOND = 1_000;
const momentOf = (seconds: number): Date => new Date(seconds * MS_PER_SECOND);

const session = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  url: z.nullish(z.string()),
  metadata: z.object({ plan_type: z.enum(PLAN_TYPES) }),
});

/** @throws ZodError */
export function toCheckout(answer: unknown): Checkout {
  const { id, status, url, metadata } = z.parse(session, answer);
  return { id, url: url ?? undefined, planType: metadata.plan_type, isOpen: status === 'open' };
}

const item = z.object({
  /** Stripe stores periods by item: items of one subscription may have periods of different length. */
  current_period_end: unix,
  price: z.object({ recurring: z.object({ interval: z.enum(['month', 'year']) }) }),
});

const invoice = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  currency: z.string(),
  amount_due: z.number(),
  amount_paid: z.number(),
  attempt_count: z.number(),
  attempted: z.boolean(),
  next_payment_attempt: z.nullable(unix),
  hosted_invoice_url: z.nullish(z.string()),
  status_transitions: z.object({ paid_at: z.nullable(unix) }),
  /** The invoice's own period is the one before that of a subscription's line. */
  lines: z.object({
    data: z.array(z.object({ period: z.object({ start: unix, end: unix }) })),
  }),
});

const momentOrNone = (seconds: number | null): Date | undefined =>
  seconds === null ? undefined : momentOf(seconds);

/** Undefined for an invoice over nothing, one that is void, and one that was not expanded. */
function toInvoice(one: string | z.output<typeof invoice> | null | undefined): Invoice | undefined {
  if (one === null || typeof one !== 'object') return undefined;
  const amount = one.status === 'paid' ? one.amount_paid : one.amount_due;
  const period = one.lines.data[0]?.period;
  if (one.status === 'void' || one.currency !== 'usd' || amount <= 0 || !period) return undefined;
  return {
    id: one.id,
    amount: cents(amount),
    ...progressOf(one),
    attempts: one.attempt_count,
    from: momentOf(period.start),
    to: momentOf(period.end),
    url: one.hosted_invoice_url ?? undefined,
  };
}

function progressOf(
  one: z.output<typeof invoice>,
): Pick<Invoice, 'state' | 'paidAt' | 'nextTryAt'> {
  if (one.status === 'paid')
    return {
      state: 'paid',
      paidAt: momentOrNone(one.status_transitions.paid_at),
      nextTryAt: undefined,
    };
  const nextTryAt = momentOrNone(one.next_payment_attempt);
  return { state: one.attempted ? 'failed' : 'due', paidAt: undefined, nextTryAt };
}

const subscription = z.object({
  id: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  trial_end: z.nullable(unix),
  cancel_at: z.nullable(unix),
  cancel_at_period_end: z.boolean(),
  ended_at: z.nullable(unix),
  items: z.object({ data: z.tuple([item], item) }),
  default_payment_method: z.nullish(
    z.object({
      card: z.nullish(
        z.object({ fingerprint: z.nullish(z.string()), last4: z.nullish(z.string()) }),
      ),
    }),
  ),
  /** An ID if the key may not read invoices. */
  latest_invoice: z.nullish(z.union([z.string(), invoice])),
});

const toCard = (
  method: z.output<typeof subscription>['default_payment_method'],
): Pick<Subscription, 'cardFingerprint' | 'cardEnding'> => ({
  cardFingerprint: method?.card?.fingerprint ?? undefined,
  cardEnding: method?.card?.last4 ?? undefined,
});

const PLAN_OF: Record<'month' | 'year', PlanType> = { month: 'monthly', year: 'yearly' };

/** Expects `default_payment_method` to be expanded, and `latest_invoice` where the key may read invoices. @throws ZodError */
export function toSubscriptions(answer: unknown): Subscription[] {
  const { data } = z.parse(z.object({ data: z.array(subscription) }), answer);
  return data.map((one) => {
    const [first] = one.items.data;
    const { current_period_end } = first;
    const end =
      one.ended_at ?? one.cancel_at ?? (one.cancel_at_period_end ? current_period_end : null);
    return {
      id: one.id,
      status: one.status,
      planType: PLAN_OF[first.price.recurring.interval],
      trialEndsAt: one.trial_end === null ? undefined : momentOf(one.trial_end),
      periodEndsAt: momentOf(current_period_end),
      endsAt: end === null ? undefined : momentOf(end),
      ...toCard(one.default_payment_method),
      latestInvoice: toInvoice(one.latest_invoice),
    };
  });
}

const event = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      customer: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
    }),
  }),
});

const invoiceEvent = z.object({
  created: unix,
  data: z.object({
    object: z.object({
      id: z.string(),
      amount_paid: z.int(),
      currency: z.string(),
      status_transitions: z.nullish(z.object({ paid_at: z.nullish(unix) })),
    }),
  }),
});

/** @throws ZodError */
function toEvent(answer: unknown): PaymentEvent & { readonly isLive: boolean } {
  const { id, type, livemode, data } = z.parse(event, answer);
  const { customer } = data.object;
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  const charge = type === 'invoice.paid' ? toCharge(answer) : undefined;
  return { id, type, customerId, charge, isLive: livemode };
}

/** Undefined for an invoice of 0, as for a trial, and for one of another form: the customer is looked up all the same. */
function toCharge(answer: unknown): Charge | undefined {
  const read = z.safeParse(invoiceEvent, answer);
  if (!read.success) return undefined;
  const { created, data } = read.data;
  const { id, amount_paid: amount, currency, status_transitions } = data.object;
  if (amount <= 0) return undefined;
  const paidAt = momentOf(status_transitions?.paid_at ?? created);
  return { invoiceId: id, amount, currency: currency.toLowerCase(), paidAt };
}

/** @throws ZodError */
export const toId = (answer: unknown): string => z.parse(z.object({ id: z.string() }), answer).id;

/** @throws ZodError */
export const toPageUrl = (answer: unknown): string =>
  z.parse(z.object({ url: z.string() }), answer).url;

const TOLERANCE_S = 300;
/** Stricter than the Stripe library, which ignores unknown parts. */
const HEADER = /^t=([1-9]\d{9})(?:,v[01]=[0-9a-f]{64})+$/;
const OPENING_BRACE = 0x7b;

export interface EventReaderOptions {
  /** Several during a rotation of secrets. */
  readonly webhookSecrets: readonly string[];
  /** Whether live or test events are expected; events of the other mode are refused. */
  readonly live: boolean;
  readonly clock: Clock;
}

/** Reads events with a valid signature by one of the secrets, at most five minutes before or after now. */
export function eventReader({ webhookSecrets, live, clock }: EventReaderOptions) {
  return (body: Buffer, signature: string | undefined): PaymentEvent => {
    const now = clock.now().getTime();
    const signedAt = Number(HEADER.exec(signature ?? '')?.[1]);
    // NaN if the header is malformed. The library refuses only signatures that are too old.
    if (!(signedAt - now / MS_PER_SECOND <= TOLERANCE_S)) throw new AppError('signature_invalid');
    // The library decodes the body as text, and different bytes can decode to the same text.
    if (body[0] !== OPENING_BRACE || !isUtf8(body)) throw new AppError('signature_invalid');
    for (const secret of webhookSecrets) {
      const event = readSigned(body, signature ?? '', { secret, now });
      if (event?.isLive === live) return event;
    }
    throw new AppError('signature_invalid');
  };
}

function readSigned(
  body: Buffer,
  signature: string,
  { secret, now }: { readonly secret: string; readonly now: number },
) {
  try {
    return toEvent(
      Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now),
    );
  } catch {
    return undefined;
  }
}
