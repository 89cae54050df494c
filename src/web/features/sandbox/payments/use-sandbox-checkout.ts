import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { paySandboxCheckout, type SANDBOX_CARDS, sandboxCheckout } from '#contract/sandbox.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { usePageReturn } from '#web/browser/use-page-return.ts';

export type SandboxCard = (typeof SANDBOX_CARDS)[number];

export const useSandboxCheckout = (id: string) =>
  useQuery({
    queryKey: keys.sandboxCheckout(id),
    queryFn: ({ signal }) => call(sandboxCheckout, { params: { id } }, signal),
    staleTime: 0,
  });

/**
 * Pays with a test card. Refetches the checkout after a refusal or a return to this page, because it may
 * have ended.
 */
export function usePayment(id: string) {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: keys.sandboxCheckout(id) });
  const payment = useMutation({
    mutationFn: (card: SandboxCard) => call(paySandboxCheckout, { params: { id }, body: { card } }),
    onError: refetch,
  });
  usePageReturn(() => {
    payment.reset();
    void refetch();
  });
  return payment;
}
