import type { ComponentType, ReactNode } from 'react';
import { RoutesFirstView } from '#web/features/routes/routes-header.tsx';
import type { Address, ScreenPath } from '#web/navigation/address.ts';
import type { lazyScreen, Redirect, Screen } from '#web/navigation/screen.tsx';
import { GuestsOnly, MembersOnly, TestersOnly } from './guards.tsx';
import * as pages from './pages.ts';

type Page = ReturnType<typeof lazyScreen>;

const open = (path: ScreenPath, page: Page): Screen => ({ path, ...page });

const forMembers = (path: ScreenPath, { code, View }: Page, waiting?: ReactNode): Screen => ({
  path,
  code,
  membersOnly: true,
  View: () => (
    <MembersOnly waiting={waiting}>
      <View />
    </MembersOnly>
  ),
});

const forGuests = (path: ScreenPath, { code, View }: Page): Screen => ({
  path,
  code,
  View: () => (
    <GuestsOnly>
      <View />
    </GuestsOnly>
  ),
});

const forTesters = (path: ScreenPath, { code, View }: Page): Screen => ({
  path,
  code,
  View: () => (
    <TestersOnly>
      <View />
    </TestersOnly>
  ),
});

export const screensWith = (home: ComponentType): readonly Screen[] => [
  { path: '/', View: home },
  forGuests('/login', pages.LoginPage),
  forGuests('/register', pages.RegisterPage),
  open('/forgot-password', pages.ForgotPasswordPage),
  { ...open('/reset-password', pages.ResetPasswordPage), elsewhere: withoutResetToken },
  open('/about', pages.AboutPage),
  open('/support', pages.SupportPage),
  open('/guide', pages.GuidePage),
  open('/data-sources', pages.DataSourcesPage),
  open('/privacy', pages.PrivacyPage),
  open('/terms', pages.TermsPage),
  open('/plans', pages.PlansPage),
  open('/flight-summary', pages.SummaryPage),
  forMembers('/routes', pages.RoutesPage, <RoutesFirstView />),
  forMembers('/profile', pages.ProfilePage),
  forMembers('/notifications', pages.AlertsPage),
  { ...open('/unsubscribe', pages.UnsubscribePage), elsewhere: withoutStopToken },
  forMembers('/admin', pages.AdminPage),
  forMembers('/admin/operations', pages.OperationsPage),
  open('/sandbox/mail', pages.MailPage),
  open('/sandbox/phone', pages.PhonePage),
  open('/sandbox/fares', pages.FaresPage),
  { ...open('/sandbox/checkout/$id', pages.SandboxCheckoutPage), isStandalone: true },
  { ...open('/sandbox/portal/$id', pages.SandboxPortalPage), isStandalone: true },
  forTesters('/debug/google', pages.GoogleCheckPage),
];

/**
 * The token leaves the URL before anything renders or fetches, so that it is not seen, shared or stored in the
 * history. The state of the history entry survives a reload.
 */
function withoutResetToken({ search: { token } }: Address): Redirect | undefined {
  return token ? { to: '/reset-password', state: { resetToken: token } } : undefined;
}

/** The unsubscribe token leaves the URL too. */
function withoutStopToken({ hash }: Address): Redirect | undefined {
  const token = new URLSearchParams(hash).get('token');
  return token ? { to: '/unsubscribe', state: { stopToken: token } } : undefined;
}
