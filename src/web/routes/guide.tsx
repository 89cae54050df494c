import type { MetaFunction } from 'react-router';
import { GuidePage } from '#web/features/info/guide/guide-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'GoWild guide',
    description:
      'The rules of Frontier’s GoWild pass in plain words: when a seat can be booked, on which days it cannot, what it costs, and how to be sure of the way home.',
    path: '/guide',
  });

export default GuidePage;
