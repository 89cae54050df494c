import * as z from 'zod/mini';
import { subscriptionForm } from './events.ts';
import { decodeForm, type FormValue } from './form.ts';
import { newCustomer, newPortal, newSession, subscriptionQuery } from './inputs.ts';
import {
  findKept,
  isKept,
  type Kept,
  keep,
  newId,
  type Price,
  type Subscription,
  subscriptionsOf,
  unixOf,
} from './objects.ts';
import type { SandboxBox } from './store.ts';
import type { SandboxAnswer, SandboxOptions, SandboxRequest } from './terms.ts';
import { end, expired } from './time.ts';

const DAY_MS = 86_400_000;

type Options = Pick<SandboxOptions, 'clock' | 'pageUrl'>;

interface Call {
  readonly options: Options;
  readonly box: SandboxBox;
  /** What the path names. */
  readonly id: string;
  /** Of the body, or of the query where there is none. */
  readonly input: FormValue;
}

type Handler = (call: Call) => Promise<SandboxAnswer>;

/** Answers a call of the API; a call repeated under its key is answered as it was before. */
export async function answerRequest(
  options: Options,
  box: SandboxBox,
  request: SandboxRequest,
): Promise<SandboxAnswer> {
  const { idempotencyKey } = request;
  if (request.method !== 'POST' || !idempotencyKey) return dispatch(options, box, request);
  const id = `key:${idempotencyKey}`;
  const asked = `${request.path} ${request.body}`;
  const kept = await findKept(box, 'key', id);
  if (kept)
    return kept.body.request === asked
      ? { status: kept.body.status, json: kept.body.json }
      : refusal(400, 'idempotency_error', 'This key has been used with other parameters.');
  const answer = await dispatch(options, box, request);
  const now = options.clock.now();
  await keep(box, {
    id,
    kind: 'key',
    customerId: null,
    body: { request: asked, ...answer },
    createdAt: now,
    dueAt: new Date(now.getTime() + DAY_MS),
  });
  return answer;
}

async function dispatch(
  options: Options,
  box: SandboxBox,
  { method, path, body }: SandboxRequest,
): Promise<SandboxAnswer> {
  const [place = '', query = ''] = path.split('?');
  for (const [pattern, handle] of HANDLERS) {
    const found = pattern.exec(`${method} ${place}`);
    if (!found) continue;
    try {
      return await handle({ options, box, id: found[1] ?? '', input: decodeForm(body || query) });
    } catch (error) {
      if (error instanceof z.core.$ZodError) return refusal(400, INVALID, error.message);
      throw error;
    }
  }
  return refusal(404, INVALID, `Unrecognized request URL (${method}: ${place}).`);
}

const INVALID = 'invalid_request_error';

const ok = (json: unknown): SandboxAnswer => ({ status: 200, json });

const refusal = (status: number, type: string, message: string, code?: string): SandboxAnswer => ({
  status,
  json: { error: { type, message, ...(code && { code }) } },
});

const missing = (what: string, id: string) =>
  refusal(404, INVALID, `No such ${what}: '${id}'`, 'resource_missing');

