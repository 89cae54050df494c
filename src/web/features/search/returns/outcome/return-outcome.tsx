import { TowerControl } from 'lucide-react';
import { useId } from 'react';
import { singleRoute } from '#contract/flights.ts';
import { formatCount } from '#domain/count.ts';
import type { PartyQuery } from '#domain/party.ts';
import { formatStay, returnsElsewhere } from '#domain/round-trip.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { ApiError } from '#web/api/client.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ColumnHeads, SectionHeader } from '../../departures/cards/section-header.tsx';
import { NoMatches } from '../../departures/empty-states/no-flights.tsx';
import { ResultsSkeleton } from '../../departures/empty-states/results-skeleton.tsx';
import { FlightList } from '../../departures/flights/flight-list.tsx';
import { useNextDayWithWays } from '../../home/use-ways-home.ts';
import type { ReturnSearch } from '../use-return-search.ts';
import type { TripPlan } from '../use-trip-plan.ts';
import { PairPrice } from './pair-price.tsx';
import styles from './return-outcome.module.css';
import { Stay, StayLine } from './stay-line.tsx';

interface ReturnOutcomeProps {
  readonly search: ReturnSearch;
  readonly plan: TripPlan;
  /** Filtered and sorted. */
  readonly flights: readonly FoundFlight[];
  /** Number of flights after the departure, without filters. */
  readonly reachable: number;
  readonly places: Places;
  /** As searched. */
  readonly home: string;
  readonly party: PartyQuery;
  readonly onDay: (day: LocalDate) => void;
  readonly clear: () => void;
  /** Absent while no departure is chosen. */
  readonly onChoose: ((flight: FoundFlight) => void) | undefined;
}

export function ReturnOutcome(props: ReturnOutcomeProps) {
  const { search, flights, reachable, clear } = props;
  if (search.hasFailed) return <Failure search={search} />;
  return (
    <>
      {search.failed.length > 0 && <PartFailure search={search} />}
      {reachable === 0 && (search.isFetching ? <ResultsSkeleton /> : <NoReturns {...props} />)}
      {reachable > 0 && flights.length === 0 && (
        <NoMatches hidden={formatCount(reachable, 'flight')} clear={clear} />
      )}
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
      title="No return flights found for the selected date"
      action={<Button onClick={search.retryFailed}>Try again</Button>}
    >
      {isExplained ? error.message : 'Failed to search return flights'}
    </Notice>
  );
}

/** Some airports failed: names them and shows the rest. */
function PartFailure({ search }: { readonly search: ReturnSearch }) {
  return (
    <div className={styles.notice}>
      <Notice
        tone="warning"
        action={
          <Button size="small" onClick={search.retryFailed}>
            Try again
          </Button>
        }
      >
        Flights to {search.failed.join(', ')} could not be loaded.
      </Notice>
    </div>
  );
}

function NoReturns({ search, plan, home, party, onDay }: ReturnOutcomeProps) {
  const next = useNextDayWithWays({
    home,
    from: plan.leaving,
    after: plan.day,
    departure: plan.departure,
    party,
    wanted: true,
  });
  const early = search.flights.length;
  return (
    <EmptyView
      icon={<TowerControl strokeWidth={1.5} />}
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

function ReturnFlightList({ plan, flights, places, onChoose }: ReturnOutcomeProps) {
  const id = useId();
  const { departure, day } = plan;
  const place = places.cityOf(plan.leaving[0] ?? '');
  const hasFares = useHasFares();
  return (
    <section aria-labelledby={id} className={styles.list}>
      <SectionHeader
        id={id}
        title="Flights home"
        note={
          departure ? `After you arrive, ${formatDayShort(day)}` : `All day, ${formatDayShort(day)}`
        }
      />
      <ColumnHeads
        first="Leaves, lands"
        both={departure && hasFares ? 'Both flights' : undefined}
      />
      <FlightList
        {...{ flights, places }}
        namesEnds={plan.homes.length > 1 || plan.leaving.length > 1}
        choice={onChoose && { of: 'Return', isPremium: false, onChoose }}
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
