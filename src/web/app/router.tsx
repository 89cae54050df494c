import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import './router-state.ts';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { SearchPage } from '#web/features/search/search-page.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { GuestsOnly, MembersOnly, TestersOnly } from './guards.tsx';
import {
  AboutPage,
  DataSourcesPage,
  GuidePage,
  PrivacyPage,
  SupportPage,
  TermsPage,
} from './info-pages.ts';
import { type DocumentFor, documentPolicy } from './page-policy.ts';
import { CrashScreen } from './screens/crash-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { type PlainSearch, parseSearch, stringifySearch } from './search-codec.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRouteWithContext<{ readonly documentFor: DocumentFor }>()({
  component: Shell,
  beforeLoad: ({ context, location }) => {
    const href = context.documentFor(location);
    if (href !== undefined) throw redirect({ href, reloadDocument: true });
  },
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
const PhonePage = lazyRouteComponent(
  () => import('#web/features/sandbox/phone/phone-page.tsx'),
  'PhonePage',
);
const FaresPage = lazyRouteComponent(
  () => import('#web/features/sandbox/fares/fares-page.tsx'),
  'FaresPage',
);
const SandboxCheckoutPage = lazyRouteComponent(
  () => import('#web/features/sandbox/payments/checkout-page.tsx'),
  'SandboxCheckoutPage',
);
const SandboxPortalPage = lazyRouteComponent(
  () => import('#web/features/sandbox/payments/portal-page.tsx'),
  'SandboxPortalPage',
);
const PlansPage = lazyRouteComponent(
  () => import('#web/features/plans/plans-page.tsx'),
  'PlansPage',
);
const RoutesPage = lazyRouteComponent(
  () => import('#web/features/routes/routes-page.tsx'),
  'RoutesPage',
);
const ProfilePage = lazyRouteComponent(
  () => import('#web/features/profile/profile-page.tsx'),
  'ProfilePage',
);
const SummaryPage = lazyRouteComponent(
  () => import('#web/features/summary/summary-page.tsx'),
  'SummaryPage',
);

const AlertsPage = lazyRouteComponent(
  () => import('#web/features/alerts/alerts-page.tsx'),
  'AlertsPage',
);
const UnsubscribePage = lazyRouteComponent(
  () => import('#web/features/alerts/unsubscribe/unsubscribe-page.tsx'),
  'UnsubscribePage',
);

const GoogleCheckPage = lazyRouteComponent(
  () => import('#web/features/account/google/google-check-page.tsx'),
  'GoogleCheckPage',
);
const OperationsPage = lazyRouteComponent(
  () => import('#web/features/admin/operations/operations-page.tsx'),
  'OperationsPage',
);

const AdminPage = lazyRouteComponent(
  () => import('#web/features/admin/admin-page.tsx'),
  'AdminPage',
);

type Preloaded = ReturnType<typeof lazyRouteComponent>;

const open = <const Path extends string>(path: Path, Page: Preloaded) =>
  createRoute({ ...at(path), loader: () => Page.preload?.(), component: Page });

const guarded = <const Path extends string>(path: Path, Page: Preloaded) =>
  createRoute({
    ...at(path),
    staticData: { membersOnly: true },
    loader: () => Page.preload?.(),
    component: () => (
      <MembersOnly>
        <Page />
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
    open('/about', AboutPage),
    open('/support', SupportPage),
    open('/guide', GuidePage),
    open('/data-sources', DataSourcesPage),
    open('/privacy', PrivacyPage),
    open('/terms', TermsPage),
    open('/plans', PlansPage),
    open('/forgot-password', ForgotPasswordPage),
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
    open('/sandbox/mail', MailPage),
    open('/sandbox/phone', PhonePage),
    open('/sandbox/fares', FaresPage),
    createRoute({
      ...at('/sandbox/checkout/$id'),
      staticData: { standsAlone: true },
      loader: () => SandboxCheckoutPage.preload?.(),
      component: SandboxCheckoutPage,
    }),
    createRoute({
      ...at('/sandbox/portal/$id'),
      staticData: { standsAlone: true },
      loader: () => SandboxPortalPage.preload?.(),
      component: SandboxPortalPage,
    }),
    open('/flight-summary', SummaryPage),
    createRoute({
      ...at('/debug/google'),
      loader: () => GoogleCheckPage.preload?.(),
      component: () => (
        <TestersOnly>
          <GoogleCheckPage />
        </TestersOnly>
      ),
    }),
    guarded('/routes', RoutesPage),
    guarded('/profile', ProfilePage),
    guarded('/notifications', AlertsPage),
    guarded('/admin/operations', OperationsPage),
    createRoute({
      ...at('/unsubscribe'),
      // Out of the address bar, like the token of a reset link.
      beforeLoad: ({ location: { hash } }) => {
        const token = new URLSearchParams(hash).get('token');
        if (token)
          throw redirect({ to: '/unsubscribe', state: { stopToken: token }, replace: true });
      },
      loader: () => UnsubscribePage.preload?.(),
      component: UnsubscribePage,
    }),
    guarded('/admin', AdminPage),
  ]);

interface RouterOptions {
  /** Path of the address that the document was loaded from. */
  readonly loadedAs?: string;
  /** The address bar unless another one is brought along. */
  readonly history?: RouterHistory;
  readonly home?: () => ReactNode;
}

/** The screens and their addresses. */
export function createAppRouter({ loadedAs, history, home = SearchPage }: RouterOptions = {}) {
  const router = createRouter({
    routeTree: screensWith(home),
    context: { documentFor: documentPolicy(loadedAs) },
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
}
