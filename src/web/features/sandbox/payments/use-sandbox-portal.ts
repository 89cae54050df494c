import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeSandboxSubscription,
  type PORTAL_ACTIONS,
  sandboxPortal,
} from '#contract/sandbox.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

export type PortalAction = (typeof PORTAL_ACTIONS)[number];

export const useSandboxPortal = (id: string) =>
  useQuery({
    queryKey: keys.sandboxPortal(id),
    queryFn: ({ signal }) => call(sandboxPortal, { params: { id } }, signal),
    staleTime: 0,
  });

/** Refetches the portal after the change. */
export function useAction(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: PortalAction) =>
      call(changeSandboxSubscription, { params: { id }, body: { wish: action } }),
    onSuccess: (portal) => queries.setQueryData(keys.sandboxPortal(id), portal),
  });
}
