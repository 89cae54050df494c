import { AppError } from '#domain/errors.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { meteredPort } from '#server/telemetry/health.ts';
import type { Config } from '../../config.ts';
import type { ProviderContext } from '../provider-context.ts';
import { type FakePayments, fakePayments } from './fake.ts';
import type { Payments } from './port.ts';
import { stripePayments } from './stripe.ts';

interface ChosenPayments {
  readonly payments: Payments;
  /** Set if the provider is the fake one: the same provider with its hosted pages. */
  readonly fake?: FakePayments | undefined;
}

/** All methods that send requests over the network. */
const NETWORK_METHODS = [
  'createCustomer',
  'setCustomerEmail',
  'beginCheckout',
  'findCheckout',
  'expireCheckout',
  'openPortal',
  'currentSubscription',
  'cancelSubscription',
  'deleteCustomer',
] as const;

/** Stripe if a key is configured; else the fake one, or in production none. */
export function choosePayments(config: Config, context: ProviderContext): ChosenPayments {
  const { payments, fake } = chosen(config, context);
  if (payments === noPayments) return { payments };
  const supplier = { kind: 'payments', name: payments.name, simulated: Boolean(fake) } as const;
  const metered = context.suppliers?.meter(supplier);
  return { payments: meteredPort(payments, NETWORK_METHODS, metered), fake };
}

function chosen(config: Config, { db, clock }: ProviderContext): ChosenPayments {
  const { productName, publicUrl, stripeSecretKey: secretKey, stripeApiUrl: apiUrl } = config;
  if (secretKey !== null) {
    const webhookSecrets = config.stripeWebhookSecrets ?? [];
    return { payments: stripePayments({ secretKey, webhookSecrets, apiUrl, productName, clock }) };
  }
  if (config.production) return { payments: noPayments };
  const fake = fakePayments({
    db,
    clock,
    productName: `${productName} Premium`,
    pageUrl: (page, id) => `${publicUrl}/sandbox/${page}/${id}`,
  });
  return { payments: fake, fake };
}

const refuse = () => Promise.reject(new ProviderError('payments', 'refused'));

/** Refuses every call: for a production server without a payment provider. */
const noPayments: Payments = {
  name: 'off',
  simulated: false,
  createCustomer: refuse,
  setCustomerEmail: refuse,
  beginCheckout: refuse,
  findCheckout: refuse,
  expireCheckout: refuse,
  openPortal: refuse,
  currentSubscription: refuse,
  cancelSubscription: refuse,
  deleteCustomer: refuse,
  readEvent: () => {
    throw new AppError('signature_invalid');
  },
};
