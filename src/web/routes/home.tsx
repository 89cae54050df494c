import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageContext } from '#web/app/page-data.ts';
import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { FirstView } from '#web/features/search/form/first-view.tsx';
import { ResultsWaiting } from '#web/features/search/results-waiting.tsx';
import { SearchPage } from '#web/features/search/search-page.tsx';
import { FirstHeadingContext } from '#web/site/first-heading.ts';
import { useHasFares } from '#web/site/use-site.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { heading, isForm } = context.get(pageContext);
  return { heading, isForm };
}

/** Only the first page is rendered by the server. */
export const clientLoader = () => ({ heading: '', isForm: false });

export const shouldRevalidate = () => false;

export default function Home() {
  const { heading, isForm } = useLoaderData<ReturnType<typeof clientLoader>>();
  return (
    <FirstHeadingContext value={heading}>
      <AfterHydration fallback={<First {...{ heading, isForm }} />}>
        <SearchPage />
      </AfterHydration>
    </FirstHeadingContext>
  );
}

/** The server does not know more of the query than this. */
function First({ heading, isForm }: ReturnType<typeof clientLoader>) {
  const hasFares = useHasFares();
  if (heading) return <ResultsWaiting heading={heading} label="Loading from URL..." />;
  return isForm && hasFares && <FirstView />;
}
