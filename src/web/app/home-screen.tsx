import type { ReactNode } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { BoardSkeleton } from '#web/features/search/board/board-skeleton.tsx';
import { board, LazyBoard } from '#web/features/search/board/lazy-board.tsx';
import { useBoardAirport } from '#web/features/search/board/use-board-airport.ts';
import { EMPTY_DRAFT } from '#web/features/search/draft.ts';
import heroStyles from '#web/features/search/form/first-view.module.css';
import { FirstBanner, HeroText, SiteBanner } from '#web/features/search/form/first-view.tsx';
import { isHome, loadScreen, SearchPage } from '#web/features/search/search-page.tsx';
import { TripAskSkeleton } from '#web/features/trips/question/trip-ask-skeleton.tsx';
import { parseSearch } from '#web/router.tsx';
import { Title } from '#web/site/title.tsx';
import { Reveal } from '#web/ui/badge.tsx';
import styles from './home-screen.module.css';
import { loadTrips } from './load-trips.client.ts';

const NOTHING = () => undefined;

/** A chunk of its own, so that a link to results does not load the question. */
const tripHome = lazyModule(() => import('#web/features/trips/question/trip-home.tsx'));

/** Loads the code of the screen that an address of `/` most likely shows. @param query begins with `?` or is empty. */
export async function loadHome(query: string): Promise<void> {
  if (!isHome(parseSearch(query))) return loadScreen(query);
  void board.load();
  await tripHome.load();
}

/** The question about a trip, or the search that the address names. */
export const HomeScreen = () => (
  <SearchPage
    home={
      <>
        <Title>Search flights</Title>
        <TripScreen />
      </>
    }
  />
);

function TripScreen() {
  const code = tripHome.useModule();
  const guess = useBoardAirport(EMPTY_DRAFT);
  if (!code) return <HomeFirstView />;
  // The largest airport of all is nobody's guess.
  const isGuessed = guess !== undefined && guess.reason !== 'size';
  return (
    <code.TripHome guess={isGuessed ? guess.airport.stationCode : undefined} onNear={loadTrips}>
      {({ ask, origin }) => (
        <>
          <SiteBanner />
          <HomeLayout
            ask={ask}
            board={
              <Reveal delay={450}>
                <LazyBoard
                  draft={{ ...EMPTY_DRAFT, origins: origin ? [origin] : [] }}
                  // The sentence fills in its airport by itself.
                  onDraft={NOTHING}
                />
              </Reveal>
            }
          />
        </>
      )}
    </code.TripHome>
  );
}

/** Prerendered, in the shape of the screen. */
export const HomeFirstView = () => (
  <>
    <FirstBanner />
    <HomeLayout ask={<TripAskSkeleton />} board={<BoardSkeleton />} />
  </>
);

interface HomeLayoutProps {
  readonly ask: ReactNode;
  readonly board: ReactNode;
}

const HomeLayout = ({ ask, board: list }: HomeLayoutProps) => (
  <div className={styles.home}>
    <div className={styles.question}>
      <Reveal delay={50}>
        <header className={heroStyles.hero}>
          <HeroText />
        </header>
      </Reveal>
      {ask}
    </div>
    {list}
  </div>
);
