import { useEffect, useMemo, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { windowCounts } from '#domain/booking-window.ts';
import { Gate } from '#web/billing/gate.tsx';
import { paywallCopy, SearchError } from '#web/billing/search-error.tsx';
import { useMinute } from '#web/browser/now.ts';
import { PlacesOfMap, placeRowId, usePointedPlace } from '#web/maps/pointed-place.tsx';
import { useBlackoutDates, usePlaces } from '#web/network/use-network.ts';
import { ClosedDays } from '#web/trip/closed-days.tsx';
import { formatWindowCounts } from '#web/trip/format-windows.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar } from '#web/ui/progress.tsx';
import type { AskedTrips } from '../question/asked-trips.ts';
import { CompareChip } from './compare-chip.tsx';
import { formatScope, formatSeasonal, formatTripCount } from './format-trips.ts';
import { MapColumn, TripsMapChip } from './map-column.tsx';
import { NoRoom, NothingFound, UnopenedList } from './nothing-found.tsx';
import { readTrips, readUnopened, type TripsAnswer, type TripView } from './read-trips.ts';
import { Provenance, ResultsHeading } from './results-heading.tsx';
import { RowsSkeleton, TripRows } from './trip-list.tsx';
import {
  listOf,
  type TripList,
  TripListProvider,
  useTripList,
  useTrips,
} from './trip-list-context.ts';
import styles from './trip-results.module.css';
import { TripTools } from './trip-tools.tsx';

interface TripResultsProps {
  readonly asked: AskedTrips;
  /** Asks another question. */
  readonly onAsk: (next: AskedTrips) => void;
  /** Destination of the opened row. */
  readonly open: string | undefined;
  readonly onOpen: (code: string | undefined) => void;
}

/** The answer to a question about trips. */
export function TripResults(props: TripResultsProps) {
  const { asked, onAsk, open, onOpen } = props;
  const places = usePlaces();
  const { whole, complete, answer, error, isFetching, isStale, refresh, of, isNew } =
    useTrips(asked);
  useEffect(() => complete?.(onAsk));
  // Times need the zones of the airports.
  const known = places.isFinal ? answer : undefined;
  const trips = useMemo(() => known && readTrips(known, places.zoneOf), [known, places]);
  const pointed = usePointedPlace();
  const onPlace = useIntoView(onOpen);
  const hasMap = !error && trips?.length !== 0;
  const found = known && trips && { answer: known, trips };
  const map = { trips: isStale ? undefined : trips, places, source: answer?.source, open, pointed };
  return (
    <>
      {isFetching && <ProgressBar tone="outbound" label="Finding trips" />}
      <div className={classNames(styles.grid, hasMap && styles.mapped)}>
        <div className={styles.results}>
          {error ? (
            <Failed error={error} onRetry={refresh} />
          ) : (
            <AnswerOrBars
              {...props}
              asked={whole}
              {...{ found, places, pointed, isNew, isStale, of, onPlace }}
            />
          )}
        </div>
        {hasMap && <MapColumn {...map} onPlace={onPlace} />}
      </div>
    </>
  );
}

interface AnswerOrBarsProps extends Omit<AnswerProps, 'answer' | 'trips'> {
  /** Undefined while there is none. */
  readonly found: Pick<AnswerProps, 'answer' | 'trips'> | undefined;
}

const AnswerOrBars = ({ found, ...props }: AnswerOrBarsProps) =>
  found ? <Answer {...props} {...found} /> : <Waiting />;

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const paywall = paywallCopy(error);
  return (
    <>
      <ResultsHeading heading="No trips" scope="" source={undefined} />
      {paywall ? (
        <Gate feature="single_route" scope="section">
          {paywall}
        </Gate>
      ) : (
        <SearchError {...{ error, onRetry }} />
      )}
    </>
  );
}

const Waiting = () => (
  <>
    <ResultsHeading heading="Finding trips…" scope="" source={undefined} />
    <RowsSkeleton />
  </>
);

interface AnswerProps extends TripResultsProps {
  readonly answer: TripsAnswer;
  readonly trips: readonly TripView[];
  readonly places: ReturnType<typeof usePlaces>;
  readonly pointed: ReturnType<typeof usePointedPlace>;
  readonly isNew: boolean;
  /** Opens a row and brings it into view. */
  readonly onPlace: (code: string) => void;
  readonly isStale: boolean;
  readonly of: number | undefined;
}

