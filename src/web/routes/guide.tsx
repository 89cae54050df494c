import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { blackoutPage } from '#contract/pages.ts';
import { call } from '#web/api/client.ts';
import { fromServer, orNotFound } from '#web/app/page-data.ts';
import { GuidePage } from '#web/features/pages/guide-page.tsx';
import { MonthPicture } from '#web/features/public/month-grid.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const loader = (args: LoaderFunctionArgs) => fromServer(args, (facts) => facts.blackouts());

/** The rules are whole without the month. */
export const clientLoader = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  orNotFound(call(blackoutPage, {}, request.signal)).catch(() => null);

export const shouldRevalidate = () => false;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'GoWild guide',
    description:
      'The rules of Frontier’s GoWild pass in plain words: when a seat can be booked, on which days it cannot, what it costs, and how to be sure of the way home.',
    path: '/guide',
  });

export default function Guide() {
  const page = useLoaderData<typeof clientLoader>()?.facts;
  return <GuidePage month={page && <MonthPicture page={page} />} />;
}
