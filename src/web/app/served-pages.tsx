import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { board } from '#contract/board.ts';
import { type AirportDto, airports, blackoutDates } from '#contract/network.ts';
import type { HomeFacts } from '#contract/pages.ts';
import { queryOf } from '#web/api/use-call.ts';
import { BoardOf } from '#web/features/search/board/board.tsx';
import { FirstBanner } from '#web/features/search/form/first-view.tsx';
import { TripHome } from '#web/features/trips/question/trip-home.tsx';
import { airportsOf } from '#web/places/use-network.ts';
import { Reveal } from '#web/ui/badge.tsx';
import { HomeLayout } from './home-screen.tsx';

interface ServedPageProps {
  readonly path: string;
  readonly facts: HomeFacts;
  /** Knows the settings, and gets the facts, which the browser does not know in its first render. */
  readonly queries: QueryClient;
}

/** What the server renders of the first page and of the question about a trip. */
export function ServedPage({ path, facts, queries }: ServedPageProps) {
  const code = facts.board.airport;
  const airport = airportsOf(facts.airports).find(({ stationCode }) => stationCode === code);
  if (!airport) return null;
  queries.setQueryData(queryOf(airports, {}).queryKey, facts.airports);
  queries.setQueryData(queryOf(blackoutDates, {}).queryKey, facts.blackoutDates);
  queries.setQueryData(queryOf(board, { query: { airport: code } }).queryKey, facts.board);
  return (
    <QueryClientProvider client={queries}>
      <TripHome guess={code} onNear={NOTHING}>
        {({ ask }) =>
          path === '/' ? (
            <>
              <FirstBanner />
              <HomeLayout ask={ask} board={<ServedBoard {...{ airport, facts }} />} />
            </>
          ) : (
            ask
          )
        }
      </TripHome>
    </QueryClientProvider>
  );
}

const NOTHING = () => undefined;

interface ServedBoardProps extends Pick<ServedPageProps, 'facts'> {
  readonly airport: AirportDto;
}

const ServedBoard = ({ airport, facts: { reason } }: ServedBoardProps) => (
  <Reveal delay={450}>
    <BoardOf shown={{ airport, reason }} onDraft={NOTHING} />
  </Reveal>
);
