import type { MetaFunction } from 'react-router';
import { PlansPage } from '#web/features/plans/plans-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Plans',
    description:
      'What a free account has and what Premium adds for holders of Frontier’s GoWild pass, side by side.',
    path: '/plans',
  });

export default PlansPage;
