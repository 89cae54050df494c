import { Car, Clock, Plane, TriangleAlert } from 'lucide-react';
import type { SourceDto } from '#contract/flights.ts';
import { arrivalOf, departureOf, destinationOf, originOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import type { InstantMinute, LocalDate } from '#domain/time.ts';
import { formatTime } from '#domain/time.ts';
import { shortFacts } from '#web/flights/flight-times.tsx';
import type { Places } from '#web/places/use-network.ts';
import styles from './get-home.module.css';
import { BookButtons, HomeTime, KeepWay } from './way-parts.tsx';
import {
  formatArrivalDay,
  formatDrive,
  formatFares,
  isForParty,
  isOnPass,
  type ReadHome,
  TWO_BOOKINGS,
  type Way,
} from './ways.ts';

const ICON = { size: 16, strokeWidth: 1.75 } as const;

export interface WayFacts {
  readonly places: Places;
  /** At home. */
  readonly today: LocalDate;
  readonly now: InstantMinute;
  readonly source: SourceDto;
}

/** The three answers; without fares only the earliest. */
export function AnswerCards({ home, ...facts }: WayFacts & { readonly home: ReadHome }) {
  const answers = [
    ['Earliest home', home.earliest],
    ['Cheapest sure way', home.cheapestSure],
    ['Cheapest on the pass', home.cheapestPass],
  ] as const;
  return (
    <ol className={styles.cards} aria-label="Best ways home">
      {answers.map(
        ([label, way]) =>
          way && (
            <li key={label} className={styles.card}>
              <h2>{label}</h2>
              <Answer way={way} {...facts} />
            </li>
          ),
      )}
    </ol>
  );
}

function Answer({ way, ...facts }: WayFacts & { readonly way: Way }) {
  return (
    <>
      <p className={styles.eta}>
        <HomeTime at={way.homeAt} /> <span>{formatArrivalDay(way.homeAt, facts.today)}</span>
      </p>
      <ul className={styles.lines}>
        <Steps way={way} {...facts} />
      </ul>
      <div className={styles.buy}>
        {way.price && (
          <p>
            <b className={isOnPass(way) ? styles.onPass : undefined}>
              {formatUsd(way.price.perPerson, 2)}
            </b>
            <span>{formatPaid(way)}</span>
          </p>
        )}
        <BookButtons {...{ way, now: facts.now }} />
      </div>
      <KeepWay {...{ way, source: facts.source }} label="Keep this way" className={styles.keep} />
    </>
  );
}

/** `on the pass`, `Standard, $78 for 2` */
function formatPaid(way: Way): string {
  const { price } = way;
  const isParty = price && isForParty(price);
  return `${formatFares(way)}${isParty ? `, ${formatUsd(price.total, 2)} together` : ''}`;
}

/** The drives, the flights and the risk, in order. */
function Steps({ way, places }: Pick<WayFacts, 'places'> & { readonly way: Way }) {
  const { drive, flights } = way;
  const [first, last] = [flights[0], flights.at(-1)];
  const from = first && originOf(first);
  const to = last && destinationOf(last);
  return (
    <>
      <li>
        {drive.to > 0 ? <Car {...ICON} /> : <Clock {...ICON} />}
        <span>
          {drive.to > 0 &&
            from &&
            `About ${formatDrive(drive.to)} by car to ${places.cityOf(from)}, `}
          {drive.to > 0 ? 'leave by ' : 'At the airport by '}
          {formatTime(way.leaveBy)}
        </span>
      </li>
      {flights.map((flight) => (
        <li key={departureOf(flight)}>
          <Plane {...ICON} />
          <span>
            {originOf(flight)} {formatTime(departureOf(flight))}, lands {destinationOf(flight)}{' '}
            {formatTime(arrivalOf(flight))}
            <small>{shortFacts(flight, false)}</small>
          </span>
        </li>
      ))}
      {way.isSelfMade && (
        <li className={styles.risk}>
          <TriangleAlert {...ICON} />
          <span>
            {TWO_BOOKINGS}
            <small>They cannot be kept as one trip.</small>
          </span>
        </li>
      )}
      {drive.from > 0 && to && (
        <li>
          <Car {...ICON} />
          <span>
            About {formatDrive(drive.from)} by car from {places.cityOf(to)}
          </span>
        </li>
      )}
    </>
  );
}
