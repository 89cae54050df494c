import type { SandboxCheckoutDto, SandboxPortalDto } from '#contract/sandbox/payments.ts';
import type { HostedCheckout, HostedPortal } from '#server/providers/payments/port.ts';

export const presentCheckout = (checkout: HostedCheckout): SandboxCheckoutDto => ({
  status: checkout.status,
  product_name: checkout.productName,
  email: checkout.email,
  plan_type: checkout.planType,
  amount: checkout.amount,
  trial_days: checkout.trialDays,
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
});

export const presentPortal = ({ subscription, ...portal }: HostedPortal): SandboxPortalDto => ({
  product_name: portal.productName,
  email: portal.email,
  return_url: portal.returnUrl,
  subscription: subscription
    ? {
        status: subscription.status,
        plan_type: subscription.planType,
        amount: subscription.amount,
        period_ends_at: subscription.periodEndsAt.toISOString(),
        cancel_at_period_end: subscription.cancelAtPeriodEnd,
      }
    : null,
});
