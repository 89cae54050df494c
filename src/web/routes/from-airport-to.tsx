import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { routePage } from '#contract/pages.ts';
import { call } from '#web/api/client.ts';
import { NotFoundScreen } from '#web/app/not-found-screen.tsx';
import { fromServer, orNotFound } from '#web/app/page-data.ts';
import {
  airportPath,
  routeDescription,
  routePath,
  routeTitle,
} from '#web/features/public/public-page.tsx';
import { RouteView } from '#web/features/public/route-view.tsx';
import { breadcrumbs, pageMeta, siteOf } from '#web/site/page-meta.ts';

type Args = Pick<LoaderFunctionArgs, 'params' | 'request'>;

export const loader = (args: LoaderFunctionArgs) =>
  fromServer(args, (facts, { airport = '', destination = '' }) =>
    facts.route(airport, destination),
  );

export const clientLoader = ({ params, request }: Args) => {
  const { airport = '', destination = '' } = params;
  return orNotFound(call(routePage, { params: { airport, destination } }, request.signal));
};

export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { origin, destination } = loaderData.facts;
  const path = routePath(origin, destination);
  return pageMeta(matches, {
    title: routeTitle(origin, destination),
    description: routeDescription(loaderData.facts),
    path,
    picture: `${origin.code}-${destination.code}`.toLowerCase(),
    structured: loaderData.isServed && [
      breadcrumbs(siteOf(matches).publicUrl, [
        { name: 'All airports', path: '/from' },
        { name: origin.city, path: airportPath(origin) },
        { name: destination.city, path },
      ]),
    ],
  });
};

export default function FromAirportTo() {
  const found = useLoaderData<typeof clientLoader>();
  return found ? <RouteView {...found.facts} /> : <NotFoundScreen />;
}
