import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageContext } from '#web/app/page-data.ts';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { GetHomeFirstView, GetHomePage, TITLE } from '#web/features/get-home/get-home-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Title } from '#web/site/title.tsx';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: TITLE,
    description:
      'Stuck with a GoWild pass? Every way home tonight, tomorrow and the day after, with airports nearby and the drive.',
    path: '/get-home',
  });

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { asksHome } = context.get(pageContext);
  return { asksHome };
};

export const clientLoader = () => ({ asksHome: false });

export const shouldRevalidate = () => false;

/** The server knows neither the clock nor the place of who asks. */
export default function GetHome() {
  const { asksHome } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <Title>{TITLE}</Title>
      <AfterHydration fallback={<GetHomeFirstView asksHome={asksHome} />}>
        <GetHomePage />
      </AfterHydration>
    </>
  );
}
