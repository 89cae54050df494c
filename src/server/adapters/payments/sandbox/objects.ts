import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { SubscriptionStatus } from '#domain/plan/subscription.ts';
import type { HostedCheckout } from '#server/ports/payment-pages.ts';
import type { SandboxBox, SandboxRow } from './store.ts';

/** Objects of the sandbox, in Stripe's form as far as it goes. */

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata'
>;

type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'success_url'
  | 'url'
> & { customer: string; status: HostedCheckout['status']; subscription: string | null };

/** A session, and what Stripe keeps to itself until it is paid. */
export interface Checkout {
  readonly session: Session;
  readonly price: Price;
  readonly trialDays: number;
  readonly subscriptionMetadata: Record<string, string>;
}

export type Portal = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'livemode' | 'return_url' | 'url'
> & { customer: string };

export type Price = Pick<Stripe.Price, 'id' | 'object' | 'currency' | 'type'> & {
  recurring: { interval: 'month' | 'year'; interval_count: 1 };
  unit_amount: number;
};

export type PaymentMethod = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'livemode'> & {
  type: 'card';
  card: { brand: 'visa'; last4: string; fingerprint: string };
};

type Item = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_start' | 'current_period_end'
> & { price: Price };

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'trial_end'
  | 'trial_start'
> & {
  status: SubscriptionStatus;
  customer: string;
  default_payment_method: PaymentMethod;
  items: { object: 'list'; data: [Item]; has_more: false };
};

/** The answer that a call with an idempotency key was given. */
export interface KeptAnswer {
  readonly request: string;
  readonly status: number;
  readonly json: unknown;
}

/** What each kind of row holds. */
interface Kinds {
  customer: Customer;
  checkout: Checkout;
  portal: Portal;
  subscription: Subscription;
  key: KeptAnswer;
}
export type Kind = keyof Kinds;

export interface Kept<K extends Kind> extends SandboxRow {
  readonly kind: K;
  readonly body: Kinds[K];
}

export const isKept = <K extends Kind>(row: SandboxRow | undefined, kind: K): row is Kept<K> =>
  row?.kind === kind;

/** Undefined unless there is one of this kind. */
export async function findKept<K extends Kind>(
  box: SandboxBox,
  kind: K,
  id: string,
): Promise<Kept<K> | undefined> {
  const row = await box.find(id);
  return isKept(row, kind) ? row : undefined;
}

/** Newest first. */
export const subscriptionsOf = async (box: SandboxBox, customerId: string) =>
  (await box.listOf(customerId, 'subscription')).filter((row) => isKept(row, 'subscription'));

/** Keeps an object; the type of `body` follows from its kind. */
export const keep = <K extends Kind>(box: SandboxBox, row: Kept<K>): Promise<void> => box.put(row);

const RANDOM_BYTES = 12;

/** `sub_` and 24 random characters: cannot be guessed. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(RANDOM_BYTES).toString('hex')}`;

const MS_PER_SECOND = 1_000;
export const unixOf = (moment: Date): number => Math.floor(moment.getTime() / MS_PER_SECOND);
export const momentOf = (unix: number): Date => new Date(unix * MS_PER_SECOND);
