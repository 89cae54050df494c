import { type ReactNode, useEffect } from 'react';
import type { ScreenPath } from '#web/navigation/address.ts';
import { useNavigate } from '#web/navigation/use-router.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { OfflineScreen } from './screens/offline-screen.tsx';

interface MembersOnlyProps {
  readonly children: ReactNode;
  /** Shown until the session is known. */
  readonly waiting?: ReactNode;
}

/** Redirects guests to the sign-in screen. */
export function MembersOnly({ children, waiting }: MembersOnlyProps) {
  const { isLoading, isAuthenticated, isUnverified } = useSession();
  if (isAuthenticated) return children;
  if (isLoading) return waiting ?? <ScreenSpinner label="Checking your session…" />;
  return isUnverified ? <OfflineScreen /> : <GoTo to="/login" />;
}

/** Redirects members to the search page. */
export function GuestsOnly({ children }: { readonly children: ReactNode }) {
  const { isLoading, isAuthenticated } = useSession();
  if (isAuthenticated) return <GoTo to="/" />;
  if (isLoading) return <ScreenSpinner label="Checking your session…" />;
  return children;
}

/** Not found unless the server has the test pages enabled. */
export function TestersOnly({ children }: { readonly children: ReactNode }) {
  return useSite().debug_pages ? children : <NotFoundScreen />;
}

/** Replaces the history entry. */
function GoTo({ to }: { readonly to: ScreenPath }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to, replace: true }), [navigate, to]);
  return null;
}
