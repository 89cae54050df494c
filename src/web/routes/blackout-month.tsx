import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useParams } from 'react-router';
import { blackoutPage } from '#contract/pages.ts';
import { call } from '#web/api/client.ts';
import { NotFoundScreen } from '#web/app/not-found-screen.tsx';
import { fromServer, orNotFound } from '#web/app/page-data.ts';
import { monthFacts } from '#web/features/public/month-facts.ts';
import { MonthPage, monthMeta } from '#web/features/public/month-page.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  fromServer(args, (facts, { month = '' }) => {
    const page = facts.blackouts();
    return monthFacts(page, month) && page;
  });

export const clientLoader = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  orNotFound(call(blackoutPage, {}, request.signal));

export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof clientLoader> = ({ matches, params, loaderData }) =>
  loaderData && monthFacts(loaderData.facts, params['month'] ?? '')
    ? monthMeta(matches, params['month'] ?? '', loaderData)
    : [];

export default function BlackoutMonth() {
  const { month = '' } = useParams();
  const loaded = useLoaderData<typeof clientLoader>();
  const facts = loaded ? monthFacts(loaded.facts, month) : undefined;
  return facts ? <MonthPage facts={facts} /> : <NotFoundScreen />;
}
