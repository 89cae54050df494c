import type Stripe from 'stripe';
import recorded from './stripe-fixtures.json' with { type: 'json' };

/** A type with every literal widened, as TypeScript reads JSON. */
type Widened<T> = T extends string
  ? string
  : T extends number | boolean | null | undefined
    ? T
    : { [K in keyof T]?: Widened<T[K]> };

recorded satisfies {
  'checkout.session': Widened<Stripe.Checkout.Session>;
  'billing_portal.session': Widened<Stripe.BillingPortal.Session>;
  customer: Widened<Stripe.Customer>;
  subscription: Widened<Stripe.Subscription>;
  payment_method: Widened<Stripe.PaymentMethod>;
};

/** Stripe's own example objects: openapi/fixtures3.json of github.com/stripe/openapi (MIT), August 2026. */
export const fixtures = recorded;
