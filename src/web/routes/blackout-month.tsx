import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useParams } from 'react-router';
import { blackoutPage } from '#contract/pages.ts';
import { call } from '#web/api/client.ts';
import { fromServer, orNotFound } from '#web/app/page-data.ts';
import { NotFoundScreen } from '#web/app/screens/not-found-screen.tsx';
import {
  BLACKOUT_TITLE,
  monthDescription,
  monthsOf,
  monthTitle,
} from '#web/features/public/blackout-text.ts';
import { BlackoutMonthView } from '#web/features/public/blackout-view.tsx';
import { breadcrumbs, notFoundMeta, pageMeta, siteOf } from '#web/site/page-meta.ts';

const hasMonth = (dates: readonly string[], month = '') =>
  monthsOf(dates).some(({ id }) => id === month);

export const loader = (args: LoaderFunctionArgs) =>
  fromServer(args, (facts, { month }) => {
    const found = facts.blackouts();
    return hasMonth(found.dates, month) ? found : undefined;
  });

export const clientLoader = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  orNotFound(call(blackoutPage, {}, request.signal));

export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof clientLoader> = ({ matches, params, loaderData }) => {
  const month = monthsOf(loaderData?.facts.dates ?? []).find(({ id }) => id === params.month);
  if (!month) return notFoundMeta(matches);
  const path = `/blackout/${month.id}`;
  return pageMeta(matches, {
    title: monthTitle(month),
    description: monthDescription(month),
    path,
    structured: loaderData?.isServed && [
      breadcrumbs(siteOf(matches).publicUrl, [
        { name: BLACKOUT_TITLE, path: '/blackout' },
        { name: month.name, path },
      ]),
    ],
  });
};

export default function BlackoutMonth() {
  const { month: id } = useParams();
  const months = monthsOf(useLoaderData<typeof clientLoader>()?.facts.dates ?? []);
  const month = months.find((one) => one.id === id);
  if (!month) return <NotFoundScreen />;
  return <BlackoutMonthView month={month} others={months.filter((one) => one !== month)} />;
}
