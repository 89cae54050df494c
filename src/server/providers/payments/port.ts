import type { Cents } from '#domain/money.ts';
import type { PlanType, Subscription, SubscriptionStatus } from '#domain/plan.ts';

export interface NewCustomer {
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
  /** Two calls with one key begin one checkout. */
  readonly key: string;
}

export interface Checkout {
  readonly id: string;
  /** The hosted page; gone once the checkout is no longer open. */
  readonly url: string | undefined;
  readonly planType: PlanType;
  readonly isOpen: boolean;
}

/** Something that happened at the provider. It says whom to ask about, never what to believe. */
export interface PaymentEvent {
  /** The same for every delivery. */
  readonly id: string;
  readonly type: string;
  /** Undefined for events about no customer. */
  readonly customerId: string | undefined;
}

/**
 * A company that keeps cards and takes money, on pages of its own. Every call but `readEvent` asks it over the
 * network, has a deadline and throws `ProviderError`.
 */
export interface Payments {
  readonly name: 'stripe' | 'sandbox' | 'off';
  /** Answers the id of the customer; the same one however often it is called for a user. */
  createCustomer(customer: NewCustomer): Promise<string>;
  beginCheckout(checkout: NewCheckout): Promise<Checkout>;
  /** Undefined when there is none of this id. */
  findCheckout(checkoutId: string): Promise<Checkout | undefined>;
  /** Makes a checkout impossible to pay; one that is no longer open stays as it is. */
  expireCheckout(checkoutId: string): Promise<void>;
  /** Answers the address of the page. */
  openPortal(portal: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;
  /** The live one if there is one, else the newest; undefined before the first. */
  currentSubscription(customerId: string): Promise<Subscription | undefined>;
  /** Ends it at once; one that has ended stays as it is. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * Reads a delivered event after checking its signature and age.
   * @throws AppError `signature_invalid`.
   */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent;
}

/** A checkout, as the page on which it is paid shows it. */
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

/** Subscription management, as its page shows it. */
export interface HostedPortal {
  readonly productName: string;
  readonly email: string;
  readonly returnUrl: string;
  /** Undefined when nothing was ever subscribed to. */
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

/** Made-up cards: one of its own for each checkout, one that is always the same, one that is declined. */
export type FakeCard = 'new' | 'same' | 'declined';

export type PortalAction = 'cancel_now' | 'cancel_at_period_end' | 'resume';

/** The hosted pages of a provider that is built in. Undefined answers an unknown id. */
export interface PaymentPages {
  checkout(id: string): Promise<HostedCheckout | undefined>;
  /**
   * Pays an open checkout; any other stays as it is.
   * @throws AppError `card_declined`; the checkout stays open.
   */
  pay(id: string, card: FakeCard): Promise<HostedCheckout | undefined>;
  portal(id: string): Promise<HostedPortal | undefined>;
  /** What does not fit the subscription changes nothing. */
  change(id: string, action: PortalAction): Promise<HostedPortal | undefined>;
}
