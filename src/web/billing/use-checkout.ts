import { createCheckoutSession } from '#contract/subscription.ts';
import type { PlanType } from '#domain/plan.ts';
import { ApiError, call } from '#web/api/client.ts';
import { useSessionStore } from '#web/session/use-session.ts';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { reasonOf } from './error-dialog.tsx';
import { useHostedPage } from './use-hosted-page.ts';

export const CHECKOUT_FAILURE = 'Failed to start checkout process. Please try again.';

/** Opens the checkout page. */
export function useCheckout(onFailure: (error: unknown) => void) {
  const store = useSessionStore();
  const { busy, go } = useHostedPage((error) => {
    // Subscribed in another tab, which this tab does not know yet.
    if (error instanceof ApiError && error.code === 'already_subscribed') void store.verify();
    onFailure(error);
  });
  const start = (plan_type: PlanType) =>
    void go(async () => {
      const { checkout_url } = await call(createCheckoutSession, { body: { plan_type } });
      return checkout_url;
    });
  return { busy, start } as const;
}

/** Monthly checkout that reports a failure in a toast. */
export function useUpgrade() {
  const toast = useToast();
  const { busy, start } = useCheckout((error) => {
    const message = [CHECKOUT_FAILURE, reasonOf(error)].filter(Boolean).join(' ');
    toast({ tone: 'error', title: 'Upgrade Failed', message });
  });
  return { busy, upgrade: () => start('monthly') } as const;
}
