import { type Dispatch, type SetStateAction, useDeferredValue, useEffect, useRef } from 'react';
import { type BoardDto, board } from '#contract/board.ts';
import { useCall } from '#web/api/use-call.ts';
import { cityOf, useAirports } from '#web/network/use-network.tsx';
import { FROM_ID } from '#web/site/first-page.ts';
import { Button } from '#web/ui/button.tsx';
import { type Draft, suggestOrigin } from '../draft/draft.ts';
import styles from './board.module.css';
import { BoardHeader } from './board-header.tsx';
import { BoardRows } from './board-rows.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { formatReason } from './format-board.ts';
import { type BoardAirport, useBoardAirport } from './use-board-airport.ts';

export interface BoardProps {
  readonly draft: Draft;
  readonly onDraft: Dispatch<SetStateAction<Draft>>;
}

/** Where the pass leads on the next open day, for everybody. */
export function Board({ draft, onDraft }: BoardProps) {
  const shown = useBoardAirport(draft);
  const { isError } = useAirports();
  // The form says that the airports are missing.
  if (!shown) return isError ? null : <BoardSkeleton />;
  return <BoardOf {...{ onDraft, shown }} key={shown.airport.stationCode} />;
}

interface BoardOfProps extends Pick<BoardProps, 'onDraft'> {
  readonly shown: BoardAirport;
}

function BoardOf({ onDraft, shown }: BoardOfProps) {
  const { airport, reason } = shown;
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useCall(
    board,
    { query: { airport: airport.stationCode } },
    { staleTime: FRESH_MS, retry: false },
  );
  // Deferred, so that rendering the answer does not block input.
  const data = useDeferredValue(answer);
  useSuggestion({ onDraft, shown, board: data });
  if (!data) {
    if (!error) return <BoardSkeleton />;
    return (
      <section className={styles.board} aria-label="Board">
        <div className={styles.failed} role="status">
          <p>{error.message}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className={styles.board} aria-labelledby="board-heading">
      <div className={styles.inner}>
        <BoardHeader board={data} airport={airport} />
        <p className={styles.reason}>
          {formatReason(cityOf(airport), reason)}{' '}
          <button type="button" className={styles.change} onClick={changeAirport}>
            Change
          </button>
        </p>
        <BoardRows board={data} city={cityOf(airport)} />
      </div>
    </section>
  );
}

/**
 * Fills an empty origin in once, when the board can say why. The draft is read as it is then: effects may run after a
 * change that was not rendered yet.
 */
function useSuggestion({
  onDraft,
  shown: { airport, reason },
  board,
}: BoardOfProps & { readonly board: BoardDto | undefined }) {
  const isDone = useRef(false);
  const isSuggested = reason !== 'chosen' && reason !== 'size';
  const isReady = isSuggested && board !== undefined && board.best.length > 0;
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    onDraft((draft) => suggestOrigin(draft, airport.stationCode));
  }, [isReady, onDraft, airport.stationCode]);
}

function changeAirport(): void {
  const field = document.getElementById(FROM_ID);
  field?.scrollIntoView?.({ block: 'center' });
  field?.focus({ preventScroll: true });
}

const FRESH_MS = 5 * 60_000;
