import type { MetaFunction } from 'react-router';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { SummaryPage, SummarySkeleton } from '#web/features/summary/summary-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Title } from '#web/site/title.tsx';

/** The server does not read the trip, which only the link holds. */
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Flight Summary',
    description:
      'A trip out and back with its times, prices and booking windows, and what to do when.',
    path: '/flight-summary',
  });

export default function FlightSummary() {
  return (
    <>
      <Title>Flight Summary</Title>
      <AfterHydration fallback={<SummarySkeleton />}>
        <SummaryPage />
      </AfterHydration>
    </>
  );
}
