import Stripe from 'stripe';
import { PRICES } from '#domain/plan/catalogue.ts';
import { isLive } from '#domain/plan/subscription.ts';
import type { NewCheckout, Payments } from '#server/ports/payments.ts';
import { toCheckout, toId, toPageUrl, toSubscriptions } from './stripe-answers.ts';
import { type EventReaderOptions, eventReader } from './stripe-events.ts';
import { isMissing, isRefused, providerError } from './stripe-faults.ts';

const TIMEOUT_MS = 5_000;
/** Far more than one customer ever has. */
const MOST_SUBSCRIPTIONS = 100;

export interface StripeOptions extends Pick<EventReaderOptions, 'webhookSecrets' | 'clock'> {
  readonly name: 'stripe' | 'sandbox';
  readonly secretKey: string;
  /** Scheme, host and port. */
  readonly apiUrl: string;
  /** Takes the place of the network. */
  readonly fetch?: typeof globalThis.fetch;
  /** Shown on the hosted pages. */
  readonly productName: string;
}

/** Stripe, or whatever speaks its wire format at `apiUrl`. */
export function stripePayments(options: StripeOptions): Payments {
  const { name, secretKey, productName } = options;
  const stripe = clientFor(options);
  const asked = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw providerError(name, error);
    }
  };
  const findCheckout = (id: string) =>
    asked(() => stripe.checkout.sessions.retrieve(id).then(toCheckout).catch(unless(isMissing)));

  return {
    name,
    createCustomer: ({ userId, email }) =>
      asked(async () => {
        const fields = { email, metadata: { user_id: userId } };
        const idempotencyKey = `customer:${userId}`;
        return toId(await stripe.customers.create(fields, { idempotencyKey }));
      }),
    beginCheckout: (checkout) =>
      asked(async () => {
        const fields = sessionOf(checkout, productName);
        return toCheckout(
          await stripe.checkout.sessions.create(fields, { idempotencyKey: checkout.key }),
        );
      }),
    findCheckout,
    expireCheckout: (id) =>
      asked(async () => {
        const isDone = await stripe.checkout.sessions.expire(id).catch(unless(isRefused));
        if (!isDone && (await findCheckout(id))?.isOpen) throw new Error('It is still open.');
      }),
    openPortal: ({ customerId, returnUrl }) =>
      asked(async () => {
        const fields = { customer: customerId, return_url: returnUrl };
        return toPageUrl(await stripe.billingPortal.sessions.create(fields));
      }),
    currentSubscription: (customer) =>
      asked(async () => {
        const all = toSubscriptions(
          await stripe.subscriptions.list({
            customer,
            status: 'all',
            limit: MOST_SUBSCRIPTIONS,
            expand: ['data.default_payment_method'],
          }),
        );
        // Stripe lists the newest first.
        return all.find(isLive) ?? all[0];
      }),
    cancelSubscription: (id) =>
      asked(async () => {
        await stripe.subscriptions.cancel(id).catch(unless(isMissing));
      }),
    readEvent: eventReader({ ...options, live: secretKey.startsWith('sk_live_') }),
  };
}

function clientFor({ secretKey, apiUrl, fetch }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttp = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    protocol: isHttp ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
}

/** Turns an expected refusal into undefined. */
const unless = (isExpected: (error: unknown) => boolean) => (error: unknown) => {
  if (!isExpected(error)) throw error;
  return undefined;
};

/** Prices go along with every checkout, so that the catalogue of the product is the only one. */
function sessionOf(
  { customerId, userId, planType, trialDays, successUrl, cancelUrl }: NewCheckout,
  productName: string,
): Stripe.Checkout.SessionCreateParams {
  const { amount, per } = PRICES[planType];
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    // Only cards carry the fingerprint by which a second trial is known.
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
