import { useQuery } from '@tanstack/react-query';
import { arrivalOf, departureOf, destinationOf } from '#domain/flight.ts';
import { placeOf, type SavedTrip } from '#domain/saved-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { dayOf } from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { HomeStrength } from '#web/trip/home-strength/home-strength.tsx';
import { formatBrief } from '#web/trip/ways-home/format-ways-home.ts';
import { waysHomeQuery } from '#web/trip/ways-home/use-ways-home.ts';
import { outlookOf } from '#web/trip/ways-home/ways-home.ts';
import styles from '../my-trips.module.css';

interface HomeNowProps {
  readonly trip: SavedTrip;
  readonly places: Places;
}

/** How surely the trip leads home by the fares of now; nothing where they cannot be had. */
export function HomeNow({ trip, places }: HomeNowProps) {
  const hasFares = useHasFares();
  const home = asFlight(trip.back ?? trip.departure);
  const { travelers: party, passes } = home.partyPrice ?? {};
  const day = dayOf(departureOf(home));
  const to = destinationOf(home);
  const { data } = useQuery(waysHomeQuery(to, day, { party, passes }));
  if (!data) return null;
  const arrival = arrivalOf(asFlight(trip.departure));
  const outlook = outlookOf(data, places.zoneOf)([placeOf(trip)], { arrival, home: to, day });
  return (
    <p className={styles.homeNow}>
      <HomeStrength level={outlook.level} />{' '}
      {formatBrief(outlook, day, { hasFares, isMost: false })}
    </p>
  );
}
