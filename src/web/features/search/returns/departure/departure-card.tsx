import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { departureOf, FARE_CLASSES, shownFare, tripMinutes } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf, formatDayShort } from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { ConnectionDetails } from '#web/trip/connection/connection-details.tsx';
import { FlightLeg } from '#web/trip/flight-leg.tsx';
import { FlightTimes, ShortFacts } from '#web/trip/flight-times.tsx';
import { PartyLine } from '#web/trip/party-line.tsx';
import { WindowLine } from '#web/trip/window-line.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './departure-card.module.css';
import type { ChosenDeparture } from './use-departure.ts';

interface DepartureCardProps {
  readonly departure: ChosenDeparture;
  readonly places: Places;
  readonly onChange: () => void;
}

/** A line above the flights home; opens in place. */
export function DepartureCard({ departure, places, onChange }: DepartureCardProps) {
  const { flight, priceChanged, source } = departure;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const fare = shownFare(flight);
  const [total, kind] = fare
    ? [formatUsd(fare.total, 0), FARE_CLASSES[fare.kind].label]
    : ['Price unavailable', ''];
  const price = `${total} ${kind}`.trimEnd();
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.line}>
        <h2 id={`${id}-title`} className={styles.title}>
          Your departure, {formatDayShort(dayOf(departureOf(flight)))}
        </h2>
        <button
          type="button"
          className={styles.flight}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <FlightTimes flight={flight} places={places} />
          <HiddenText>, </HiddenText>
          <span className={styles.facts}>
            <ShortFacts flight={flight} namesEnds={false} />
            <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
          </span>
        </button>
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
