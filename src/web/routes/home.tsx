import { useQueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { HomeFirstView, HomeScreen, loadHome } from '#web/app/home-screen.tsx';
import { pageContext } from '#web/app/page-data.ts';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { FirstView } from '#web/features/search/form/first-view.tsx';
import { ResultsWaiting, ReturnsWaiting } from '#web/features/search/results-waiting.tsx';
import { FirstPageContext } from '#web/site/first-page.ts';
import { pageMeta, siteOf } from '#web/site/page-meta.ts';
import { Title } from '#web/site/title.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { ScreenSpinner } from '#web/ui/progress.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { heading, closedDay, picture, first } = context.get(pageContext);
  return { heading, closedDay, picture, first, isServed: true };
}

/** A shared search has its heading for a title. */
export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) => {
  const { heading, picture, first, isServed } = loaderData ?? clientLoader();
  const { productName, publicUrl } = siteOf(matches);
  return pageMeta(matches, {
    title: titleOf({ heading, first }),
    description: heading
      ? `${heading}: every place with its times and stops, whether a GoWild pass seat can be booked, and the ways home.`
      : 'Where Frontier’s GoWild pass can take you tomorrow, and how you get home: search from one or several airports.',
    path: '/',
    picture,
    structured: isServed && [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: productName,
        url: `${publicUrl}/`,
      },
    ],
  });
};

/** Only the first page is rendered by the server. */
export const clientLoader = () => ({
  heading: '',
  closedDay: undefined,
  picture: 'home',
  first: undefined,
  isServed: false,
});

type FirstData = Pick<ReturnType<typeof loader>, 'heading' | 'closedDay' | 'first'>;

const FIRST_QUERIES = { trip: '', form: '?mode=one-way' } as const;

export const shouldRevalidate = () => false;

export default function Home() {
  const { heading, closedDay, first } = useLoaderData<FirstData>();
  const queries = useQueryClient();
  return (
    <FirstPageContext value={{ heading, closedDay }}>
      <AfterHydration
        fallback={
          <>
            <Title>{titleOf({ heading, first })}</Title>
            <First {...{ heading, closedDay, first }} />
          </>
        }
        {...(first &&
          first !== 'returns' && { load: () => loadHome(FIRST_QUERIES[first], queries) })}
      >
        <HomeScreen />
      </AfterHydration>
    </FirstPageContext>
  );
}

const titleOf = ({ heading, first }: Pick<FirstData, 'heading' | 'first'>): string =>
  heading || (first === 'returns' ? 'Return flights' : 'Search flights');

/** The server does not know more of the query than this. */
function First({ heading, closedDay, first }: FirstData) {
  const hasFares = useHasFares();
  if (heading) return <ResultsWaiting {...{ heading, closedDay }} label="Loading from URL..." />;
  if (first === 'trip') return <HomeFirstView />;
  if (first === 'returns') return <ReturnsWaiting label="Loading from URL..." />;
  return first === 'form' && hasFares ? <FirstView /> : <ScreenSpinner label="Loading…" />;
}
