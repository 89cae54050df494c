import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { pageContext } from '#web/app/page-data.ts';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { SummaryPage, SummarySkeleton } from '#web/features/summary/summary-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Title } from '#web/site/title.tsx';

/** The server reads of the trip, which only the link holds, what its preview says. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { heading, picture } = context.get(pageContext);
  return { heading, picture };
};

export const clientLoader = () => ({ heading: '', picture: 'home' });

export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.heading || 'Flight Summary',
    description:
      'A trip out and back with its times, prices and booking windows, and what to do when.',
    path: '/flight-summary',
    picture: loaderData?.picture ?? 'home',
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
