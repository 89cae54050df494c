import { type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ERRORS } from '#contract/errors.ts';
import { ApiError } from '#web/api/client.ts';
import { focusHeading } from '#web/browser/document.ts';
import { useNavigate } from '#web/router.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';

/** Everything that only admins may see. */
export const ADMIN_QUERIES: QueryFilters = {
  predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/admin/'),
};

/** Tells other members why the page is closed, then redirects them. */
export function AdminsOnly({ children }: { readonly children: ReactNode }) {
  const { can } = useSession();
  useDemotion();
  const lacksFactor = useMissingFactor();
  if (!can('admin.look')) return <AccessDenied />;
  return lacksFactor ? <FactorFirst /> : children;
}

const isFactorMissing = (error: unknown) =>
  error instanceof ApiError && error.code === 'second_factor_required';

/** Whether a call was refused because administrators sign in with two factors here. */
function useMissingFactor(): boolean {
  const queries = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const hear = (error: unknown) => isFactorMissing(error) && setMissing(true);
    const stops = [
      queries.getQueryCache().subscribe(({ query }) => hear(query.state.error)),
      queries.getMutationCache().subscribe(({ mutation }) => hear(mutation?.state.error)),
    ];
    return () => {
      for (const stop of stops) stop();
      // The next visit asks again.
      if (
        queries
          .getQueryCache()
          .findAll(ADMIN_QUERIES)
          .some(({ state }) => isFactorMissing(state.error))
      )
        queries.removeQueries(ADMIN_QUERIES);
    };
  }, [queries]);
  return isMissing;
}

function FactorFirst() {
  useLayoutEffect(() => focusHeading(), []);
  return (
    <EmptyView
      scope="screen"
      icon={<ShieldX />}
      title="Two factors needed"
      action={
        <ButtonLink to="/profile" variant="primary">
          Open your profile
        </ButtonLink>
      }
    >
      <Title>Two factors needed</Title>
      {ERRORS.second_factor_required.message}
    </EmptyView>
  );
}

/** A refused call means that the member has lost the permission. */
function useDemotion(): void {
  const queries = useQueryClient();
  const store = useSessionStore();
  useEffect(() => {
    const hear = (error: unknown) => {
      const { user } = store.get();
      const isRefused = error instanceof ApiError && error.code === 'admin_required';
      if (!isRefused || !user?.is_admin) return;
      store.replaceUser({ ...user, is_admin: false });
      queries.removeQueries(ADMIN_QUERIES);
    };
    const stops = [
      queries.getQueryCache().subscribe(({ query }) => hear(query.state.error)),
      queries.getMutationCache().subscribe(({ mutation }) => hear(mutation?.state.error)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, store]);
}

/** Milliseconds before the redirect. */
const LEAVE_AFTER_MS = 2_000;

function AccessDenied() {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    focusHeading();
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <EmptyView
      scope="screen"
      icon={<ShieldX />}
      title="Access Denied"
      action={
        <ButtonLink to="/" variant="primary">
          Search flights
        </ButtonLink>
      }
    >
      <Title>Access Denied</Title>
      <p>{ERRORS.admin_required.message}</p>
      <p>The search page opens in a moment.</p>
    </EmptyView>
  );
}
