import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type AlertDto, createAlert, editAlert, listAlerts } from '#contract/alerts.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { type AlertFields, alertBody, questionBody } from './alert-fields.ts';

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

interface SaveHandlers {
  readonly onSuccess: (saved: { readonly dates_left_out: readonly string[] }) => void;
  readonly onError: (error: Error) => void;
}

/**
 * Creates an alert, or changes `edited`. Refetches after a refusal too, because another window may have reached the
 * limit; nothing waits for it.
 */
export function useSaveAlert(edited: AlertDto | undefined) {
  const queries = useQueryClient();
  const onSettled = () => void queries.invalidateQueries({ queryKey: [listAlerts.path] });
  const creation = useSend(createAlert, { onSettled });
  const change = useSend(editAlert, { onSettled });
  return {
    isPending: creation.isPending || change.isPending,
    save: (fields: AlertFields, handlers: SaveHandlers) =>
      edited
        ? change.mutate({ params: { id: edited.id }, body: questionBody(fields) }, handlers)
        : creation.mutate({ body: alertBody(fields) }, handlers),
  };
}
