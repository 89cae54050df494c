import { CalendarDays, TowerControl } from 'lucide-react';
import { singleRoute } from '#contract/flights.ts';
import { windowCounts } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import type { Flight } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { mayBeOnPass, readPartyQuery } from '#domain/party.ts';
import {
  formatStay,
  partyTotal,
  type RoundTrip,
  returnsElsewhere,
  totalPrice,
} from '#domain/round-trip.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { ApiError, isSwitchedOff } from '#web/api/client.ts';
import { DayNotes } from '#web/flights/closed-days.tsx';
import { formatPairFares } from '#web/flights/format-fare.ts';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import { useNextDayWithWays } from '#web/flights/use-ways-home.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyView, Notice } from '#web/ui/feedback.tsx';
import { FlightList } from '../departures/flight-list.tsx';
import { NoMatches, PartFailure } from '../departures/result-states.tsx';
import { useResults } from '../departures/results-context.ts';
import { ColumnHeads } from '../departures/results-header.tsx';
import { ResultsSkeleton } from '../results-waiting.tsx';
import { Bookable } from './return-options.tsx';
import styles from './return-outcome.module.css';
import type { ReturnSearch, TripPlan } from './use-return-search.ts';

interface ReturnOutcomeProps {
  readonly search: ReturnSearch;
  readonly plan: TripPlan;
  /** Filtered and sorted. */
  readonly flights: readonly FoundFlight[];
  readonly onDay: (day: LocalDate) => void;
}

export function ReturnOutcome(props: ReturnOutcomeProps) {
  const { search, flights } = props;
  const reachable = useResults().tools.total;
  if (search.hasFailed) return <Failure search={search} />;
  return (
    <>
      {search.failed.length > 0 && <FailedHomes search={search} />}
      {reachable === 0 &&
        (search.isFetching ? <ResultsSkeleton of="flights" /> : <NoReturns {...props} />)}
      {reachable > 0 && flights.length === 0 && <NoMatches />}
      {flights.length > 0 && <ReturnFlightList {...props} />}
    </>
  );
}

function Failure({ search }: { readonly search: ReturnSearch }) {
  const { error } = search;
  const isExplained = error instanceof ApiError && error.message !== singleRoute.failure;
  return (
    <Notice
      tone="error"
      title={isSwitchedOff(error) ? undefined : 'No return flights found for the selected date'}
      action={<Button onClick={search.retryFailed}>Try again</Button>}
    >
      {isExplained ? error.message : 'Failed to search return flights'}
    </Notice>
  );
}

/** Some airports failed: names them and shows the rest. */
const FailedHomes = ({ search }: { readonly search: ReturnSearch }) => (
  <PartFailure
    title={`Flights to ${search.failed.join(', ')} could not be loaded.`}
    action={<Button onClick={search.retryFailed}>Try again</Button>}
  />
);

function NoReturns({ search, plan, onDay }: ReturnOutcomeProps) {
  const { state } = useResults();
  const next = useNextDayWithWays({
    home: state.origin,
    from: plan.leaving,
    after: plan.day,
    departure: plan.departure,
    party: readPartyQuery(state),
    wanted: true,
  });
  const early = search.flights.length;
  return (
    <EmptyView
      icon={<TowerControl />}
      title="No Return Flights"
      action={
        next && (
          <Button variant="primary" onClick={() => onDay(next.day)}>
            Try {formatDayShort(next.day)}: {formatCount(next.ways, 'way')} home
          </Button>
        )
      }
    >
      {early > 0 && (
        <p>
          {formatCount(early, 'flight')} on {formatDayShort(plan.day)}{' '}
          {early === 1 ? 'leaves' : 'leave'} before you arrive.
        </p>
      )}
      <p>Try different dates or check back later.</p>
    </EmptyView>
  );
}

function ReturnFlightList({ plan, flights }: ReturnOutcomeProps) {
  const { places } = useResults();
  const { departure } = plan;
  const place = places.cityOf(plan.leaving[0] ?? '');
  const hasFares = useHasFares();
  return (
    <section aria-label="Flights home" className={styles.list}>
      <DayNotes flights={flights} />
      <ColumnHeads
        first="Leaves, lands"
        both={departure && hasFares ? 'Both flights' : undefined}
      />
      <FlightList
        flights={flights}
        namesEnds={plan.homes.length > 1 || plan.leaving.length > 1}
        aside={(back) => departure && <Stay stay={formatStay({ departure, back })} place={place} />}
        detail={(back) =>
          departure && (
            <StayLine
              stay={formatStay({ departure, back })}
              place={place}
              flight={back}
              landsElsewhere={returnsElsewhere({ departure, back }, places.cityOf)}
            />
          )
        }
        both={
          departure && hasFares ? (back) => <PairPrice trip={{ departure, back }} /> : undefined
        }
      />
    </section>
  );
}

/** What both flights cost one person, and the party; which of them is not on the pass. */
function PairPrice({ trip }: { readonly trip: RoundTrip }) {
  const price = totalPrice(trip);
  if (price === undefined) return null;
  const fares = formatPairFares(trip);
  const isOnPass = fares === 'on the pass';
  const party = partyTotal(trip);
  return (
    <p className={styles.pair}>
      <b className={classNames(styles.price, isOnPass && styles.onPass)}>{formatUsd(price, 2)}</b>{' '}
      <span className={styles.both}>both</span>
      <span className={isOnPass ? styles.normal : styles.exception}>
        <span className={styles.both}>, </span>
        {fares}
      </span>
      {party !== undefined && (
        <span className={styles.ofParty}>
          {' '}
          {formatUsd(party, 2)} for {trip.departure.partyPrice?.travelers}
        </span>
      )}
    </p>
  );
}

interface StayProps {
  /** `3d` */
  readonly stay: string;
  /** City of departure. */
  readonly place: string;
}

/** `3d in Phoenix` in the row of a flight. */
const Stay = ({ stay, place }: StayProps) => (
  <p className={styles.short}>
    {stay}
    <span className={styles.place}> in {place}</span>
  </p>
);

interface StayLineProps extends StayProps {
  readonly flight: Flight;
  /** Empty for a flight back to where the traveler left from. */
  readonly landsElsewhere: string;
}

/** As a sentence, in the opened row. */
function StayLine({ stay, place, flight, landsElsewhere }: StayLineProps) {
  const hasFares = useHasFares();
  return (
    <p className={styles.stayLine}>
      <CalendarDays size={14} strokeWidth={2} />
      <span>
        <b>{stay}</b> in {place}
        {mayBeOnPass(flight, hasFares) && (
          <>
            , {hasFares && 'pass seat '}
            <Bookable windows={windowCounts([[flight.goWildWindow]])} />
          </>
        )}
        {landsElsewhere && `. ${landsElsewhere}`}
      </span>
    </p>
  );
}
