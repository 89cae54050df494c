import type { Cents } from '#domain/money.ts';
import type { PlanType } from '#domain/plan/catalogue.ts';
import type { SubscriptionStatus } from '#domain/plan/subscription.ts';

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
export type MadeUpCard = 'new' | 'same' | 'declined';

export type PortalWish = 'cancel_now' | 'cancel_at_period_end' | 'resume';

/** What stands behind the hosted pages of a payment provider that is built in. Undefined answers an unknown id. */
export interface PaymentPages {
  checkout(id: string): Promise<HostedCheckout | undefined>;
  /**
   * Pays an open checkout; any other stays as it is.
   * @throws AppError `card_declined`; the checkout stays open.
   */
  pay(id: string, card: MadeUpCard): Promise<HostedCheckout | undefined>;
  portal(id: string): Promise<HostedPortal | undefined>;
  /** What does not fit the subscription changes nothing. */
  change(id: string, wish: PortalWish): Promise<HostedPortal | undefined>;
}
