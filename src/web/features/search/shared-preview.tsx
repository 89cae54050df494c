import { useEffect, useLayoutEffect } from 'react';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import { type PreviewDto, preview } from '#contract/preview.ts';
import { formatCount, formatFirst } from '#domain/count.ts';
import { FARE_CLASSES, type Flight, shownFare, stopsOf } from '#domain/flight.ts';
import { formatUsd, ROUNDED_UP } from '#domain/money.ts';
import { headingOf, routeLabel } from '#domain/search.ts';
import { formatDayIn } from '#domain/time.ts';
import { isSwitchedOff } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { PreviewInvitation } from '#web/billing/preview-invitation.tsx';
import { focusHeading } from '#web/browser/document.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { DayNotes } from '#web/flights/closed-days.tsx';
import { FareBadge } from '#web/flights/fare-badge.tsx';
import { usePlaces } from '#web/places/use-network.ts';
import { ResultsHead, ResultsLayout } from '#web/results/layout.tsx';
import { Title } from '#web/site/title.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Failed } from '#web/ui/feedback.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { FlightTimes } from './board/board-row.tsx';
import { titleOf } from './departures/results-header.tsx';
import { SearchBar } from './departures/search-bar.tsx';
import { ResultsSkeleton } from './results-waiting.tsx';
import type { DatedSearch, Direction } from './search-state.ts';
import styles from './shared-preview.module.css';

export interface SharedPreviewProps {
  readonly state: DatedSearch;
  readonly onNewSearch: () => void;
  /** Too many previews were asked for, or the fares are unavailable. */
  readonly onFail: () => void;
}

/** The first places of a shared search, for who has no account. */
export function SharedPreview({ state, onNewSearch, onFail }: SharedPreviewProps) {
  const places = usePlaces();
  const today = useToday(deviceZone());
  const answer = usePreview(state);
  const { data, isError } = answer;
  const isOff = isSwitchedOff(answer.error);
  const { date, direction, party } = state;
  useLayoutEffect(focusHeading, []);
  useEffect(() => {
    if (isError && !isOff) onFail();
  }, [isError, isOff, onFail]);
  return (
    <>
      <Title>{titleOf(state, { date, today }, places.cityOf)}</Title>
      {!data && !isOff && <ProgressBar tone={direction} label="Loading from URL..." />}
      <SearchBar
        route={routeLabel(state, places.cityOf)}
        facts={formatDayIn(date, today)}
        travelers={party}
        onNewSearch={onNewSearch}
      />
      <ResultsLayout of="flights">
        <ResultsHead
          heading={headingOf(state, places.cityOf)}
          status={data ? statusOf(data) : !isOff && 'Loading from URL...'}
          badge={data && <FareBadge source={data.source} />}
        >
          {false}
        </ResultsHead>
        {isOff && <Failed query={answer} />}
        {data ? (
          <>
            <DayNotes flights={flightsIn(data, places.zoneOf)} />
            <PreviewRows preview={data} direction={direction} />
            <PreviewInvitation total={data.total_places} />
            <p className={styles.source}>
              {data.source.has_fares !== false && `${ROUNDED_UP} `}
              {data.source.simulated && 'Fares are estimates, not offers. '}
              Timetable: {data.source.timetable}.
            </p>
          </>
        ) : (
          !isOff && <ResultsSkeleton of="places" />
        )}
      </ResultsLayout>
    </>
  );
}

const FRESH_MS = 5 * 60_000;

function usePreview({ direction, origin, destination, date, party, passes }: DatedSearch) {
  const query = {
    ...(direction === 'outbound' && { origin }),
    ...(destination && { destination }),
    date,
    ...(party !== undefined && { party }),
    ...(passes !== undefined && { passes }),
  };
  return useCall(preview, { query }, { staleTime: FRESH_MS, retry: false });
}

const statusOf = ({ places, total_places: total }: PreviewDto): string =>
  total === 0 ? 'No flights on this day' : formatFirst(places.length, total, 'place');

const flightsIn = ({ places }: PreviewDto, zoneOf: ZoneOf) =>
  places.flatMap(({ flight }) => flightFromWire(flight, zoneOf) ?? []);

interface PreviewRowsProps {
  readonly preview: PreviewDto;
  readonly direction: Direction;
}

function PreviewRows({ preview, direction }: PreviewRowsProps) {
  const { airportOf, cityOf, zoneOf } = usePlaces();
  const label = direction === 'inbound' ? 'First origins' : 'First destinations';
  return (
    <ol className={styles.rows} aria-label={label}>
      {preview.places.map(({ place, flights, flight: wire }) => {
        const flight = flightFromWire(wire, zoneOf);
        return (
          flight && (
            <li key={place} className={styles.row}>
              <span className={styles.name}>
                {cityOf(place)} {airportOf(place) && <small>{place}</small>}
              </span>
              <FlightTimes flight={flight} />
              <span className={styles.stops}>
                <HiddenText>, </HiddenText>
                {stopsOf(flight) === 0 ? 'Nonstop' : formatCount(stopsOf(flight), 'stop')}
                {flights > 1 && `, ${flights} flights`}
              </span>
              <Price flight={flight} />
            </li>
          )
        );
      })}
    </ol>
  );
}

function Price({ flight }: { readonly flight: Flight }) {
  const fare = shownFare(flight);
  if (!fare) return null;
  return (
    <span className={classNames(styles.price, fare.kind === 'goWild' && styles.goWild)}>
      <HiddenText>, </HiddenText>
      <small>{FARE_CLASSES[fare.kind].label}</small> <b>{formatUsd(fare.total, 0)}</b>
    </span>
  );
}
