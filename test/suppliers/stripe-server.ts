import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { fixtures } from './stripe-fixtures.ts';

const DAY_S = 86_400;
const unix = (moment: Date) => Math.floor(moment.getTime() / 1000);
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

interface InvoiceValues {
  readonly id?: string;
  readonly amount: number;
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** Tries so far; 1 by default, 0 for a draft. */
  readonly attempt_count?: number;
  readonly next_payment_attempt?: number;
  readonly paid_at?: number;
  readonly period: { readonly start: number; readonly end: number };
}

/** An invoice as Stripe documents it, with the parts that the product reads. */
export function stripeInvoice(values: InvoiceValues) {
  const { id = newId('in'), amount, status, paid_at = null, period } = values;
  const { attempt_count = status === 'draft' ? 0 : 1, next_payment_attempt = null } = values;
  return {
    id,
    object: 'invoice',
    status,
    currency: 'usd',
    amount_due: amount,
    amount_paid: status === 'paid' ? amount : 0,
    attempt_count,
    attempted: attempt_count > 0,
    next_payment_attempt,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at,
      voided_at: null,
    },
    lines: { object: 'list', has_more: false, url: '', data: [{ period }] },
  } satisfies Omit<Partial<Stripe.Invoice>, 'lines'> & { readonly lines: object };
}
export type StripeInvoice = ReturnType<typeof stripeInvoice>;

interface SubscriptionValues {
  readonly id: string;
  readonly customer: string;
  readonly status: string;
  readonly interval: string;
  readonly trial_end?: number;
  readonly current_period_end: number;
  readonly cancel_at_period_end?: boolean;
  readonly ended_at?: number;
  readonly fingerprint: string;
  readonly latest_invoice?: StripeInvoice | null;
}

/** Stripe's example of a subscription with these values. */
export function stripeSubscription(values: SubscriptionValues) {
  const { interval, current_period_end, fingerprint, ...own } = values;
  const { subscription, payment_method } = fixtures;
  const [item] = subscription.items.data;
  const price = { ...item?.price, recurring: { ...item?.price.recurring, interval } };
  return {
    ...subscription,
    trial_end: null,
    ended_at: null,
    cancel_at: own.cancel_at_period_end ? current_period_end : null,
    cancel_at_period_end: false,
    latest_invoice: null,
    ...own,
    items: { ...subscription.items, data: [{ ...item, current_period_end, price }] },
    default_payment_method: { ...payment_method, card: { ...payment_method.card, fingerprint } },
  };
}
type Subscription = ReturnType<typeof stripeSubscription>;

/** Stripe's example of an event about this object. */
export const stripeEvent = (type: string, object: object, id = newId('evt')) => ({
  ...fixtures.event,
  id,
  type,
  data: { object },
});

/** The value of the signature header. `age` in seconds; negative for the future. */
export const stripeSignature = (
  payload: string,
  { secret, age = 0, now = new Date() }: { secret: string; age?: number; now?: Date },
): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: unix(now) - age });

interface Options {
  readonly now?: () => Date;
  readonly pageUrl?: (page: 'checkout' | 'portal', id: string) => string;
  /** Whether a call fails, by its form. */
  readonly fails?: (form: URLSearchParams) => boolean;
  /** False for a restricted key without the right to read invoices. */
  readonly readsInvoices?: boolean;
}

type Answer = readonly [status: number, json: object];
const refusal = (message: string): Answer['1'] => ({
  error: { type: 'invalid_request_error', message },
});
const missing = (id: string): Answer => [404, refusal(`No such object: '${id}'`)];

