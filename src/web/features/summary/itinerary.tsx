import { ArrowLeft, ArrowRight } from 'lucide-react';
import { connectionNote } from '#domain/connection.ts';
import { formatCount } from '#domain/count.ts';
import { departureOf, destinationOf, type Flight, originOf, tripMinutes } from '#domain/flight.ts';
import { type RoundTrip, returnsElsewhere } from '#domain/round-trip.ts';
import { dayOf, formatDayLong, type Minutes, minutes } from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { FlightLeg } from '#web/trip/flight-leg.tsx';
import { Tag } from '#web/ui/badge/tag.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './summary.module.css';

interface ItineraryProps {
  readonly trip: RoundTrip;
  readonly places: Places;
}

const icon = { strokeWidth: 2, 'aria-hidden': true } as const;

export function Itinerary({ trip, places }: ItineraryProps) {
  const { departure, back } = trip;
  const longest = minutes(Math.max(tripMinutes(departure), tripMinutes(back)));
  const [from, to] = [originOf(departure), destinationOf(departure)].map(places.cityOf);
  return (
    <section className={styles.card}>
      <div className={styles.route}>
        <h2>
          {from} to {to}
        </h2>
        <p className={styles.terms}>
          {returnsElsewhere(trip, places.cityOf) || 'Round trip'}, Economy,{' '}
          {formatCount(departure.partyPrice?.travelers ?? 1, 'passenger')}
        </p>
      </div>
      <Leg way="outbound" flight={departure} longest={longest} places={places} />
      <Leg way="inbound" flight={back} longest={longest} places={places} />
    </section>
  );
}

const WAYS = {
  outbound: { name: 'Outbound', Icon: ArrowRight },
  inbound: { name: 'Return', Icon: ArrowLeft },
} as const;

interface LegProps {
  readonly way: keyof typeof WAYS;
  readonly flight: Flight;
  readonly longest: Minutes;
  readonly places: Places;
}

function Leg({ way, flight, longest, places }: LegProps) {
  const { name, Icon } = WAYS[way];
  const connection = connectionNote(flight);
  return (
    <section className={classNames(styles.leg, styles[way])} aria-label={name}>
      <div className={styles.legHeader}>
        <Tag tone={way} icon={<Icon {...icon} />}>
          {name}
        </Tag>
        <h3>{formatDayLong(dayOf(departureOf(flight)))}</h3>
        <span className={styles.airline}>Frontier</span>
      </div>
      <FlightLeg flight={flight} longest={longest} places={places} />
      {connection && <p className={styles.connection}>{connection.text}</p>}
    </section>
  );
}
