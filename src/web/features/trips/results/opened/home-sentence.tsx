import { departureOf } from '#domain/flight.ts';
import { dayOf } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { HomeBars } from '#web/trip/home-strength/home-strength.tsx';
import { formatHomeFacts, formatLevel, formatPassHome } from '../format-trips.ts';
import type { HomeDto } from '../read-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import styles from './opened-trip.module.css';

interface HomeSentenceProps {
  readonly home: HomeDto;
  readonly back: FoundFlight;
}

/** `Home by Sun 9 PM: fair. 4 ways, 2 on the pass. …` */
export function HomeSentence({ home, back }: HomeSentenceProps) {
  const { source, travelers } = useTripList();
  const hasFares = source.has_fares !== false;
  return (
    <p className={styles.homeFacts}>
      <HomeBars level={home.level} /> <b>{formatLevel(home)}</b>{' '}
      {formatHomeFacts(home, dayOf(departureOf(back)), { hasFares, travelers })}{' '}
      {formatPassHome(back, useMinute())}
    </p>
  );
}
