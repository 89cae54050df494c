import { useQuery } from '@tanstack/react-query';
import { originOf } from '#domain/flight.ts';
import type { SavedTrip } from '#domain/saved-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { homeAfter } from '#domain/ways-home.ts';
import type { Places } from '#web/network/use-network.tsx';
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
  const [departure, home] = [asFlight(trip.departure), asFlight(trip.back ?? trip.departure)];
  const { travelers: party, passes } = home.partyPrice ?? {};
  const question = homeAfter(departure, home, trip.deadline);
  const { day } = question;
  const { data } = useQuery(waysHomeQuery(question.homes.join(), day, { party, passes }));
  if (!data) return null;
  const outlook = outlookOf(data, places.zoneOf)([originOf(home)], question);
  return (
    <p className={styles.homeNow}>
      <HomeStrength level={outlook.level} />{' '}
      {formatBrief(outlook, day, { hasFares, isMost: false })}
    </p>
  );
}
