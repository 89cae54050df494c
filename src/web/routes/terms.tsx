import type { MetaFunction } from 'react-router';
import { TermsPage } from '#web/features/pages/terms-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Terms',
    description:
      'The terms for using this site: what it does, what it costs, and what it does not promise.',
    path: '/terms',
  });

export default TermsPage;
