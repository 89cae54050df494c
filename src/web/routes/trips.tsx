import { useQueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageContext } from '#web/app/page-data.ts';
import { AfterHydration } from '#web/browser/hydration.tsx';
import {
  loadQuestion,
  TripsFirstView,
  TripsPage,
  UnaskedFirstView,
} from '#web/features/trips/trips-page.tsx';
import { FirstPageContext } from '#web/site/first-page.ts';
import { pageMeta } from '#web/site/page-meta.ts';

/** The server knows of the question what its heading says. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { heading, picture, home } = context.get(pageContext);
  return { heading, picture, isUnasked: home !== undefined };
};

export const clientLoader = () => ({ heading: '', picture: 'home', isUnasked: false });

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.heading || 'Ask about a trip',
    description: loaderData?.heading
      ? `${loaderData.heading}: each place with the best pair of flights out and home, the hours there, and how surely you get home.`
      : 'Every trip out and back for holders of Frontier’s GoWild pass: hours there, and how surely you get home.',
    path: '/trips',
    picture: loaderData?.picture ?? 'home',
  }),
  // Questions have no end.
  { name: 'robots', content: 'noindex' },
];

export const shouldRevalidate = () => false;

export default function Trips() {
  const { heading, isUnasked } = useLoaderData<typeof clientLoader>();
  const queries = useQueryClient();
  return (
    <FirstPageContext value={{ heading }}>
      <AfterHydration
        fallback={isUnasked ? <UnaskedFirstView /> : <TripsFirstView heading={heading} />}
        {...(isUnasked && { load: () => loadQuestion(queries) })}
      >
        <TripsPage />
      </AfterHydration>
    </FirstPageContext>
  );
}
