import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { OfflineScreen } from './screens/offline-screen.tsx';

/** Shows its screen to members; guests go to the sign-in screen. */
export function MembersOnly({ children }: { readonly children: ReactNode }) {
  const { isLoading, isAuthenticated, isUnverified } = useSession();
  if (isAuthenticated) return children;
  if (isLoading) return <ScreenSpinner label="Checking your session…" />;
  return isUnverified ? <OfflineScreen /> : <Navigate to="/login" replace />;
}

/** Shows its screen to guests; members go to the search page. */
export function GuestsOnly({ children }: { readonly children: ReactNode }) {
  const { isLoading, isAuthenticated } = useSession();
  if (isAuthenticated) return <Navigate to="/" replace />;
  if (isLoading) return <ScreenSpinner label="Checking your session…" />;
  return children;
}

/** Shows its screen where faults are looked for; elsewhere there is no such page. */
export function TestersOnly({ children }: { readonly children: ReactNode }) {
  return useSite().debug_pages ? children : <NotFoundScreen />;
}
