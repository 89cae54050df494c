import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listDeadLetters } from '#contract/admin/dead-letters.ts';
import { auditLog } from '#contract/admin/lists.ts';
import { dataLoads, operations } from '#contract/admin/operations.ts';
import { banner } from '#contract/admin/site-notices.ts';
import { call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import type { AuditFilter } from './sections.ts';

/** Rows per page. */
const ROWS = 25;

/** Whatever an admin changes is an entry of the audit log, and may change figures and lists. */
export const invalidateOperations = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [operations, listDeadLetters, banner, dataLoads, auditLog].map(({ path }) =>
      queries.invalidateQueries({ queryKey: [path] }),
    ),
  );

/** Refetches every ten seconds while the page is visible, and when it becomes visible. */
export const useFigures = () =>
  useCall(operations, {}, { staleTime: 0, refetchInterval: 10_000, refetchOnWindowFocus: true });

/** Refetches only when their number changes, because every read is an audit log entry. */
export function useDeadLetters(page: number) {
  const figures = useFigures();
  const input = { query: { page, limit: ROWS } };
  return useQuery({
    queryKey: [listDeadLetters.path, input, figures.data?.letters.dead],
    queryFn: ({ signal }) => call(listDeadLetters, input, signal),
    enabled: !figures.isPending,
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Not polled, because it is being edited. */
export const useSiteNotice = () => useCall(banner, {}, { staleTime: 0 });

export const useDataLoads = () =>
  useCall(dataLoads, {}, { select: ({ loads }) => loads, staleTime: 0 });

/** Not polled, because every read is an entry itself. */
export const useAuditLog = (filter: AuditFilter, page: number) =>
  useCall(
    auditLog,
    { query: { filter, page, limit: ROWS } },
    { placeholderData: (before) => before, staleTime: 0 },
  );