/** Answers calls with Stripe's own examples, filled in with the requested values. */
export function stripeServer({
  now = () => new Date(),
  pageUrl = (page, id) => `https://checkout.stripe.com/${page}/${id}`,
  fails = () => false,
  readsInvoices = true,
}: Options = {}) {
  const sessions = new Map<string, ReturnType<typeof newSession>>();
  const subscriptions = new Map<string, Subscription>();
  /** Email addresses by customer. */
  const customers = new Map<string, string | null>();
  const answers = new Map<string, Answer>();
  const events: ReturnType<typeof stripeEvent>[] = [];
  const asked: { call: string; form: Record<string, string> }[] = [];

  const newSession = (form: URLSearchParams) => {
    const id = newId('cs_test');
    const url: string | null = pageUrl('checkout', id);
    const metadata = { plan_type: form.get('metadata[plan_type]') };
    const customer = form.get('customer') ?? '';
    const own = { id, mode: 'subscription', customer, metadata, url };
    return { session: { ...fixtures['checkout.session'], ...own }, form };
  };

  /** Of a trial it is over nothing. */
  const firstInvoice = (form: URLSearchParams | undefined, isTrial: boolean, end: number) =>
    stripeInvoice({
      amount: isTrial ? 0 : Number(form?.get('line_items[0][price_data][unit_amount]')),
      status: 'paid',
      paid_at: unix(now()),
      period: { start: unix(now()), end },
    });

  function pay(id: string, fingerprint = newId('card')): void {
    const { session, form } = sessions.get(id) ?? {};
    if (session?.status !== 'open' || !customers.has(session.customer)) return;
    Object.assign(session, { status: 'complete', url: null });
    const trialDays = Number(form?.get('subscription_data[trial_period_days]'));
    const current_period_end = unix(now()) + (trialDays || 30) * DAY_S;
    const isTrial = trialDays > 0;
    const invoice = firstInvoice(form, isTrial, current_period_end);
    const subscription = stripeSubscription({
      id: newId('sub'),
      customer: session.customer,
      status: isTrial ? 'trialing' : 'active',
      interval: form?.get('line_items[0][price_data][recurring][interval]') ?? '',
      ...(isTrial && { trial_end: current_period_end }),
      current_period_end,
      fingerprint,
      latest_invoice: invoice,
    });
    subscriptions.set(subscription.id, subscription);
    events.push(stripeEvent('customer.subscription.created', subscription));
    events.push(stripeEvent('invoice.paid', { ...invoice, customer: session.customer }));
    events.push(stripeEvent('checkout.session.completed', session));
  }

  function cancel(id: string): Answer {
    const subscription = subscriptions.get(id);
    if (!subscription || subscription.status === 'canceled') return missing(id);
    Object.assign(subscription, { status: 'canceled', ended_at: unix(now()) });
    events.push(stripeEvent('customer.subscription.deleted', subscription));
    return [200, subscription];
  }

  const calls: Readonly<Record<string, (form: URLSearchParams, id: string) => Answer>> = {
    'POST /v1/customers': (form) => {
      const customer = { ...fixtures.customer, id: newId('cus'), email: form.get('email') };
      customers.set(customer.id, customer.email);
      return [200, customer];
    },
    'POST /v1/customers/:id': (form, id) => {
      if (!customers.has(id)) return missing(id);
      const customer = { ...fixtures.customer, id, email: form.get('email') };
      customers.set(id, customer.email);
      return [200, customer];
    },
    // Of a deleted one Stripe keeps the subscriptions, all of them canceled.
    'DELETE /v1/customers/:id': (_form, id) => {
      if (!customers.delete(id)) return missing(id);
      for (const one of subscriptions.values()) if (one.customer === id) cancel(one.id);
      return [200, { id, object: 'customer', deleted: true }];
    },
    'POST /v1/checkout/sessions': (form) => {
      const made = newSession(form);
      if (!customers.has(made.session.customer)) return missing(made.session.customer);
      sessions.set(made.session.id, made);
      return [200, { ...made.session }];
    },
    'GET /v1/checkout/sessions/:id': (_form, id) => {
      const found = sessions.get(id);
      return found ? [200, found.session] : missing(id);
    },
    'POST /v1/checkout/sessions/:id/expire': (_form, id) => {
      const found = sessions.get(id);
      if (found?.session.status !== 'open') return [400, refusal('It is not open.')];
      return [200, Object.assign(found.session, { status: 'expired', url: null })];
    },
    'POST /v1/billing_portal/sessions': (form) => {
      const url = pageUrl('portal', form.get('customer') ?? '');
      return [200, { ...fixtures['billing_portal.session'], url }];
    },
    'GET /v1/subscriptions': (form) => {
      const all = [...subscriptions.values()].reverse();
      const expanded = [...form].flatMap(([name, value]) =>
        name.startsWith('expand') ? [value] : [],
      );
      const hasInvoices = expanded.includes('data.latest_invoice');
      if (hasInvoices && !readsInvoices)
        return [
          403,
          { error: { type: 'invalid_request_error', code: 'more_permissions_required' } },
        ];
      const isExpanded = expanded.includes('data.default_payment_method');
      const data = all
        .filter(({ customer }) => customer === form.get('customer'))
        .map((one) => ({
          ...one,
          default_payment_method: isExpanded ? one.default_payment_method : 'pm_1',
          latest_invoice: hasInvoices ? one.latest_invoice : (one.latest_invoice?.id ?? null),
        }));
      return [200, { object: 'list', has_more: false, data }];
    },
    'DELETE /v1/subscriptions/:id': (_form, id) => cancel(id),
  };

  /** A call repeated under its key gets the same answer. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { pathname, search } = new URL(request.url!, 'http://stripe');
    const id = /(?:cs_test|sub|cus)_\w+|$/.exec(pathname)![0];
    const call = `${request.method} ${id ? pathname.replace(id, ':id') : pathname}`;
    const form = new URLSearchParams(body || search);
    asked.push({ call, form: Object.fromEntries(form) });
    const key = `${request.method} ${String(request.headers['idempotency-key'])}`;
    const [status, json] = fails(form)
      ? [500, { error: { type: 'api_error' } }]
      : (answers.get(key) ?? calls[call]?.(form, id) ?? [404, refusal(call)]);
    if (status < 500 && key.startsWith('POST')) answers.set(key, [status, json]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }
  return { answer, pay, cancel, sessions, subscriptions, customers, events, asked };
}
