import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { airportsPage } from '#contract/pages.ts';
import { call } from '#web/api/client.ts';
import { pageContext } from '#web/app/page-data.ts';
import { AIRPORTS_TITLE, AirportsView } from '#web/features/public/airports.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(pageContext).facts.airports();

export const clientLoader = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  call(airportsPage, {}, request.signal);

export const shouldRevalidate = () => false;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: AIRPORTS_TITLE,
    description:
      'Every airport of Frontier’s network: where its flights go without a stop, how often a week, and when a GoWild pass seat can be booked.',
    path: '/from',
  });

export default function From() {
  return <AirportsView {...useLoaderData<typeof clientLoader>()} />;
}
