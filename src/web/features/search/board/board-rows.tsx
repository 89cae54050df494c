import type { BoardDto } from '#contract/board.ts';
import { formatCount } from '#domain/count.ts';
import type { LocalDate } from '#domain/time.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import textStyles from '#web/styles/text.module.css';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import { EMPTY_SEARCH, writeSearchState } from '../search-state.ts';
import styles from './board.module.css';
import { BoardRow } from './board-row.tsx';
import { BoardMap } from './map/board-map.tsx';

interface BoardRowsProps {
  readonly board: BoardDto;
  readonly city: string;
}

export function BoardRows({ board, city }: BoardRowsProps) {
  const places = usePlaces();
  const { can, isAuthenticated } = useSession();
  const hasFares = board.source.has_fares !== false;
  const canChoose = can('flights.choose-destination');
  if (!board.date) return null;
  const date = board.date as LocalDate;
  const results = (destination = '') => ({
    to: '/' as const,
    search: writeSearchState({
      ...EMPTY_SEARCH,
      screen: 'departure_flights',
      origin: board.airport,
      destination,
      date,
    }),
  });
  return (
    <>
      <Reveal delay={600}>
        <BoardMap board={board} airportOf={places.airportOf} />
      </Reveal>
      <div className={styles.list}>
        {board.best.length === 0 && (
          <p className={styles.none}>No place has both a seat on the pass and a way home.</p>
        )}
        <div className={styles.columns} aria-hidden="true">
          <span>Six best places</span>
          <span>Out</span>
          <span>Ways home</span>
          {hasFares && <span>GoWild</span>}
        </div>
        <ol className={styles.rows} aria-label="Best places">
          {board.best.map((row) => (
            <BoardRow
              key={row.destination}
              {...{ row, hasFares }}
              zoneOf={places.zoneOf}
              city={places.cityOf(row.destination)}
              results={results(canChoose ? row.destination : '')}
            />
          ))}
        </ol>
        <p className={styles.foot}>
          {board.destinations > 0 && (
            <Link {...results()} className={textStyles.link}>
              {board.destinations === 1
                ? `The place from ${city}`
                : `All ${formatCount(board.destinations, 'place')} from ${city}`}
            </Link>
          )}
          <span>
            {isAuthenticated && !canChoose && 'Opening a place uses 1 search. '}
            Timetable: {board.source.timetable}.
            {board.source.simulated && ' Fares are estimates, not offers.'}
          </span>
        </p>
      </div>
    </>
  );
}
