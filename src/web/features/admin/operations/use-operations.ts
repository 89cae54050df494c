import { useQuery } from '@tanstack/react-query';
import { listDeadLetters } from '#contract/admin/dead-letters.ts';
import { auditLog } from '#contract/admin/lists.ts';
import { dataLoads, operations } from '#contract/admin/operations.ts';
import { banner } from '#contract/admin/site-notices.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import type { AuditFilter } from './sections.ts';

/** Entries of a list's page. */
const ROWS = 25;

/** Asked anew every ten seconds while the page is seen, and at once when it is seen again. */
export const useFigures = () =>
  useQuery({
    queryKey: keys.operationsFigures,
    queryFn: ({ signal }) => call(operations, {}, signal),
    staleTime: 0,
    refetchInterval: 10_000,
    refetchOnWindowFocus: true,
  });

/** Asked anew when their number changes: every look at them is an entry of the audit log. */
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

/** The notice above the search form. Not live: it is asked for to be changed. */
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

/** Not live: every look at it is an entry of its own. */
export const useAuditLog = (filter: AuditFilter, page: number) =>
  useQuery({
    queryKey: keys.auditLog(filter, page),
    queryFn: ({ signal }) => call(auditLog, { query: { filter, page, limit: ROWS } }, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });
