import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { onSignedOut } from '#web/api/client.ts';
import type { Router } from '#web/navigation/router.ts';
import { RouterProvider } from '#web/navigation/router-provider.tsx';
import { SessionProvider } from '#web/session/session-provider.tsx';
import { createSessionStore, type SessionStore } from '#web/session/session-store.ts';
import { Toasts } from '#web/ui/toast/toasts.tsx';
import { createAppRouter } from './app-router.ts';
import { createQueryClient, followPlan, forgetMember } from './query-client.ts';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import { Shell } from './shell/shell.tsx';

export interface AppParts {
  readonly router: Router;
  readonly session: SessionStore;
  readonly queries: QueryClient;
}

/**
 * Creates the app and its listeners: the end of a session opens the sign-in screen, another member never sees
 * cached data of the last one, and a plan change refetches. Returns a function that stops it.
 */
export function startApp(
  parts: AppParts = {
    router: createAppRouter(),
    session: createSessionStore(),
    queries: createQueryClient(),
  },
): AppParts & { readonly stop: () => void } {
  const { router, session, queries } = parts;
  let member = session.get().user;
  const stops = [
    session.subscribe(() => {
      const now = session.get().user;
      if (member && now?.id !== member.id) forgetMember(queries);
      else if (member && now?.is_premium !== member.is_premium) followPlan(queries);
      member = now;
    }),
    onSignedOut(() => {
      session.end();
      void router.navigate({ to: '/login' });
    }),
    session.start(),
    router.start(),
  ];
  return {
    ...parts,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

export function App({ router, session, queries }: AppParts) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SessionProvider store={session}>
          <Toasts>
            <RouterProvider router={router}>
              <ErrorBoundary attempt="once">
                <Shell />
              </ErrorBoundary>
            </RouterProvider>
          </Toasts>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
