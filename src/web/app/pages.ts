import { lazyScreen } from '#web/navigation/screen.tsx';

/* Screens that are loaded as chunks. */

export const AboutPage = lazyScreen(
  async () => (await import('#web/features/info/about/about-page.tsx')).AboutPage,
);
export const SupportPage = lazyScreen(
  async () => (await import('#web/features/info/support/support-page.tsx')).SupportPage,
);
export const GuidePage = lazyScreen(
  async () => (await import('#web/features/info/guide/guide-page.tsx')).GuidePage,
);
export const DataSourcesPage = lazyScreen(
  async () =>
    (await import('#web/features/info/data-sources/data-sources-page.tsx')).DataSourcesPage,
);
export const PrivacyPage = lazyScreen(
  async () => (await import('#web/features/info/legal/privacy-page.tsx')).PrivacyPage,
);
export const TermsPage = lazyScreen(
  async () => (await import('#web/features/info/legal/terms-page.tsx')).TermsPage,
);

export const LoginPage = lazyScreen(
  async () => (await import('#web/features/account/login-page.tsx')).LoginPage,
);
export const RegisterPage = lazyScreen(
  async () => (await import('#web/features/account/register-page.tsx')).RegisterPage,
);
export const ForgotPasswordPage = lazyScreen(
  async () =>
    (await import('#web/features/account/reset/forgot-password-page.tsx')).ForgotPasswordPage,
);
export const ResetPasswordPage = lazyScreen(
  async () =>
    (await import('#web/features/account/reset/reset-password-page.tsx')).ResetPasswordPage,
);
export const GoogleCheckPage = lazyScreen(
  async () => (await import('#web/features/account/google/google-check-page.tsx')).GoogleCheckPage,
);

export const PlansPage = lazyScreen(
  async () => (await import('#web/features/plans/plans-page.tsx')).PlansPage,
);
export const RoutesPage = lazyScreen(
  async () => (await import('#web/features/routes/routes-page.tsx')).RoutesPage,
);
export const ProfilePage = lazyScreen(
  async () => (await import('#web/features/profile/profile-page.tsx')).ProfilePage,
);
export const SummaryPage = lazyScreen(
  async () => (await import('#web/features/summary/summary-page.tsx')).SummaryPage,
);
export const AlertsPage = lazyScreen(
  async () => (await import('#web/features/alerts/alerts-page.tsx')).AlertsPage,
);
export const UnsubscribePage = lazyScreen(
  async () =>
    (await import('#web/features/alerts/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
);

export const AdminPage = lazyScreen(
  async () => (await import('#web/features/admin/admin-page.tsx')).AdminPage,
);
export const OperationsPage = lazyScreen(
  async () => (await import('#web/features/admin/operations/operations-page.tsx')).OperationsPage,
);

export const MailPage = lazyScreen(
  async () => (await import('#web/features/sandbox/mail-page.tsx')).MailPage,
);
export const PhonePage = lazyScreen(
  async () => (await import('#web/features/sandbox/phone/phone-page.tsx')).PhonePage,
);
export const FaresPage = lazyScreen(
  async () => (await import('#web/features/sandbox/fares/fares-page.tsx')).FaresPage,
);
export const SandboxCheckoutPage = lazyScreen(
  async () =>
    (await import('#web/features/sandbox/payments/checkout-page.tsx')).SandboxCheckoutPage,
);
export const SandboxPortalPage = lazyScreen(
  async () => (await import('#web/features/sandbox/payments/portal-page.tsx')).SandboxPortalPage,
);
