import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { blackoutPage } from '#contract/pages.ts';
import { call } from '#web/api/client.ts';
import { NotFoundScreen } from '#web/app/not-found-screen.tsx';
import { fromServer, orNotFound } from '#web/app/page-data.ts';
import { currentMonth } from '#web/features/public/month-facts.ts';
import { MonthPage, monthMeta } from '#web/features/public/month-page.tsx';

export const loader = (args: LoaderFunctionArgs) => fromServer(args, (facts) => facts.blackouts());

export const clientLoader = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  orNotFound(call(blackoutPage, {}, request.signal));

export const shouldRevalidate = () => false;

/** The address of its own month is canonical. */
export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) =>
  loaderData ? monthMeta(matches, loaderData.facts.today.slice(0, 7), loaderData) : [];

/** The month of today. */
export default function Month() {
  const loaded = useLoaderData<typeof clientLoader>();
  const facts = loaded ? currentMonth(loaded.facts) : undefined;
  return facts ? <MonthPage facts={facts} /> : <NotFoundScreen />;
}
