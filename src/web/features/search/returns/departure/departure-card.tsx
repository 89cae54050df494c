import { TriangleAlert } from 'lucide-react';
import { departureOf, FARE_CLASSES, shownFare, tripMinutes } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf, formatDayShort } from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { ConnectionDetails } from '#web/trip/connection/connection-details.tsx';
import { FlightLeg } from '#web/trip/flight-leg.tsx';
import { PartyLine } from '#web/trip/party-line.tsx';
import { WindowLine } from '#web/trip/window-line.tsx';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './departure-card.module.css';
import type { ChosenDeparture } from './use-departure.ts';

interface DepartureCardProps {
  readonly departure: ChosenDeparture;
  readonly places: Places;
  readonly onChange: () => void;
}

export function DepartureCard({ departure, places, onChange }: DepartureCardProps) {
  const { flight, priceChanged, source } = departure;
  const fare = shownFare(flight);
  const price = fare
    ? `${formatUsd(fare.total, 0)} ${FARE_CLASSES[fare.kind].label}`
    : 'Price unavailable';
  return (
    <section className={styles.card} aria-labelledby="chosen-departure">
      <div className={styles.header}>
        <h2 id="chosen-departure">Your departure, {formatDayShort(dayOf(departureOf(flight)))}</h2>
        <Button size="small" variant="plain" onClick={onChange}>
          Change
        </Button>
      </div>
      <div className={styles.flight}>
        <FlightLeg flight={flight} longest={tripMinutes(flight)} places={places} />
        <div className={styles.fare}>
          {useHasFares() && <b className={styles.price}>{price}</b>}
          <PartyLine price={flight.partyPrice} />
          {source.simulated && (
            <Tag tone="sample" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
              Sample fare
            </Tag>
          )}
          <WindowLine flight={flight} />
        </div>
      </div>
      <ConnectionDetails flight={flight} />
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
