import Stripe from 'stripe';
import { core } from 'zod';
import { isLive, PRICES } from '#domain/plan.ts';
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts';
import type { NewCheckout, Payments } from './port.ts';
import {
  type EventReaderOptions,
  eventReader,
  toCheckout,
  toId,
  toPageUrl,
  toSubscriptions,
} from './stripe-answers.ts';

const TIMEOUT_MS = 5_000;
/** Far more than one customer ever has. */
const MOST_SUBSCRIPTIONS = 100;

export interface StripeOptions extends Pick<EventReaderOptions, 'webhookSecrets' | 'clock'> {
  readonly secretKey: string;
  /** Scheme, host and port. */
  readonly apiUrl: string;
  /** Shown on the hosted pages. */
  readonly productName: string;
}

export function stripePayments(options: StripeOptions): Payments {
  const { secretKey, productName } = options;
  const stripe = clientFor(options);
  const isLiveMode = /^[rs]k_live_/.test(secretKey);
  const findCheckout = (id: string) =>
    withProviderErrors(() =>
      stripe.checkout.sessions.retrieve(id).then(toCheckout).catch(unless(isMissing)),
    );

  return {
    name: 'stripe',
    simulated: !isLiveMode,
    createCustomer: ({ userId, email }) =>
      withProviderErrors(async () => {
        const fields = { email, metadata: { user_id: userId } };
        return toId(
          await withFreshKey(`customer:${userId}`, (options) =>
            stripe.customers.create(fields, options),
          ),
        );
      }),
    setCustomerEmail: (id, email) =>
      withProviderErrors(async () => {
        await stripe.customers.update(id, { email }).catch(unless(isMissing));
      }),
    beginCheckout: (checkout) =>
      withProviderErrors(async () => {
        const fields = sessionOf(checkout, productName);
        return toCheckout(
          await withFreshKey(checkout.key, (options) =>
            stripe.checkout.sessions.create(fields, options),
          ),
        );
      }),
    findCheckout,
    expireCheckout: (id) =>
      withProviderErrors(async () => {
        const isDone = await stripe.checkout.sessions.expire(id).catch(unless(isRefused));
        if (!isDone && (await findCheckout(id))?.isOpen) throw new Error('It is still open.');
      }),
    openPortal: ({ customerId, returnUrl }) =>
      withProviderErrors(async () => {
        const fields = { customer: customerId, return_url: returnUrl };
        return toPageUrl(await stripe.billingPortal.sessions.create(fields));
      }),
    currentSubscription: (customer) =>
      withProviderErrors(async () => {
        const all = toSubscriptions(await listSubscriptions(stripe, customer));
        // Stripe lists the newest first.
        return all.find(isLive) ?? all[0];
      }),
    cancelSubscription: (id) =>
      withProviderErrors(async () => {
        await stripe.subscriptions.cancel(id).catch(unless(isMissing));
      }),
    deleteCustomer: (id) => deleteCustomer(stripe, id),
    readEvent: eventReader({ ...options, live: isLiveMode }),
  };
}

const deleteCustomer = (stripe: Stripe, id: string): Promise<void> =>
  withProviderErrors(async () => {
    await stripe.customers.del(id).catch(unless(isMissing));
  });

const CARD = 'data.default_payment_method';
const INVOICE = 'data.latest_invoice';

/** With the newest invoices, unless the key may not read them: plans must not depend on that. */
async function listSubscriptions(stripe: Stripe, customer: string) {
  const list = (expand: string[]) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: MOST_SUBSCRIPTIONS, expand });
  return (await list([CARD, INVOICE]).catch(unless(isForbidden))) ?? list([CARD]);
}

function clientFor({ secretKey, apiUrl }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttp = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    protocol: isHttp ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Keys that may have failed within the day for which Stripe keeps answers. */
const MOST_KEYS = 20;

/**
 * Calls with the key, or with the next one while Stripe repeats an error of its own that it stored under the key: such
 * an error is repeated for a day. Without retries by the library, which would get the stored error.
 */
async function withFreshKey<T>(
  key: string,
  call: (options: Stripe.RequestOptions) => Promise<T>,
  tried = 1,
): Promise<T> {
  const idempotencyKey = tried === 1 ? key : `${key}:${tried}`;
  try {
    return await call({ idempotencyKey, maxNetworkRetries: 0 });
  } catch (error) {
    if (tried === MOST_KEYS || !isStoredError(error)) throw error;
    return withFreshKey(key, call, tried + 1);
  }
}

const isStoredError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= SERVER_ERROR &&
  error.headers?.['idempotent-replayed'] === 'true';

/** Turns an expected refusal into undefined. */
const unless = (isExpected: (error: unknown) => boolean) => (error: unknown) => {
  if (!isExpected(error)) throw error;
  return undefined;
};

/** Sends the price with every checkout, so that prices are defined only in our code. */
function sessionOf(
  { customerId, userId, planType, trialDays, successUrl, cancelUrl }: NewCheckout,
  productName: string,
): Stripe.Checkout.SessionCreateParams {
  const { amount, per } = PRICES[planType];
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    // Only cards have the fingerprint that detects a second trial.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amount,
          recurring: { interval: per },
          product_data: { name: `${productName} Premium` },
        },
      },
    ],
    metadata: { plan_type: planType },
    subscription_data: {
      metadata: { user_id: userId },
      ...(trialDays > 0 && { trial_period_days: trialDays }),
    },
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

const NOT_FOUND = 404;
const SERVER_ERROR = 500;

/** Stripe responds with 404 for an unknown object, and for one whose state cannot change any more. */
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === NOT_FOUND;

/** The key lacks a right. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError;

/** Stripe understood a request and refuses it. */
const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== NOT_FOUND;

/** Turns errors of the SDK into ProviderError. */
async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError('stripe', failureOf(cause), { cause });
  }
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof core.$ZodError) return 'malformed';
  if (error instanceof Stripe.errors.StripeConnectionError)
    return isTimeout(error.detail) ? 'timeout' : 'unreachable';
  if (!(error instanceof Stripe.errors.StripeError)) return 'malformed';
  if (error.statusCode === undefined) return 'malformed';
  return error.statusCode >= SERVER_ERROR ? 'unreachable' : 'refused';
}

const isTimeout = (detail: unknown): boolean =>
  typeof detail === 'object' && detail !== null && 'code' in detail && detail.code === 'ETIMEDOUT';
