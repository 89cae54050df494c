import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { createAlert, listAlerts } from '#contract/alerts.ts';
import { useCall, useSend } from '#web/api/use-call.ts';

/** Milliseconds. Shows a match on an open page soon after its email. */
const REFETCH_INTERVAL_MS = 60_000;

/** Refetches whenever it mounts. */
export const useAlerts = (showsCompleted: boolean) =>
  useCall(
    listAlerts,
    { query: { include_completed: showsCompleted ? 'true' : 'false' } },
    { staleTime: 0, refetchInterval: REFETCH_INTERVAL_MS, placeholderData: keepPreviousData },
  );

/** False until the alerts have loaded. */
export function useAlertLimit(): boolean {
  const { data } = useAlerts(false);
  return data !== undefined && data.active >= data.limit;
}

/** Refetches after a refusal too, because another window may have reached the limit; nothing waits for it. */
export function useCreateAlert() {
  const queries = useQueryClient();
  return useSend(createAlert, {
    onSettled: () => void queries.invalidateQueries({ queryKey: [listAlerts.path] }),
  });
}
