import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { airportPage } from '#contract/pages.ts';
import { call } from '#web/api/client.ts';
import { NotFoundScreen } from '#web/app/not-found-screen.tsx';
import { fromServer, orNotFound } from '#web/app/page-data.ts';
import { AirportView } from '#web/features/public/airports.tsx';
import {
  airportDescription,
  airportPath,
  airportTitle,
} from '#web/features/public/public-page.tsx';
import { breadcrumbs, pageMeta, siteOf } from '#web/site/page-meta.ts';

type Args = Pick<LoaderFunctionArgs, 'params' | 'request'>;

export const loader = (args: LoaderFunctionArgs) =>
  fromServer(args, (facts, { airport = '' }) => facts.airport(airport));

export const clientLoader = ({ params: { airport = '' }, request }: Args) =>
  orNotFound(call(airportPage, { params: { airport } }, request.signal));

export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { airport, routes } = loaderData.facts;
  return pageMeta(matches, {
    title: airportTitle(airport),
    description: airportDescription(airport, routes),
    path: airportPath(airport),
    picture: airport.code.toLowerCase(),
    structured: loaderData.isServed && [
      breadcrumbs(siteOf(matches).publicUrl, [
        { name: 'All airports', path: '/from' },
        { name: airport.city, path: airportPath(airport) },
      ]),
    ],
  });
};

export default function FromAirport() {
  const found = useLoaderData<typeof clientLoader>();
  return found ? <AirportView {...found.facts} /> : <NotFoundScreen />;
}
