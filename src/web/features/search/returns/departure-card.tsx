import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import { departureOf, FARE_CLASSES, shownFare, tripMinutes } from '#domain/flight.ts';
import { resolveReference } from '#domain/flight-reference.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf, formatDayShort } from '#domain/time.ts';
import { PartyLine, WindowLine } from '#web/flights/fares.tsx';
import { ConnectionDetails, FlightLeg } from '#web/flights/flight-leg.tsx';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import type { usePlaces } from '#web/places/use-network.ts';
import { useViewer } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { FlightToggle, useFlightToggle } from '../departures/flight-list.tsx';
import { useResults } from '../departures/results-context.ts';
import { type FlightQuestion, useFlightSearch, useFoundFlights } from '../flight-query.ts';
import styles from './departure-card.module.css';

interface DepartureCardProps {
  readonly departure: ChosenDeparture;
  readonly onChange: () => void;
}

/** A line above the flights home; opens in place. */
export function DepartureCard({ departure, onChange }: DepartureCardProps) {
  const { flight, priceChanged, source } = departure;
  const { places } = useResults();
  const toggle = useFlightToggle();
  const { id, isOpen } = toggle;
  const fare = shownFare(flight);
  const [total, kind] = fare
    ? [formatUsd(fare.total, 2), FARE_CLASSES[fare.kind].label]
    : ['Price unavailable', ''];
  const price = `${total} ${kind}`.trimEnd();
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.line}>
        <h2 id={`${id}-title`} className={styles.title}>
          Your departure, {formatDayShort(dayOf(departureOf(flight)))}
        </h2>
        <FlightToggle {...{ flight, toggle }} namesEnds={false} className={styles.flight} />
        <div className={styles.fare}>
          {useHasFares() && (
            <p className={styles.price}>
              <b className={classNames(fare?.kind === 'goWild' && styles.onPass)}>{total}</b>{' '}
              <span>{kind}</span>
            </p>
          )}
          <PartyLine price={flight.partyPrice} />
        </div>
        {source.simulated && (
          <span className={styles.sample}>
            <Tag tone="sample" icon={<TriangleAlert />}>
              Sample fare
            </Tag>
          </span>
        )}
        <Button variant="plain" className={styles.change} onClick={onChange}>
          Change
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={styles.more}>
        {isOpen && (
          <>
            <FlightLeg flight={flight} longest={tripMinutes(flight)} places={places} />
            <WindowLine flight={flight} />
            <ConnectionDetails flight={flight} />
          </>
        )}
      </div>
      {priceChanged && (
        <Notice tone="warning">
          The price of this flight has changed since it was chosen. It is {price} now.
        </Notice>
      )}
    </section>
  );
}

export function NoDeparture({ onChoose }: { readonly onChoose: () => void }) {
  return (
    <div className={styles.none}>
      <Notice tone="info" action={<Button onClick={onChoose}>Choose a departure</Button>}>
        These are all flights home on this day. Choose a departure to see which of them you can
        catch, and to put the trip together.
      </Notice>
    </div>
  );
}

export interface ChosenDeparture {
  readonly flight: FoundFlight;
  readonly priceChanged: boolean;
  readonly source: SourceDto;
}

export type DepartureLookup =
  | { readonly state: 'none' | 'loading' | 'lost' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'found'; readonly departure: ChosenDeparture };

/** Uses the cached answer of the departures; without it, runs the search. */
export function useDeparture(
  question: FlightQuestion,
  reference: string | undefined,
  places: ReturnType<typeof usePlaces>,
): DepartureLookup {
  const viewer = useViewer();
  const search = useFlightSearch(question, reference === undefined ? undefined : viewer);
  const found = useFoundFlights(search.answer, places);
  const departure = useMemo((): ChosenDeparture | undefined => {
    if (!found || reference === undefined) return undefined;
    const chosen = resolveReference([...found.byPlace.values()].flat(), reference);
    return chosen && { ...chosen, source: found.source };
  }, [found, reference]);
  if (reference === undefined) return { state: 'none' };
  if (departure) return { state: 'found', departure };
  const mayCome = search.routes !== undefined && (search.isFetching || search.error !== null);
  if (found && !mayCome) return { state: 'lost' };
  return search.error && !search.isFetching
    ? { state: 'failed', error: search.error, retry: search.refresh }
    : { state: 'loading' };
}
