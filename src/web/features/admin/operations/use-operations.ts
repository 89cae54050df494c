import { useQuery } from '@tanstack/react-query';
import { listDeadLetters } from '#contract/admin/dead-letters.ts';
import { auditLog } from '#contract/admin/lists.ts';
import { dataLoads, operations } from '#contract/admin/operations.ts';
import { banner } from '#contract/admin/site-notices.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import type { AuditFilter } from './sections.ts';

/** Rows per page. */
const ROWS = 25;

/** Refetches every ten seconds while the page is visible, and when it becomes visible. */
export const useFigures = () =>
  useQuery({
    queryKey: keys.operationsFigures,
    queryFn: ({ signal }) => call(operations, {}, signal),
    staleTime: 0,
    refetchInterval: 10_000,
    refetchOnWindowFocus: true,
  });

/** Refetches only when their number changes, because every read is an audit log entry. */
export function useDeadLetters(page: number) {
  const figures = useFigures();
  const dead = figures.data?.letters.dead;
  return useQuery({
    queryKey: keys.deadLetters(page, dead),
    queryFn: ({ signal }) => call(listDeadLetters, { query: { page, limit: ROWS } }, signal),
    enabled: !figures.isPending,
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Not polled, because it is being edited. */
export const useSiteNotice = () =>
  useQuery({
    queryKey: keys.siteNotice,
    queryFn: ({ signal }) => call(banner, {}, signal),
    staleTime: 0,
  });

export const useDataLoads = () =>
  useQuery({
    queryKey: keys.dataLoads,
    queryFn: ({ signal }) => call(dataLoads, {}, signal),
    select: ({ loads }) => loads,
    staleTime: 0,
  });

/** Not polled, because every read is an entry itself. */
export const useAuditLog = (filter: AuditFilter, page: number) =>
  useQuery({
    queryKey: keys.auditLog(filter, page),
    queryFn: ({ signal }) => call(auditLog, { query: { filter, page, limit: ROWS } }, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });
