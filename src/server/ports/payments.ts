import type { PlanType } from '#domain/plan/catalogue.ts';
import type { Subscription } from '#domain/plan/subscription.ts';

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
