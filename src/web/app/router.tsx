import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { SearchPage } from '#web/features/search/search-page.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { GuestsOnly, MembersOnly } from './guards.tsx';
import { ComingSoon } from './screens/coming-soon.tsx';
import { CrashScreen } from './screens/crash-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { type PlainSearch, parseSearch, stringifySearch } from './search-codec.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: Shell,
  validateSearch: (search: Record<string, unknown>): PlainSearch => search as PlainSearch,
});

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const LoginPage = lazyRouteComponent(
  () => import('#web/features/account/login-page.tsx'),
  'LoginPage',
);
const RegisterPage = lazyRouteComponent(
  () => import('#web/features/account/register-page.tsx'),
  'RegisterPage',
);

const ForgotPasswordPage = lazyRouteComponent(
  () => import('#web/features/account/reset/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = lazyRouteComponent(
  () => import('#web/features/account/reset/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const MailPage = lazyRouteComponent(
  () => import('#web/features/sandbox/mail-page.tsx'),
  'MailPage',
);
const ProfilePage = lazyRouteComponent(
  () => import('#web/features/profile/profile-page.tsx'),
  'ProfilePage',
);

const open = <const Path extends string>(path: Path, title: string, promise: string) =>
  createRoute({ ...at(path), component: () => <ComingSoon title={title} promise={promise} /> });

const members = <const Path extends string>(path: Path, title: string, promise: string) =>
  createRoute({
    ...at(path),
    staticData: { membersOnly: true },
    component: () => (
      <MembersOnly>
        <ComingSoon title={title} promise={promise} />
      </MembersOnly>
    ),
  });

const screensWith = (home: () => ReactNode) =>
  root.addChildren([
    createRoute({ ...at('/'), component: home }),
    createRoute({
      ...at('/login'),
      loader: () => LoginPage.preload?.(),
      component: () => (
        <GuestsOnly>
          <LoginPage />
        </GuestsOnly>
      ),
    }),
    createRoute({
      ...at('/register'),
      loader: () => RegisterPage.preload?.(),
      component: () => (
        <GuestsOnly>
          <RegisterPage />
        </GuestsOnly>
      ),
    }),
    open('/about', 'About', 'What this site does, where its fares come from and who is behind it.'),
    open('/plans', 'Plans', 'What the free account gives, what Premium adds, and what it costs.'),
    open('/support', 'Support', 'How to reach us, and what to write so that we can help quickly.'),
    createRoute({
      ...at('/forgot-password'),
      loader: () => ForgotPasswordPage.preload?.(),
      component: ForgotPasswordPage,
    }),
    createRoute({
      ...at('/reset-password'),
      // Before anything is drawn or fetched the token leaves the address bar, where it would be seen, shared
      // and kept in the history. The state of the history entry survives a reload of this tab.
      beforeLoad: ({ search: { token } }) => {
        if (token)
          throw redirect({
            to: '/reset-password',
            search: {},
            state: { resetToken: token },
            replace: true,
          });
      },
      loader: () => ResetPasswordPage.preload?.(),
      component: ResetPasswordPage,
    }),
    createRoute({
      ...at('/sandbox/mail'),
      loader: () => MailPage.preload?.(),
      component: MailPage,
    }),
    open(
      '/flight-summary',
      'Flight summary',
      'Both flights of your trip on one page, with the total.',
    ),
    open('/debug/google', 'Sign-in check', 'Whether Google sign-in works from this browser.'),
    members('/routes', 'Route map', 'Every route of the network on one map and in one list.'),
    createRoute({
      ...at('/profile'),
      staticData: { membersOnly: true },
      loader: () => ProfilePage.preload?.(),
      component: () => (
        <MembersOnly>
          <ProfilePage />
        </MembersOnly>
      ),
    }),
    members('/notifications', 'Flight alerts', 'A letter when a fare you are waiting for appears.'),
    members('/admin', 'Admin Dashboard', 'Members, alerts and searches at a glance.'),
  ]);

interface RouterOptions {
  /** The address bar unless another one is brought along. */
  readonly history?: RouterHistory;
  readonly home?: () => ReactNode;
}

/** The screens and their addresses. */
export function createAppRouter({ history, home = SearchPage }: RouterOptions = {}) {
  const router = createRouter({
    routeTree: screensWith(home),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <ScreenSpinner label="Loading…" />,
    defaultErrorComponent: CrashScreen,
    defaultNotFoundComponent: NotFoundScreen,
    ...(history && { history }),
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusHeading();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** Token of the reset link that was followed. */
    resetToken?: string;
  }
  interface StaticDataRouteOption {
    /** The screen checks the session itself. */
    membersOnly?: boolean;
  }
}
