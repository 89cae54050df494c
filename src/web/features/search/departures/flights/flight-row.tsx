import type { ReactNode } from 'react';
import type { Flight } from '#domain/flight.ts';
import { connectionNote } from '#domain/flight-facts.ts';
import type { Minutes } from '#domain/time.ts';
import { windowAt } from '#domain/ways-home.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { ConnectionDetails } from '#web/trip/connection/connection-details.tsx';
import { FlightFares } from '#web/trip/fare-trio.tsx';
import { FlightLeg } from '#web/trip/flight-leg.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { WindowLine } from '#web/trip/window-line.tsx';
import { Crown } from '#web/ui/badge/crown.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useResults } from '../results-context.ts';
import { BookLinks, bookingLinks } from './book-links.tsx';
import styles from './flight-row.module.css';
import { FlightToggle, useFlightToggle } from './flight-toggle.tsx';

export interface RowOptions {
  /** Whether the search has several airports at the near end: the rows name theirs. */
  readonly namesEnds: boolean;
  /** Beside the times: the ways home or the stay. */
  readonly aside: (flight: FoundFlight) => ReactNode;
  /** The same as a sentence, in the opened row. */
  readonly detail: (flight: FoundFlight) => ReactNode;
  /** The price of both flights of a trip. */
  readonly both?: ((flight: FoundFlight) => ReactNode) | undefined;
}

interface FlightRowProps extends RowOptions {
  readonly flight: FoundFlight;
  /** Longest trip time of the list. */
  readonly longest: Minutes;
}

/** Opens in place. */
export function FlightRow(props: FlightRowProps) {
  const { flight, namesEnds, aside, both } = props;
  const { choice } = useResults();
  const toggle = useFlightToggle();
  const { id, isOpen } = toggle;
  const hasFares = useHasFares();
  const links = bookingLinks(flight, hasFares);
  const connection = connectionNote(flight);
  return (
    <li className={classNames(styles.item, isOpen && styles.open)}>
      <div className={classNames(styles.row, both && styles.ofPair)}>
        <FlightToggle {...{ flight, namesEnds, toggle }} className={styles.toggle}>
          {connection && !isOpen && <span className={styles.possible}>{connection.title}</span>}
        </FlightToggle>
        <div className={styles.second}>
          <div className={styles.aside}>
            <WindowLine flight={flight} book={links.length > 0 && <BookLinks links={links} />} />
            {aside(flight)}
          </div>
          {both && <div className={styles.both}>{both(flight)}</div>}
        </div>
        {hasFares && (
          <div className={styles.fares}>
            <FlightFares flight={flight} isShort={!isOpen} />
          </div>
        )}
        {choice && (
          <Button className={styles.choose} onClick={() => choice.onChoose(flight)}>
            <span>Select {choice.of}</span>
            {choice.isPremium && <Crown size={14} />}
          </Button>
        )}
      </div>
      <div id={id} hidden={!isOpen} className={styles.more}>
        {isOpen && <FlightDetails {...props} />}
      </div>
    </li>
  );
}

function FlightDetails({ flight, longest, detail, both }: FlightRowProps) {
  const { places } = useResults();
  const hasFares = useHasFares();
  const links = bookingLinks(flight, hasFares);
  const isEarly = windowAt(flight.goWildWindow, useMinute()).state === 'opens';
  return (
    <>
      <FlightLeg flight={flight} longest={longest} places={places} />
      {detail(flight)}
      <ConnectionDetails flight={flight} />
      {links.length > 0 && (isEarly || both) && (
        <p className={isEarly ? undefined : styles.narrow}>
          <BookLinks links={links} isEarly={isEarly} />
        </p>
      )}
    </>
  );
}

/** React key of a row. */
export const flightKey = (flight: Flight): string =>
  flight.segments.map((segment) => `${segment.number} ${segment.departs}`).join(' ');
