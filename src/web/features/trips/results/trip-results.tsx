import { useEffect, useMemo, useState } from 'react';
import { windowCounts } from '#domain/booking-window.ts';
import { Gate } from '#web/billing/gate.tsx';
import { paywallCopy, SearchError } from '#web/billing/search-error.tsx';
import { useMinute } from '#web/browser/now.ts';
import { ClosedDays } from '#web/flights/closed-days.tsx';
import { FareBadge } from '#web/flights/fare-badge.tsx';
import { formatWindowCounts } from '#web/flights/format-windows.ts';
import { lazyMap } from '#web/maps/lazy-map.tsx';
import { useBlackoutDates, usePlaces } from '#web/places/use-network.ts';
import {
  ResultsFrame,
  type ResultsMap,
  ResultsMapChip,
  ResultsMapTeaser,
  ResultsRows,
} from '#web/results/frame.tsx';
import { ResultsHead } from '#web/results/layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar, Skeleton } from '#web/ui/progress.tsx';
import type { AskedTrips } from '../question/asked-trips.ts';
import { CompareChip } from './compare-chip.tsx';
import { formatScope, formatSeasonal, formatTripCount } from './format-trips.ts';
import { NoRoom, NothingFound, UnopenedList } from './nothing-found.tsx';
import { Provenance } from './provenance.tsx';
import { readTrips, readUnopened, type TripsAnswer, type TripView } from './read-trips.ts';
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

/** As high as `--map-height`, over the list lower in low windows. Before the answer it reserves its space. */
const HEIGHT = 'var(--map-height, min(598px, 60dvh + 38px))';

const TripsMap = lazyMap(() => import('./trips-map.tsx').then((module) => module.TripsMap), HEIGHT);

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
  const { whole, complete, answer, error, isFetching, isStale, refresh, ...rest } = useTrips(asked);
  useEffect(() => complete?.(onAsk));
  // Times need the zones of the airports.
  const known = places.isFinal ? answer : undefined;
  const trips = useMemo(() => known && readTrips(known, places.zoneOf), [known, places]);
  const map: ResultsMap = {
    title: 'Map',
    draw: (marks) =>
      trips && !isStale ? (
        <TripsMap
          {...marks}
          {...{ trips, places, open }}
          hasFares={answer?.source.has_fares !== false}
        />
      ) : (
        <Skeleton height={HEIGHT} radius="var(--r-card)" />
      ),
  };
  return (
    <>
      {isFetching && <ProgressBar tone="outbound" label="Finding trips" />}
      <ResultsFrame
        of="trips"
        map={error || trips?.length === 0 ? undefined : map}
        onPlace={onOpen}
      >
        {error && <Failed error={error} onRetry={refresh} />}
        {!error && known && trips && (
          <Answer
            {...props}
            {...rest}
            {...{ trips, places, isStale }}
            asked={whole}
            answer={known}
          />
        )}
        {!error && !trips && (
          <>
            <ResultsHead heading="Finding trips…" status="" />
            <RowsSkeleton />
          </>
        )}
        <ResultsMapTeaser />
      </ResultsFrame>
    </>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const paywall = paywallCopy(error);
  return (
    <>
      <ResultsHead heading={paywall ? 'Trips' : 'Trips could not be loaded'} status="" />
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

interface AnswerProps
  extends TripResultsProps,
    Pick<ReturnType<typeof useTrips>, 'isNew' | 'isStale' | 'totalWithoutFilters'> {
  readonly answer: TripsAnswer;
  readonly trips: readonly TripView[];
  readonly places: ReturnType<typeof usePlaces>;
}

function Answer(props: AnswerProps) {
  const { asked, open, onOpen, answer, trips, places, isNew, isStale, totalWithoutFilters } = props;
  const { source, summary, loosen = [] } = answer;
  const list = useListView(props);
  const unopened = useMemo(() => readUnopened(answer, places.zoneOf), [answer, places]);
  const isWarm = asked.warm_from !== undefined;
  const count = isWarm ? trips.filter(({ weather }) => weather).length : trips.length;
  const hidden = totalWithoutFilters && totalWithoutFilters - trips.length;
  const scope = { of: hidden ? totalWithoutFilters : undefined, travelers: list.travelers };
  const isEmpty = trips.length === 0;
  return (
    <TripListProvider value={list}>
      <ResultsHead
        heading={isEmpty ? 'No trips' : formatTripCount(count, isWarm)}
        status={isEmpty ? '' : formatScope(scope, source.has_fares !== false)}
        note={<OutWindows trips={trips} />}
        badge={<FareBadge source={source} />}
      >
        <TripTools forecast={summary.forecast} {...{ count, hidden }}>
          <CompareChip trips={trips} onOpen={onOpen} />
          <ResultsMapChip />
        </TripTools>
      </ResultsHead>
      <ClosedDays pairs={trips} />
      <ResultsRows isStale={isStale}>
        {isEmpty ? (
          <NothingFound loosen={loosen} hasUnopened={unopened.length > 0} />
        ) : (
          <TripRows {...{ trips, isNew, open, onOpen }} />
        )}
      </ResultsRows>
      <MorningAfter asked={asked} more={summary.overnight_only} />
      {summary.season_unknown > 0 && <p>{formatSeasonal(summary.season_unknown)}</p>}
      <NoRoom codes={answer.search_parameters.left_out} />
      <UnopenedList pairs={unopened} />
      {!isEmpty && <Provenance hasWeather={trips.some(({ weather }) => weather)} />}
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
