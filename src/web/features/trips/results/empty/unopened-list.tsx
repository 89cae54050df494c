import { formatOpening } from '#domain/booking-window.ts';
import type { Flight } from '#domain/flight.ts';
import { departureOf } from '#domain/flight.ts';
import { dayOf, formatWeekday, type InstantMinute } from '#domain/time.ts';
import { windowAt } from '#domain/ways-home.ts';
import { useMinute } from '#web/browser/now.ts';
import { FlightTimes } from '#web/trip/flight-times.tsx';
import type { UnopenedView } from '../read-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import styles from './unopened-list.module.css';

/** Trips on the pass whose seats cannot all be seen yet, and when each window opens. */
export function UnopenedList({ pairs }: { readonly pairs: readonly UnopenedView[] }) {
  const { places } = useTripList();
  const now = useMinute();
  if (pairs.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="unopened">
      <h2 id="unopened">Not open yet</h2>
      <p>Pass seats of these trips can be seen once their windows open.</p>
      <ul>
        {pairs.map(({ destination, out, back }) => (
          <li key={destination}>
            <b>
              {places.cityOf(destination)}{' '}
              {places.airportOf(destination) && <small>{destination}</small>}
            </b>
            {(
              [
                ['Out', out],
                ['Home', back],
              ] as const
            ).map(([way, flight]) => (
              <span key={way}>
                {formatWeekday(dayOf(departureOf(flight)))}{' '}
                <FlightTimes {...{ flight, places }} isSmall />{' '}
                <small>{formatWayOpening(way, flight, now)}</small>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Out opens Sat 12:00 AM MST`, `Home is open now` */
function formatWayOpening(way: 'Out' | 'Home', flight: Flight, now: InstantMinute): string {
  const window = windowAt(flight.goWildWindow, now);
  if (window.state === 'blackout') return `${way} is on a blackout date`;
  return window.state === 'open'
    ? `${way} is open now`
    : `${way} opens ${formatOpening(window, { now })}`;
}
