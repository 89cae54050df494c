import { connectionNote } from '#domain/connection.ts';
import { formatCount } from '#domain/count.ts';
import { departureOf, destinationOf, type Flight, originOf, tripMinutes } from '#domain/flight.ts';
import { type RoundTrip, returnsElsewhere } from '#domain/round-trip.ts';
import { dayOf, formatDayShort, type Minutes, minutes } from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { FlightLeg } from '#web/trip/flight-leg.tsx';
import styles from './summary.module.css';
import { TripAxis } from './trip-axis.tsx';

interface ItineraryProps {
  readonly trip: RoundTrip;
  readonly places: Places;
}

export function Itinerary({ trip, places }: ItineraryProps) {
  const { departure, back } = trip;
  const longest = minutes(Math.max(tripMinutes(departure), tripMinutes(back)));
  const [from, to] = [originOf(departure), destinationOf(departure)].map(places.cityOf);
  return (
    <section className={styles.itinerary}>
      <div className={styles.route}>
        <h2>
          {from} to {to}
        </h2>
        <p className={styles.terms}>
          {returnsElsewhere(trip, places.cityOf) || 'Round trip'}, Economy,{' '}
          {formatCount(departure.partyPrice?.travelers ?? 1, 'passenger')}
        </p>
      </div>
      <TripAxis trip={trip} />
      <Leg name="Outbound" flight={departure} longest={longest} places={places} />
      <Leg name="Return" flight={back} longest={longest} places={places} />
    </section>
  );
}

interface LegProps {
  readonly name: string;
  readonly flight: Flight;
  readonly longest: Minutes;
  readonly places: Places;
}

function Leg({ name, flight, longest, places }: LegProps) {
  const connection = connectionNote(flight);
  return (
    <section className={styles.leg} aria-label={name}>
      <div className={styles.legHeader}>
        <h3>{name}</h3>
        <p>
          <span>{formatDayShort(dayOf(departureOf(flight)))}</span>, <span>Frontier</span>
        </p>
      </div>
      <FlightLeg flight={flight} longest={longest} places={places} />
      {connection && <p className={styles.connection}>{connection.text}</p>}
    </section>
  );
}