const HANDLERS: readonly (readonly [RegExp, Handler])[] = [
  [/^POST \/v1\/customers$/, createCustomer],
  [/^POST \/v1\/checkout\/sessions$/, createSession],
  [/^GET \/v1\/checkout\/sessions\/(\w+)$/, retrieveSession],
  [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  [/^POST \/v1\/billing_portal\/sessions$/, createPortal],
  [/^GET \/v1\/subscriptions$/, listSubscriptions],
  [/^GET \/v1\/subscriptions\/(\w+)$/, retrieveSubscription],
  [/^DELETE \/v1\/subscriptions\/(\w+)$/, cancelSubscription],
];

async function createCustomer({ options, box, input }: Call) {
  const { email, metadata } = z.parse(newCustomer, input);
  const createdAt = options.clock.now();
  const id = newId('cus');
  const created = unixOf(createdAt);
  const body = { id, object: 'customer' as const, created, email, livemode: false, metadata };
  await keep(box, { id, kind: 'customer', customerId: id, body, createdAt, dueAt: null });
  return ok(body);
}

async function createSession({ options, box, input }: Call) {
  const asked = z.parse(newSession, input);
  if (!(await findKept(box, 'customer', asked.customer)))
    return missing('customer', asked.customer);
  const row = sessionRow(asked, options);
  await keep(box, row);
  return ok(row.body.session);
}

function sessionRow(
  asked: z.output<typeof newSession>,
  { clock, pageUrl }: Options,
): Kept<'checkout'> {
  const createdAt = clock.now();
  const dueAt = new Date(createdAt.getTime() + DAY_MS);
  const id = newId('cs_test');
  const { currency, unit_amount, recurring } = asked.line_items[0].price_data;
  const price: Price = {
    id: newId('price'),
    object: 'price',
    currency,
    recurring: { ...recurring, interval_count: 1 },
    type: 'recurring',
    unit_amount,
  };
  const trialDays = asked.subscription_data.trial_period_days ?? 0;
  const session = {
    id,
    object: 'checkout.session' as const,
    amount_total: trialDays > 0 ? 0 : unit_amount,
    cancel_url: asked.cancel_url,
    client_reference_id: asked.client_reference_id,
    created: unixOf(createdAt),
    currency,
    customer: asked.customer,
    expires_at: unixOf(dueAt),
    livemode: false,
    metadata: asked.metadata,
    mode: asked.mode,
    payment_status: 'unpaid' as const,
    status: 'open' as const,
    subscription: null,
    success_url: asked.success_url,
    url: pageUrl('checkout', id),
  };
  const subscriptionMetadata = asked.subscription_data.metadata;
  const body = { session, price, trialDays, subscriptionMetadata };
  return { id, kind: 'checkout', customerId: asked.customer, body, createdAt, dueAt };
}

async function retrieveSession({ box, id }: Call) {
  const found = await findKept(box, 'checkout', id);
  return found ? ok(found.body.session) : missing('checkout.session', id);
}

async function expireSession({ box, id }: Call) {
  const found = await findKept(box, 'checkout', id);
  if (!found) return missing('checkout.session', id);
  if (found.body.session.status !== 'open')
    return refusal(400, INVALID, 'Only Checkout Sessions with status open can be expired.');
  const row = expired(found);
  await keep(box, row);
  return ok(row.body.session);
}

async function createPortal({ options, box, input }: Call) {
  const { customer, return_url } = z.parse(newPortal, input);
  if (!(await findKept(box, 'customer', customer))) return missing('customer', customer);
  const createdAt = options.clock.now();
  const id = newId('bps');
  const body = {
    id,
    object: 'billing_portal.session' as const,
    created: unixOf(createdAt),
    customer,
    livemode: false,
    return_url,
    url: options.pageUrl('portal', id),
  };
  const dueAt = new Date(createdAt.getTime() + DAY_MS);
  await keep(box, { id, kind: 'portal', customerId: customer, body, createdAt, dueAt });
  return ok(body);
}

const formOf = (one: Subscription, expand: readonly string[], path: string) =>
  expand.includes(path) ? one : subscriptionForm(one);

async function listSubscriptions({ box, input }: Call) {
  const { customer, status, expand } = z.parse(subscriptionQuery, input);
  const rows = await subscriptionsOf(box, customer);
  const data = rows
    .filter(({ body }) => status === 'all' || body.status !== 'canceled')
    .map(({ body }) => formOf(body, expand, 'data.default_payment_method'));
  return ok({ object: 'list', data, has_more: false, url: '/v1/subscriptions' });
}

async function retrieveSubscription({ box, id }: Call) {
  const found = await box.find(id);
  return isKept(found, 'subscription')
    ? ok(subscriptionForm(found.body))
    : missing('subscription', id);
}

async function cancelSubscription({ options, box, id }: Call) {
  const found = await findKept(box, 'subscription', id);
  if (!found || found.body.status === 'canceled') return missing('subscription', id);
  return ok(subscriptionForm(await end(box, found, options.clock.now())));
}
