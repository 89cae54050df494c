import { Car, TriangleAlert } from 'lucide-react';
import { formatCount } from '#domain/count.ts';
import { departureOf, destinationOf, originOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf, formatWeekday } from '#domain/time.ts';
import { FlightTimes, shortFacts } from '#web/flights/flight-times.tsx';
import type { WayFacts } from './answer-cards.tsx';
import styles from './get-home.module.css';
import { BookLinks, HomeTime, KeepWay } from './way-parts.tsx';
import {
  formatDrive,
  formatFares,
  formatHomeDay,
  formatInstead,
  type HomeDay,
  isForParty,
  isOnPass,
  type ReadHome,
  TWO_BOOKINGS,
  type Way,
} from './ways.ts';

const ICON = { size: 13, strokeWidth: 1.75 } as const;

/** Ways of a day that no other beats, beside those of the cards, before the others are asked for. */
const SHOWN_FIRST = 4;

interface WayListsProps extends WayFacts {
  readonly home: ReadHome;
}

export function WayLists({ home, ...facts }: WayListsProps) {
  const { days, earliest, cheapestSure, cheapestPass } = home;
  const named = new Set([earliest, cheapestSure, cheapestPass].map((way) => way?.key));
  const sections = days.map((one) => ({ ...one, name: formatHomeDay(one, facts.today) }));
  return (
    <>
      <nav className={styles.tabs} aria-label="Days">
        {sections.map(({ day, name }) => (
          <a key={day} href={`#home-${day}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.days}>
        {sections.map(({ day, name, ways }) => (
          <DaySection key={day} {...{ day, name, ways, named }} {...facts} />
        ))}
      </div>
    </>
  );
}

interface DaySectionProps extends WayFacts, HomeDay {
  readonly name: string;
  /** Keys of the ways in the cards. */
  readonly named: ReadonlySet<string | undefined>;
}

function DaySection({ day, name, ways, named, ...facts }: DaySectionProps) {
  const { first, others } = foldedWays(ways, named);
  const list = (some: readonly Way[]) => (
    <ol>
      {some.map((way) => (
        <WayRow key={way.key} {...{ way, day }} {...facts} />
      ))}
    </ol>
  );
  return (
    <section id={`home-${day}`} tabIndex={-1} aria-labelledby={`home-${day}-name`}>
      <h2 id={`home-${day}-name`}>
        {name} <small>{formatCount(ways.length, 'way')} home</small>
      </h2>
      {first.length > 0 && list(first)}
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{formatMore(others.length)}</summary>
          {list(others)}
        </details>
      )}
    </section>
  );
}

/** Those of the cards and the earliest that nothing beats; and the others in their order. */
function foldedWays(ways: readonly Way[], named: DaySectionProps['named']) {
  const unbeaten = ways.filter((way) => !way.isBeaten && !named.has(way.key));
  const shown = new Set(unbeaten.slice(0, SHOWN_FIRST));
  const isFirst = (way: Way) => named.has(way.key) || shown.has(way);
  return { first: ways.filter(isFirst), others: ways.filter((way) => !isFirst(way)) };
}

const formatMore = (count: number): string => (count === 1 ? '1 more way' : `${count} more ways`);

interface WayRowProps extends WayFacts {
  readonly way: Way;
  readonly day: HomeDay['day'];
}

function WayRow({ way, day, places, now, source }: WayRowProps) {
  return (
    <li className={styles.way}>
      <p className={styles.at}>
        <HomeTime at={way.homeAt} />
        {dayOf(way.homeAt) !== day && <small>{formatWeekday(dayOf(way.homeAt))}</small>}
      </p>
      <div className={styles.how}>
        {way.flights.map((flight) => (
          <p key={departureOf(flight)}>
            <b>{originOf(flight)}</b> <FlightTimes {...{ flight, places }} isSmall />{' '}
            <b>{destinationOf(flight)}</b> <small>{shortFacts(flight, false)}</small>
          </p>
        ))}
        <Notes {...{ way, places }} />
        <p className={styles.links}>
          <BookLinks {...{ way, now }} />
          <KeepWay {...{ way, source }} label="Keep" className={styles.keepLink} />
        </p>
      </div>
      <RowPrice way={way} />
    </li>
  );
}

function Notes({ way, places }: Pick<WayRowProps, 'way' | 'places'>) {
  const { drive, flights } = way;
  const [first, last] = [flights[0], flights.at(-1)];
  return (
    <>
      {drive.to > 0 && first && (
        <p className={styles.note}>
          <Car {...ICON} /> about {formatDrive(drive.to)} by car to {places.cityOf(originOf(first))}
        </p>
      )}
      {drive.from > 0 && last && (
        <p className={styles.note}>
          <Car {...ICON} /> about {formatDrive(drive.from)} by car from{' '}
          {places.cityOf(destinationOf(last))}
        </p>
      )}
      {way.isSelfMade && (
        <p className={`${styles.note} ${styles.risk}`}>
          <TriangleAlert {...ICON} /> {TWO_BOOKINGS}
        </p>
      )}
    </>
  );
}

function RowPrice({ way }: { readonly way: Way }) {
  const { price } = way;
  if (!price) return null;
  const isParty = isForParty(price);
  const instead = formatInstead(way);
  return (
    <p className={styles.price}>
      <b className={isOnPass(way) ? styles.onPass : undefined}>{formatUsd(price.perPerson, 2)}</b>
      <small>{formatFares(way)}</small>
      {isParty && <small>{formatUsd(price.total, 2)} together</small>}
      {instead && <small>{instead}</small>}
    </p>
  );
}
