import type { MetaFunction } from 'react-router';
import { AboutPage } from '#web/features/pages/about-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About',
    description:
      'Where your GoWild pass can take you, and how you get home: what this site does, what it costs, and where its figures come from.',
    path: '/about',
  });

export default AboutPage;
