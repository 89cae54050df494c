import type { MetaFunction } from 'react-router';
import { SupportPage } from '#web/features/pages/support-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Need Help?',
    description:
      'Write to us about a problem or a question. We answer within about 24 hours on business days.',
    path: '/support',
  });

export default SupportPage;
