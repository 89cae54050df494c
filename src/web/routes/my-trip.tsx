import { type MetaFunction, useParams } from 'react-router';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { TripPage, TripWaiting } from '#web/features/my-trips/trip-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Title } from '#web/site/title.tsx';

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'Your trip',
    description: 'What to book and when, out and home.',
    path: '/my-trips',
  }),
  { name: 'robots', content: 'noindex' },
];

export default function MyTrip() {
  const { id = '' } = useParams();
  return (
    <>
      <Title>Your trip</Title>
      <AfterHydration fallback={<TripWaiting />}>
        <TripPage id={id} />
      </AfterHydration>
    </>
  );
}
