import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import {
  type Dispatch,
  type SetStateAction,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { type BoardDto, type BoardTripDto, board } from '#contract/board.ts';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import { type AirportDto, airports } from '#contract/network.ts';
import { placeWindowsFromWire } from '#contract/place-windows.ts';
import { allPlaces } from '#domain/booking-window.ts';
import { ROUNDED_UP } from '#domain/money.ts';
import { formatDayShort, type LocalDate, type TimeZone } from '#domain/time.ts';
import { queryOf } from '#web/api/use-call.ts';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { useMinute } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { ClosedDays } from '#web/flights/closed-days.tsx';
import { formatPlaceWindows, windowState } from '#web/flights/format-windows.ts';
import { airportsOf, cityOf, useAirports, usePlaces } from '#web/places/use-network.ts';
import { Link, type LinkProps } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { FROM_ID } from '#web/site/first-page.ts';
import textStyles from '#web/styles/text.module.css';
import { deviceProfile } from '#web/travel-profile/device-profile.ts';
import { nearAirport } from '#web/travel-profile/near-airport.ts';
import { Reveal } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Tag } from '#web/ui/tag.tsx';
import { type Draft, suggestOrigin } from '../draft.ts';
import styles from './board.module.css';
import mapStyles from './board-map.module.css';
import type { BoardMapProps } from './board-map.tsx';
import {
  BoardRow,
  formatAllTrips,
  formatBoardDay,
  formatPlaces,
  formatReason,
} from './board-row.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
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

const FRESH_MS = 5 * 60_000;

const boardOf = (airport: AirportDto) =>
  queryOf(
    board,
    { query: { airport: airport.stationCode } },
    { staleTime: FRESH_MS, retry: false },
  );

/** Asks for the board that {@link Board} will show while nothing is chosen. Never rejects: the board says what failed. */
export async function bringBoard(queries: QueryClient): Promise<void> {
  const [home] = deviceProfile.get().home_airports;
  const known = await queries.ensureQueryData(queryOf(airports, {})).catch(() => undefined);
  const guess = known && nearAirport(airportsOf(known), home, 'searched');
  if (guess) await queries.prefetchQuery(boardOf(guess.airport));
}

interface BoardOfProps extends Pick<BoardProps, 'onDraft'> {
  readonly shown: BoardAirport;
}

/** The board of an airport. */
export function BoardOf({ onDraft, shown }: BoardOfProps) {
  const { airport, reason } = shown;
  const { data: answer, error, isFetching, refetch } = useQuery(boardOf(airport));
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

interface BoardHeaderProps {
  readonly board: BoardDto;
  readonly airport: AirportDto;
}

function BoardHeader({ board, airport }: BoardHeaderProps) {
  const today = useToday(airport.time_zone as TimeZone);
  const day = board.date as LocalDate | null;
  if (!day)
    return (
      <header className={styles.head}>
        <h2 id="board-heading">No flights from {cityOf(airport)}</h2>
        <p className={styles.day}>Nothing leaves within a month. Choose another airport.</p>
      </header>
    );
  return (
    <header className={styles.head}>
      <h2 id="board-heading">
        <b>{board.on_pass.length}</b> {formatPlaces(board, formatBoardDay(day, today))}
      </h2>
      <p className={styles.day}>
        <span className={styles.nextWord}>
          {board.on_pass.length > 0 ? 'Next open day: ' : 'Next day without blackout: '}
        </span>
        {formatDayShort(day)}
      </p>
      {board.source.simulated && (
        <Tag tone="sample" icon={<TriangleAlert />}>
          Sample fares
        </Tag>
      )}
      <BoardWindows board={board} />
    </header>
  );
}

/** How many of the places can be booked, and from when the others. */
function BoardWindows({ board }: { readonly board: BoardDto }) {
  const now = useMinute();
  const windows = useMemo(() => placeWindowsFromWire(board.windows), [board]);
  const text = formatPlaceWindows(windows, {
    unit: 'place',
    now,
    hasFares: board.source.has_fares !== false,
  });
  const isOpen = windowState(allPlaces(windows), now) === 'open';
  const Icon = isOpen ? Check : Clock;
  return (
    text && (
      <p className={classNames(styles.window, isOpen && styles.open)}>
        <Icon size={14} strokeWidth={2} />
        {text}
      </p>
    )
  );
}

interface BoardRowsProps {
  readonly board: BoardDto;
  readonly city: string;
}

function BoardRows({ board, city }: BoardRowsProps) {
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
        <LazyMap board={board} airportOf={places.airportOf} />
      </Reveal>
    </>
  );
}

/** Every mark is also a row: a map that cannot be loaded is left out. Results, which share this file, have no map. */
const map = lazyModule(() => import('./board-map.tsx').catch(() => ({ BoardMap: () => null })));

function LazyMap(props: BoardMapProps) {
  const code = map.useModule();
  return code ? <code.BoardMap {...props} /> : <div className={mapStyles.map} aria-hidden="true" />;
}

const pairsOf = (trips: readonly BoardTripDto[], zoneOf: ZoneOf) =>
  trips.flatMap((trip) => {
    const [out, back] = [flightFromWire(trip.out, zoneOf), flightFromWire(trip.back, zoneOf)];
    return out && back ? [{ out, back }] : [];
  });
