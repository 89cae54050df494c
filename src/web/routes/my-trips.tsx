import type { MetaFunction } from 'react-router';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { MyTripsPage, TripsWaiting } from '#web/features/my-trips/my-trips-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Title } from '#web/site/title.tsx';

/** The server knows no trip: those of guests are on their devices. */
export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'My trips',
    description: 'The trips that you keep, and what to book when.',
    path: '/my-trips',
  }),
  { name: 'robots', content: 'noindex' },
];

export default function MyTrips() {
  return (
    <>
      <Title>My trips</Title>
      <AfterHydration fallback={<TripsWaiting />}>
        <MyTripsPage />
      </AfterHydration>
    </>
  );
}
