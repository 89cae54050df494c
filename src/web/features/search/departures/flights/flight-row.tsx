import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { connectionNote } from '#domain/connection.ts';
import type { Flight } from '#domain/flight.ts';
import type { Minutes } from '#domain/time.ts';
import { windowAt } from '#domain/ways-home.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { ConnectionDetails } from '#web/trip/connection/connection-details.tsx';
import { FlightFares } from '#web/trip/fare-trio.tsx';
import { FlightLeg } from '#web/trip/flight-leg.tsx';
import { FlightTimes, ShortFacts } from '#web/trip/flight-times.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { WindowLine } from '#web/trip/window-line.tsx';
import { Crown } from '#web/ui/badge/crown.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BookLinks, bookingLinks } from './book-links.tsx';
import styles from './flight-row.module.css';

/** Selecting a flight for a trip. */
export interface Choice {
  /** `Departure` or `Return`. */
  readonly of: string;
  /** Needs Premium: pressing it says so. */
  readonly isPremium: boolean;
  readonly onChoose: (flight: FoundFlight) => void;
}

export interface RowOptions {
  readonly places: Places;
  /** Whether the search has several airports at the near end: the rows name theirs. */
  readonly namesEnds: boolean;
  /** Absent where flights cannot be selected. */
  readonly choice?: Choice | undefined;
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
  const { flight, places, choice, namesEnds, aside, both } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hasFares = useHasFares();
  const links = bookingLinks(flight, hasFares);
  const connection = connectionNote(flight);
  return (
    <li className={classNames(styles.item, isOpen && styles.open)}>
      <div className={classNames(styles.row, both && styles.ofPair)}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <FlightTimes flight={flight} places={places} />
          <HiddenText>, </HiddenText>
          <span className={styles.facts}>
            <ShortFacts flight={flight} namesEnds={namesEnds} />
            <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
          </span>
          {connection && !isOpen && <span className={styles.possible}>{connection.title}</span>}
        </button>
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

function FlightDetails({ flight, longest, places, detail, both }: FlightRowProps) {
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
