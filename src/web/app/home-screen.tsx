import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Served } from '#web/browser/hydration.tsx';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { BoardSkeleton } from '#web/features/search/board/board-skeleton.tsx';
import { board, LazyBoard } from '#web/features/search/board/lazy-board.tsx';
import { EMPTY_DRAFT } from '#web/features/search/draft.ts';
import heroStyles from '#web/features/search/form/first-view.module.css';
import { FirstBanner, HeroText, SiteBanner } from '#web/features/search/form/first-view.tsx';
import { isHome, loadScreen, SearchPage } from '#web/features/search/search-page.tsx';
import { TripAskSkeleton } from '#web/features/trips/question/trip-ask-skeleton.tsx';
import { parseSearch } from '#web/router.tsx';
import { Title } from '#web/site/title.tsx';
import { originOf, useNearAirport, useNearCookie } from '#web/travel-profile/near-airport.ts';
import { Reveal } from '#web/ui/badge.tsx';
// What the markup of the server needs besides, before its code comes.
import '#web/flights/closed-days.module.css';
import '#web/flights/home-strength.module.css';
import '#web/ui/tag.module.css';
import styles from './home-screen.module.css';
import { loadTrips } from './load-trips.client.ts';

const NOTHING = () => undefined;

/** A chunk of its own, so that a link to results does not load the question. */
const tripHome = lazyModule(() => import('#web/features/trips/question/trip-home.tsx'));

/** What the server has rendered stays so long at most for the board. */
const LONGEST_MS = 3_000;

/**
 * Loads what the screen that an address of `/` most likely shows cannot do without.
 * @param query begins with `?` or is empty.
 */
export async function loadHome(query: string, queries: QueryClient): Promise<void> {
  if (!isHome(parseSearch(query))) return loadScreen(query);
  const bringBoard = async () => (await board.load()).bringBoard(queries);
  const waiting = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.all([tripHome.load(), Promise.race([bringBoard(), waiting])]);
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
  const near = useNearAirport();
  useNearCookie(near);
  if (!code) return <HomeFirstView />;
  return (
    <code.TripHome guess={originOf(near)} onNear={loadTrips}>
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

/** With the board of the server; on later visits bars in its shape. */
export const HomeFirstView = () => (
  <Served
    className={styles.served}
    bars={
      <>
        <FirstBanner />
        <HomeLayout ask={<TripAskSkeleton />} board={<BoardSkeleton />} />
      </>
    }
  />
);

interface HomeLayoutProps {
  readonly ask: ReactNode;
  readonly board: ReactNode;
}

export const HomeLayout = ({ ask, board: list }: HomeLayoutProps) => (
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
