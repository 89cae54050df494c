import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeSandboxSubscription,
  type PORTAL_ACTIONS,
  sandboxPortal,
} from '#contract/sandbox.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

export type PortalWish = (typeof PORTAL_ACTIONS)[number];

export const useSandboxPortal = (id: string) =>
  useQuery({
    queryKey: keys.sandboxPortal(id),
    queryFn: ({ signal }) => call(sandboxPortal, { params: { id } }, signal),
    staleTime: 0,
  });

/** Cancels the subscription or lets it go on; the page then shows what has become of it. */
export function useWish(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: PortalWish) =>
      call(changeSandboxSubscription, { params: { id }, body: { wish } }),
    onSuccess: (portal) => queries.setQueryData(keys.sandboxPortal(id), portal),
  });
}
