import type { Cents } from '#domain/money.ts';
import type { PlanType, Subscription, SubscriptionStatus } from '#domain/plan.ts';

interface NewCustomer {
  readonly userId: string;
  readonly email: string;
}

export interface NewCheckout {
  readonly customerId: string;
  readonly userId: string;
  readonly planType: PlanType;
  /** 0 for none. */
  readonly trialDays: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Idempotency key: two calls with one key create one checkout. */
  readonly key: string;
}

export interface Checkout {
  readonly id: string;
  /** The hosted page; undefined once the checkout is no longer open. */
  readonly url: string | undefined;
  readonly planType: PlanType;
  readonly isOpen: boolean;
}

/** A payment that the provider has received. */
export interface Charge {
  /** One charge an invoice. */
  readonly invoiceId: string;
  /** In the smallest unit of the currency; more than 0. */
  readonly amount: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  readonly paidAt: Date;
}

/** An event at the provider. It says which customer to look up; besides a payment it carries no state. */
export interface PaymentEvent {
  /** The same for every delivery. */
  readonly id: string;
  readonly type: string;
  /** Undefined for events about no customer. */
  readonly customerId: string | undefined;
  /** Set if the event reports that an invoice was paid. */
  readonly charge?: Charge | undefined;
}

/**
 * A payment provider that stores cards and charges them on its own hosted pages. Every method but `readEvent` sends a
 * request over the network, has a deadline and throws `ProviderError`.
 */
export interface Payments {
  readonly name: 'stripe' | 'sandbox' | 'off';
  /** Whether no money is moved: the built-in provider, or Stripe's test mode. */
  readonly simulated: boolean;
  /** Returns the id of the customer; the same for every call with the same user. */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Its emails go there from then on; an unknown or deleted customer is no error. */
  setCustomerEmail(customerId: string, email: string): Promise<void>;
  beginCheckout(checkout: NewCheckout): Promise<Checkout>;
  /** Undefined when the id is unknown. */
  findCheckout(checkoutId: string): Promise<Checkout | undefined>;
  /** Closes a checkout for payment; one that is no longer open stays unchanged. */
  expireCheckout(checkoutId: string): Promise<void>;
  /** Returns the URL of the page. */
  openPortal(portal: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;
  /** The live subscription, else the newest one; undefined if there never was one. */
  currentSubscription(customerId: string): Promise<Subscription | undefined>;
  /** Ends it immediately; one that has ended stays unchanged. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * Deletes the customer and ends every subscription of it immediately, so that nothing is charged again; an unknown or
   * deleted one is no error.
   */
  deleteCustomer(customerId: string): Promise<void>;
  /**
   * Parses a delivered event after checking its signature and age.
   * @throws AppError `signature_invalid`.
   */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent;
}

/** A checkout, as the hosted payment page shows it. */
export interface HostedCheckout {
  readonly status: 'open' | 'complete' | 'expired';
  readonly productName: string;
  readonly email: string;
  readonly planType: PlanType;
  readonly amount: Cents;
  /** 0 for none. */
  readonly trialDays: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A customer's subscription, as the hosted portal shows it. */
export interface HostedPortal {
  readonly productName: string;
  readonly email: string;
  readonly returnUrl: string;
  /** Undefined when the customer never had a subscription. */
  readonly subscription:
    | {
        readonly status: SubscriptionStatus;
        readonly planType: PlanType;
        readonly amount: Cents;
        readonly periodEndsAt: Date;
        readonly cancelAtPeriodEnd: boolean;
      }
    | undefined;
}

/** Made-up cards: a different one for each checkout, one that is always the same, one that is declined. */
export type FakeCard = 'new' | 'same' | 'declined';

export type PortalAction = 'cancel_now' | 'cancel_at_period_end' | 'resume';

/** The hosted pages of the built-in provider. Undefined for an unknown id. */
export interface PaymentPages {
  checkout(id: string): Promise<HostedCheckout | undefined>;
  /**
   * Pays an open checkout; any other stays unchanged.
   * @throws AppError `card_declined`; the checkout stays open.
   */
  pay(id: string, card: FakeCard): Promise<HostedCheckout | undefined>;
  portal(id: string): Promise<HostedPortal | undefined>;
  /** An action that does not fit the subscription changes nothing. */
  change(id: string, action: PortalAction): Promise<HostedPortal | undefined>;
}
