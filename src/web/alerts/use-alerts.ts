import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createAlert, deleteAlert, listAlerts } from '#contract/alerts.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { type AlertFields, alertBody } from './alert-fields.ts';

/** Milliseconds. Shows a match on an open page soon after its email. */
const REFETCH_INTERVAL_MS = 60_000;

/** Refetches whenever it mounts. */
export const useAlerts = (showsCompleted: boolean) =>
  useQuery({
    queryKey: keys.alertList(showsCompleted),
    queryFn: ({ signal }) =>
      call(listAlerts, { query: { include_completed: showsCompleted ? 'true' : 'false' } }, signal),
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });

/** False until the alerts have loaded. */
export function useAlertLimit(): boolean {
  const { data } = useAlerts(false);
  return data !== undefined && data.active >= data.limit;
}

export function useCreateAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: AlertFields) => call(createAlert, { body: alertBody(fields) }),
    // After a refusal too: another window may have reached the limit.
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.alerts }),
  });
}

/** Resolves after the list has been refetched. */
export function useDeleteAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteAlert, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.alerts }),
  });
}
