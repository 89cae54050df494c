import { TriangleAlert } from 'lucide-react';
import { departureOf, FARE_CLASSES, shownFare, tripMinutes } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf, formatDayShort } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { ConnectionDetails } from '#web/trip/connection/connection-details.tsx';
import { PartyLine } from '#web/trip/fare-trio.tsx';
import { FlightLeg } from '#web/trip/flight-leg.tsx';
import { WindowLine } from '#web/trip/window-line.tsx';
import { Tag } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback.tsx';
import { FlightToggle, useFlightToggle } from '../departures/flights/flight-toggle.tsx';
import { useResults } from '../departures/results-context.ts';
import styles from './departure-card.module.css';
import type { ChosenDeparture } from './use-departure.ts';

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
            <Tag tone="sample" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
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
