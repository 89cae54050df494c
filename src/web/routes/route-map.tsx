import type { MetaFunction } from 'react-router';
import { MembersOnly } from '#web/app/guards.tsx';
import { RoutesFirstView } from '#web/features/routes/routes-header.tsx';
import { RoutesPage } from '#web/features/routes/routes-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Title } from '#web/site/title.tsx';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Route map',
    description:
      'Every route of Frontier’s network on one map: where nonstop flights lead from each airport, for members with Premium.',
    path: '/routes',
  });

export const handle = { isForMembers: true };

export default function RouteMap() {
  return (
    <MembersOnly
      waiting={
        <>
          <Title>Route map</Title>
          <RoutesFirstView />
        </>
      }
    >
      <RoutesPage />
    </MembersOnly>
  );
}
