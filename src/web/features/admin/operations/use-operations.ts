import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listDeadLetters } from '#contract/admin/dead-letters.ts';
import { auditLog } from '#contract/admin/lists.ts';
import { dataLoads, operations } from '#contract/admin/operations.ts';
import { banner, listSwitches } from '#contract/admin/site-settings.ts';
import { call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { useNavigate, useSearch } from '#web/router.tsx';

/** In the order of the tabs. */
export const SECTIONS = [
  { id: 'health', label: 'Health', search: {} },
  { id: 'messages', label: 'Messages', search: { section: 'messages' } },
  { id: 'switches', label: 'Switches', search: { section: 'switches' } },
  { id: 'blackouts', label: 'Blackout dates', search: { section: 'blackouts' } },
  { id: 'notice', label: 'Notice', search: { section: 'notice' } },
  { id: 'data', label: 'Data', search: { section: 'data' } },
  { id: 'audit', label: 'Audit log', search: { section: 'audit' } },
] as const;
export type SectionId = (typeof SECTIONS)[number]['id'];

/** The first is the default and not written to the URL. */
const AUDIT_FILTERS = ['changes', 'reads', 'all'] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];

interface OperationsAddress {
  readonly section: SectionId;
  /** From 1. */
  readonly page: number;
  readonly filter: AuditFilter;
  /** Both add a history entry, so that Back undoes them. */
  readonly goToPage: (page: number) => void;
  readonly choose: (filter: AuditFilter) => void;
}

/** Reads `/admin/operations?section=audit&filter=reads&page=2`. */
export function useOperationsAddress(): OperationsAddress {
  const search = useSearch();
  const navigate = useNavigate();
  const section = SECTIONS.find(({ id }) => id === search.section)?.id ?? 'health';
  const filter = AUDIT_FILTERS.find((one) => one === search.filter) ?? AUDIT_FILTERS[0];
  const go = useCallback(
    (next: { readonly page: number; readonly filter: AuditFilter }) =>
      void navigate({
        to: '/admin/operations',
        search: {
          section,
          ...(next.filter !== AUDIT_FILTERS[0] && { filter: next.filter }),
          ...(next.page > 1 && { page: String(next.page) }),
        },
        resetScroll: false,
      }),
    [navigate, section],
  );
  return {
    section,
    page: pageOf(search.page),
    filter,
    goToPage: (page) => go({ page, filter }),
    choose: (chosen) => go({ page: 1, filter: chosen }),
  };
}

const pageOf = (text: string | undefined): number =>
  text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;

/** Rows per page. */
const ROWS = 25;

/** Whatever an admin changes is an entry of the audit log, and may change figures and lists. */
export const invalidateOperations = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [operations, listDeadLetters, banner, listSwitches, dataLoads, auditLog].map(({ path }) =>
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
    queryKey: [listDeadLetters.path, input, figures.data?.messages.dead],
    queryFn: ({ signal }) => call(listDeadLetters, input, signal),
    enabled: !figures.isPending,
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Not polled, because every read is an entry itself. */
export const useAuditLog = (filter: AuditFilter, page: number) =>
  useCall(
    auditLog,
    { query: { filter, page, limit: ROWS } },
    { placeholderData: (before) => before, staleTime: 0 },
  );
