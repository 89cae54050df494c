import { customerPortal } from '#contract/subscription.ts';
import { call } from '#web/api/client.ts';
import { useHostedPage } from './use-hosted-page.ts';

export const PORTAL_FAILURE = 'Failed to open subscription management. Please try again.';

/** Opens the customer portal. */
export function usePortal(onFailure: (error: unknown) => void) {
  const { busy, go } = useHostedPage(onFailure);
  const open = () =>
    void go(async () => {
      const { portal_url } = await call(customerPortal, {});
      return portal_url;
    });
  return { busy, open } as const;
}
