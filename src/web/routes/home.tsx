import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageContext } from '#web/app/page-data.ts';
import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { FirstView } from '#web/features/search/form/first-view.tsx';
import { ResultsWaiting } from '#web/features/search/results-waiting.tsx';
import { loadScreen, SearchPage } from '#web/features/search/search-page.tsx';
import { FirstHeadingContext } from '#web/site/first-heading.ts';
import { pageMeta, siteOf } from '#web/site/page-meta.ts';
import { useHasFares } from '#web/site/use-site.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { heading, picture, isForm } = context.get(pageContext);
  return { heading, picture, isForm, isServed: true };
}

/** A shared search has its heading for a title. */
export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) => {
  const { heading, picture, isServed } = loaderData ?? clientLoader();
  const { productName, publicUrl } = siteOf(matches);
  return pageMeta(matches, {
    title: heading || 'Search flights',
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
  picture: 'home',
  isForm: false,
  isServed: false,
});

export const shouldRevalidate = () => false;

export default function Home() {
  const { heading, isForm } = useLoaderData<ReturnType<typeof clientLoader>>();
  return (
    <FirstHeadingContext value={heading}>
      <AfterHydration
        fallback={<First {...{ heading, isForm }} />}
        {...(isForm && { load: () => loadScreen('') })}
      >
        <SearchPage />
      </AfterHydration>
    </FirstHeadingContext>
  );
}

/** The server does not know more of the query than this. */
function First({ heading, isForm }: Pick<ReturnType<typeof clientLoader>, 'heading' | 'isForm'>) {
  const hasFares = useHasFares();
  if (heading) return <ResultsWaiting heading={heading} label="Loading from URL..." />;
  return isForm && hasFares && <FirstView />;
}
