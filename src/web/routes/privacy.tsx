import type { MetaFunction } from 'react-router';
import { PrivacyPage } from '#web/features/pages/privacy-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacy',
    description:
      'What the server and your browser keep about you, for how long, and who else learns something.',
    path: '/privacy',
  });

export default PrivacyPage;
