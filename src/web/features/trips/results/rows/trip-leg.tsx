import { formatCount } from '#domain/count.ts';
import { departureOf, destinationOf, originOf, stopsOf } from '#domain/flight.ts';
import { dayOf, formatWeekday } from '#domain/time.ts';
import type { Places } from '#web/network/use-network.tsx';
import { FlightTimes } from '#web/trip/flight-times.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import styles from './trip-row.module.css';

interface TripLegProps {
  readonly way: 'Out' | 'Home';
  readonly flight: FoundFlight;
  readonly places: Places;
  /** Whether trips leave from or return to several airports: the row names its own. */
  readonly namesHome: boolean;
}

/** `Thu 6:45–8:40 AM 1 stop` */
export function TripLeg({ way, flight, places, namesHome }: TripLegProps) {
  const stops = stopsOf(flight);
  const home = way === 'Out' ? originOf(flight) : destinationOf(flight);
  return (
    <span className={styles.leg}>
      <HiddenText>{way} </HiddenText>
      <span className={styles.day}>{formatWeekday(dayOf(departureOf(flight)))}</span>{' '}
      <FlightTimes flight={flight} places={places} isSmall />
      {namesHome && <span className={styles.code}> {home}</span>}
      {stops > 0 && <span className={styles.stop}> {formatCount(stops, 'stop')}</span>}
    </span>
  );
}
