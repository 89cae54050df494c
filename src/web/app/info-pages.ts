import { lazyRouteComponent } from '@tanstack/react-router';

export const AboutPage = lazyRouteComponent(
  () => import('#web/features/info/about/about-page.tsx'),
  'AboutPage',
);
export const SupportPage = lazyRouteComponent(
  () => import('#web/features/info/support/support-page.tsx'),
  'SupportPage',
);
export const GuidePage = lazyRouteComponent(
  () => import('#web/features/info/guide/guide-page.tsx'),
  'GuidePage',
);
export const DataSourcesPage = lazyRouteComponent(
  () => import('#web/features/info/data-sources/data-sources-page.tsx'),
  'DataSourcesPage',
);
export const PrivacyPage = lazyRouteComponent(
  () => import('#web/features/info/legal/privacy-page.tsx'),
  'PrivacyPage',
);
export const TermsPage = lazyRouteComponent(
  () => import('#web/features/info/legal/terms-page.tsx'),
  'TermsPage',
);
