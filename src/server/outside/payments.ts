import { randomBytes } from 'node:crypto';
import { noPayments } from '../adapters/payments/off.ts';
import { sandboxFetch } from '../adapters/payments/sandbox/client.ts';
import { type Sandbox, sandboxPayments } from '../adapters/payments/sandbox/sandbox.ts';
import { stripePayments } from '../adapters/payments/stripe.ts';
import type { Config } from '../config.ts';
import { changeSandboxPayments } from '../db/queries/sandbox-payments.ts';
import { watchedPort } from '../observe/supplier-health.ts';
import type { Payments } from '../ports/payments.ts';
import type { Ground } from './ground.ts';

interface PaymentSide {
  readonly payments: Payments;
  /** What stands behind `payments` where no real ones are made. */
  readonly sandbox?: Sandbox | undefined;
}

const SECRET_BYTES = 24;
/** Nobody checks it: the sandbox is reached without any network. */
const SANDBOX_KEY = 'sk_test_sandbox';

/** Every method that asks over the network. */
const ASKED_OF_PAYMENTS = [
  'createCustomer',
  'beginCheckout',
  'findCheckout',
  'expireCheckout',
  'openPortal',
  'currentSubscription',
  'cancelSubscription',
] as const;

/** Stripe where there is a key; else the sandbox, which production does not have. */
export function paymentsOf(config: Config, ground: Ground): PaymentSide {
  const { payments, sandbox } = chosenPayments(config, ground);
  if (payments === noPayments) return { payments };
  const supplier = { kind: 'payments', name: payments.name, simulated: Boolean(sandbox) } as const;
  const watched = ground.suppliers?.watch(supplier);
  return { payments: watchedPort(payments, ASKED_OF_PAYMENTS, watched), sandbox };
}

function chosenPayments(config: Config, { db, clock }: Ground): PaymentSide {
  const { productName, publicUrl, stripeSecretKey, stripeApiUrl: apiUrl } = config;
  if (stripeSecretKey !== null) {
    const webhookSecrets = config.stripeWebhookSecrets ?? [];
    const secretKey = stripeSecretKey;
    return {
      payments: stripePayments({
        name: 'stripe',
        secretKey,
        webhookSecrets,
        apiUrl,
        productName,
        clock,
      }),
    };
  }
  if (config.production) return { payments: noPayments };
  // Each process delivers to itself, so that nobody else needs to know the secret.
  const webhookSecret = `whsec_${randomBytes(SECRET_BYTES).toString('hex')}`;
  const sandbox = sandboxPayments({
    store: { change: (work) => changeSandboxPayments(db, work) },
    clock,
    productName: `${productName} Premium`,
    pageUrl: (page, id) => `${publicUrl}/sandbox/${page}/${id}`,
    webhookSecret,
  });
  const payments = stripePayments({
    name: 'sandbox',
    secretKey: SANDBOX_KEY,
    webhookSecrets: [webhookSecret],
    apiUrl,
    fetch: sandboxFetch(sandbox),
    productName,
    clock,
  });
  return { payments, sandbox };
}
