import type { BoardDto, BoardTripDto } from '#contract/board.ts';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import { ROUNDED_UP } from '#domain/money.ts';
import { usePlaces } from '#web/network/use-network.tsx';
import { Link, type LinkProps } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import textStyles from '#web/styles/text.module.css';
import { ClosedDays } from '#web/trip/closed-days.tsx';
import { Reveal } from '#web/ui/badge.tsx';
import styles from './board.module.css';
import { BoardRow } from './board-row.tsx';
import { formatAllTrips } from './format-board.ts';
import { BoardMap } from './map/board-map.tsx';

interface BoardRowsProps {
  readonly board: BoardDto;
  readonly city: string;
}

export function BoardRows({ board, city }: BoardRowsProps) {
  const places = usePlaces();
  const { can, isAuthenticated } = useSession();
  const hasFares = board.source.has_fares !== false;
  const canOpen = can('trips.open');
  const { airport, question, best } = board;
  if (!question) return null;
  /** @param open destination whose row is opened */
  const results = (open?: string): Pick<LinkProps, 'to' | 'search'> => ({
    to: '/trips',
    search: { origins: airport, ...question, open },
  });
  return (
    <>
      <div className={styles.list}>
        {best.length === 0 && <p className={styles.none}>No trip is home in time.</p>}
        <ClosedDays pairs={pairsOf(best, places.zoneOf)} />
        <div className={styles.columns} aria-hidden="true">
          <span>{best.length === 6 ? 'Six best trips' : 'Best trips'}</span>
          <span>Out and home</span>
          <span>Time there</span>
          <span>Way home</span>
          {hasFares && <span>Per person</span>}
        </div>
        <ol className={styles.rows} aria-label="Best trips">
          {best.map((trip) => (
            <BoardRow
              key={trip.destination}
              trip={trip}
              zoneOf={places.zoneOf}
              city={places.cityOf(trip.destination)}
              results={results(canOpen ? trip.destination : undefined)}
            />
          ))}
        </ol>
        <p className={styles.foot}>
          {board.trips > 0 && (
            <Link {...results()} className={textStyles.link}>
              {formatAllTrips(board, city)}
            </Link>
          )}
          <span>
            {isAuthenticated && !canOpen && 'Opening a trip uses 1 search. '}
            Timetable: {board.source.timetable}.
            {hasFares && ` Totals are per person. ${ROUNDED_UP}`}
            {board.source.simulated && ' Fares are estimates, not offers.'}
          </span>
        </p>
      </div>
      <Reveal delay={600}>
        <BoardMap board={board} airportOf={places.airportOf} />
      </Reveal>
    </>
  );
}

const pairsOf = (trips: readonly BoardTripDto[], zoneOf: ZoneOf) =>
  trips.flatMap((trip) => {
    const [out, back] = [flightFromWire(trip.out, zoneOf), flightFromWire(trip.back, zoneOf)];
    return out && back ? [{ out, back }] : [];
  });
