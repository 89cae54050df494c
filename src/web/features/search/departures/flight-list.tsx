import { ChevronDown, ExternalLink } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { bookingKind, FARE_CLASSES, type Flight, tripMinutes } from '#domain/flight.ts';
import { connectionNote } from '#domain/flight-facts.ts';
import { bookingsOf, bookingsOr } from '#domain/party.ts';
import type { Minutes } from '#domain/time.ts';
import { windowAt } from '#domain/ways-home.ts';
import { useMinute } from '#web/browser/now.ts';
import { FlightFares, WindowLine } from '#web/flights/fares.tsx';
import { ConnectionDetails, FlightLeg } from '#web/flights/flight-leg.tsx';
import { FlightTimes, ShortFacts } from '#web/flights/flight-times.tsx';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown, HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './flight-list.module.css';
import { useResults } from './results-context.ts';

/** From this many flights on, the list of a place scrolls. */
const SCROLLS_FROM = 9;

interface FlightListProps extends RowOptions {
  /** In order; not empty. */
  readonly flights: readonly FoundFlight[];
  /** Name of the region in which a long list scrolls; absent for a list that never does. */
  readonly region?: string | undefined;
}

/** The slow flights are folded, unless there are no others. */
export function FlightList({ flights, region, ...options }: FlightListProps) {
  const [showsSlow, setShowsSlow] = useState(false);
  const id = useId();
  const notSlow = flights.filter(({ slow }) => !slow);
  const slower = notSlow.length > 0 ? flights.length - notSlow.length : 0;
  const shown = slower > 0 && !showsSlow ? notSlow : flights;
  const row = {
    ...options,
    longest: Math.max(...shown.map(tripMinutes)) as Minutes,
  };
  const scrolls = region !== undefined && shown.length >= SCROLLS_FROM;
  // A keyboard needs the tab stop to scroll the list.
  const frame = scrolls && { role: 'region', tabIndex: 0, 'aria-label': region };
  return (
    <>
      <div {...frame} className={classNames(scrolls && styles.scrolls)}>
        <ol id={id}>
          {shown.map((flight) => (
            <FlightRow key={flightKey(flight)} flight={flight} {...row} />
          ))}
        </ol>
      </div>
      {slower > 0 && (
        <Button
          variant="plain"
          className={styles.slower}
          aria-expanded={showsSlow}
          aria-controls={id}
          onClick={() => setShowsSlow(!showsSlow)}
        >
          {formatCount(slower, 'slower way')}
          <ChevronDown size={16} strokeWidth={1.75} />
        </Button>
      )}
    </>
  );
}

interface RowOptions {
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
function FlightRow(props: FlightRowProps) {
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
const flightKey = (flight: Flight): string =>
  flight.segments.map((segment) => `${segment.number} ${segment.departs}`).join(' ');

/** Whether the details of a flight are open, and their DOM ID. */
export function useFlightToggle() {
  const [isOpen, setOpen] = useState(false);
  return { id: useId(), isOpen, onToggle: () => setOpen(!isOpen) } as const;
}

interface FlightToggleProps {
  readonly flight: FoundFlight;
  /** Whether the search has several airports at the near end: the flight names its own. */
  readonly namesEnds: boolean;
  readonly toggle: ReturnType<typeof useFlightToggle>;
  readonly className?: string | undefined;
  /** After the facts. */
  readonly children?: ReactNode;
}

/** The times of a flight as a button that opens its details in place. */
export function FlightToggle(props: FlightToggleProps) {
  const { flight, namesEnds, toggle, className, children } = props;
  return (
    <button
      type="button"
      className={classNames(styles.flightToggle, className)}
      aria-expanded={toggle.isOpen}
      aria-controls={toggle.id}
      onClick={toggle.onToggle}
    >
      <FlightTimes flight={flight} places={useResults().places} />
      <HiddenText>, </HiddenText>
      <span className={styles.facts}>
        <ShortFacts flight={flight} namesEnds={namesEnds} />
        <ChevronDown size={14} strokeWidth={2} />
      </span>
      {children}
    </button>
  );
}

/** One for each booking of the displayed price; none without a price or a link. */
function bookingLinks(flight: FoundFlight, hasFares: boolean) {
  const bookings = hasFares ? bookingsOf(flight) : bookingsOr(bookingKind(flight), flight);
  return bookings.flatMap((booking) => {
    const href = flight.links[booking.kind];
    return href ? { ...booking, href, isPart: bookings.length > 1 } : [];
  });
}

type BookingLink = ReturnType<typeof bookingLinks>[number];

interface BookLinksProps {
  readonly links: readonly BookingLink[];
  /** Before the window opens. */
  readonly isEarly?: boolean | undefined;
}

/** To the airline, for the displayed fare. */
const BookLinks = ({ links, isEarly }: BookLinksProps) =>
  links.map((link) => (
    <a
      key={link.kind}
      className={styles.book}
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${wordsOf(link, isEarly)}${link.isPart || isEarly ? '' : `, ${whatOf(link)}`}, opens flyfrontier.com in a new tab`}
    >
      {wordsOf(link, isEarly)}
      <ExternalLink size={12} strokeWidth={2.25} />
    </a>
  ));

const wordsOf = (link: BookingLink, isEarly = false): string =>
  isEarly ? `${whatOf(link)} at the airline` : `Book ${link.isPart ? whatOf(link) : 'now'}`;

/** `GoWild`, `GoWild for 2`; of a party that books twice `1 GoWild`. */
function whatOf({ kind, adults, isPart }: BookingLink): string {
  const { label } = FARE_CLASSES[kind];
  if (isPart) return `${adults} ${label}`;
  return adults > 1 ? `${label} for ${adults}` : label;
}
