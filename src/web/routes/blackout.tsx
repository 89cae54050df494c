import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { blackoutPage } from '#contract/pages.ts';
import { call } from '#web/api/client.ts';
import { pageContext } from '#web/app/page-data.ts';
import {
  BLACKOUT_TITLE,
  BlackoutView,
  blackoutDescription,
  monthsOf,
} from '#web/features/public/blackout.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(pageContext).facts.blackouts();

export const clientLoader = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  call(blackoutPage, {}, request.signal);

export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: BLACKOUT_TITLE,
    description: blackoutDescription(monthsOf(loaderData?.dates ?? [])),
    path: '/blackout',
  });

export default function Blackout() {
  return <BlackoutView {...useLoaderData<typeof clientLoader>()} />;
}
