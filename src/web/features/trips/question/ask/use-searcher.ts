import type { Action } from '#domain/permissions.ts';
import { useSearchUsage } from '#web/billing/usage-badge.tsx';
import { useSession } from '#web/session/use-session.tsx';

/** What the asking person may do. While the session loads, the results decide. */
export function useSearcher() {
  const { isAuthenticated, can, isLoading, isUnverified } = useSession();
  const usage = useSearchUsage();
  const isUndecided = isLoading || isUnverified;
  return {
    isLoading,
    isGuest: !isAuthenticated && !isUndecided,
    isMember: isAuthenticated,
    /** Known, and every search costs nothing. */
    isUnlimited: isAuthenticated && can('flights.search-unlimited'),
    can: (action: Action) => isUndecided || can(action),
    /** Undefined without a limit, for guests and while unknown. */
    remaining: isAuthenticated ? (usage.data?.searches_remaining ?? undefined) : undefined,
    resetsAt: usage.data?.resets_at,
  };
}

export type Searcher = ReturnType<typeof useSearcher>;