function Answer(props: AnswerProps) {
  const { asked, open, onOpen, onPlace, answer, trips, places, pointed, isNew, isStale, of } =
    props;
  const { source, summary, loosen = [] } = answer;
  const list = useListView(props);
  const unopened = useMemo(() => readUnopened(answer, places.zoneOf), [answer, places]);
  const isWarm = asked.warm_from !== undefined;
  const count = isWarm ? trips.filter(({ weather }) => weather).length : trips.length;
  const hidden = of === undefined ? undefined : of - trips.length;
  const scope = { of: hidden ? of : undefined, travelers: list.travelers };
  return (
    <TripListProvider value={list}>
      <ResultsHeading
        heading={trips.length === 0 ? 'No trips' : formatTripCount(count, isWarm)}
        scope={trips.length === 0 ? '' : formatScope(scope, source.has_fares !== false)}
        windows={<OutWindows trips={trips} />}
        source={source}
      >
        <TripTools forecast={summary.forecast} {...{ count, hidden }}>
          <CompareChip trips={trips} onOpen={onOpen} />
          {trips.length > 0 && (
            <TripsMapChip {...{ trips, places, source, open, pointed, onPlace }} />
          )}
        </TripTools>
      </ResultsHeading>
      <ClosedDays pairs={trips} />
      <PlacesOfMap pointed={pointed} className={classNames(isStale && styles.stale)}>
        {trips.length === 0 ? (
          <NothingFound loosen={loosen} hasUnopened={unopened.length > 0} />
        ) : (
          <TripRows {...{ trips, isNew, open, onOpen }} />
        )}
      </PlacesOfMap>
      <MorningAfter asked={asked} more={summary.overnight_only} />
      {summary.season_unknown > 0 && <p>{formatSeasonal(summary.season_unknown)}</p>}
      <NoRoom codes={answer.search_parameters.left_out} />
      <UnopenedList pairs={unopened} />
      {trips.length > 0 && <Provenance hasWeather={trips.some(({ weather }) => weather)} />}
    </TripListProvider>
  );
}

interface MorningAfterProps {
  readonly asked: AskedTrips;
  /** Places that it adds; null where a time to be home is asked for, or it is asked already. */
  readonly more: number | null;
}

/** Adds the trips whose flight home lands on the day after it leaves, or takes them out again. */
function MorningAfter({ asked, more }: MorningAfterProps) {
  const { onAsk } = useTripList();
  const hasTime = asked.home_by !== undefined || asked.home_by_time !== undefined;
  if (asked.overnight === '1' && !hasTime)
    return (
      <Button size="small" onClick={() => onAsk({ ...asked, overnight: undefined })}>
        Only trips that end on the day
      </Button>
    );
  if (!more) return null;
  return (
    <Button size="small" onClick={() => onAsk({ ...asked, overnight: '1' })}>
      {more} more if you may land the morning after
    </Button>
  );
}

/** How many of the flights out on the pass can be booked, and from when the others. */
function OutWindows({ trips }: Pick<AnswerProps, 'trips'>) {
  const hasFares = useTripList().source.has_fares !== false;
  const now = useMinute();
  const counts = useMemo(
    () =>
      windowCounts(
        trips.flatMap(({ isOnPass, isAnnounced, out }) =>
          isOnPass && isAnnounced ? [[out.goWildWindow]] : [],
        ),
      ),
    [trips],
  );
  const text = formatWindowCounts(counts, { unit: 'trip', now, hasFares });
  return text && <p className={styles.windows}>Out on the pass: {text}</p>;
}

/** What the rows share. */
function useListView({ asked, onAsk, answer, trips, places }: AnswerProps): TripList {
  const blackoutDates = useBlackoutDates();
  const [compared, setCompared] = useState<readonly string[]>([]);
  return {
    ...listOf({
      asked,
      trips,
      places,
      blackoutDates,
      source: answer.source,
      drives: answer.search_parameters.drives,
      hasOrigins: answer.search_parameters.origins.length > 1,
      travelers: answer.search_parameters.party,
    }),
    onAsk,
    compared,
    onCompare: (code) =>
      setCompared((before) =>
        before.includes(code) ? before.filter((one) => one !== code) : [...before, code],
      ),
  };
}

/** Opens a row from the map and scrolls to it. */
function useIntoView(onOpen: TripResultsProps['onOpen']) {
  // A new object each time, so that the same place can be chosen again.
  const [wanted, setWanted] = useState<{ readonly code: AirportCode }>();
  useEffect(() => {
    if (!wanted) return;
    const row = document.getElementById(placeRowId(wanted.code));
    row?.scrollIntoView({ block: 'start' });
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [wanted]);
  return (code: string) => {
    onOpen(code);
    setWanted({ code: code as AirportCode });
  };
}
