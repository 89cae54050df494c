import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { bookingKind, FARE_CLASSES, type Flight } from '#domain/flight.ts';
import { type Booking, bookingsOf, bookingsOr } from '#domain/party.ts';
import type { Minutes } from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { ConnectionDetails } from '#web/trip/connection/connection-details.tsx';
import { FlightFares } from '#web/trip/fare-trio.tsx';
import { FlightLeg } from '#web/trip/flight-leg.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { WindowLine } from '#web/trip/window-line.tsx';
import { Crown } from '#web/ui/badge/crown.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonAnchor } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './flight-row.module.css';

/** Selecting a flight for a trip. */
export interface Choice {
  /** `Departure` or `Return`. */
  readonly of: string;
  /** Needs Premium: pressing it says so. */
  readonly isPremium: boolean;
  readonly onChoose: (flight: FoundFlight) => void;
}

interface FlightRowProps {
  readonly flight: FoundFlight;
  /** Longest trip time of the list. */
  readonly longest: Minutes;
  readonly places: Places;
  readonly choice?: Choice | undefined;
  readonly children?: ReactNode;
}

export function FlightRow({ flight, longest, places, choice, children }: FlightRowProps) {
  const hasFares = useHasFares();
  return (
    <li className={classNames(styles.row, !hasFares && styles.unpriced)}>
      <div className={styles.leg}>
        <FlightLeg flight={flight} longest={longest} places={places} />
        <ConnectionDetails flight={flight} />
      </div>
      {hasFares && <FlightFares flight={flight} />}
      <div className={styles.window}>
        <WindowLine flight={flight} />
      </div>
      {children && <div className={styles.trip}>{children}</div>}
      <div className={styles.actions}>
        {choice && (
          <Button
            variant="outline"
            className={styles.choose}
            onClick={() => choice.onChoose(flight)}
          >
            <span>
              Select<span className={styles.half}> {choice.of}</span>
            </span>
            {choice.isPremium && <Crown size={14} />}
          </Button>
        )}
        <BookLinks flight={flight} isAlone={!choice} />
      </div>
    </li>
  );
}

interface BookLinksProps {
  readonly flight: FoundFlight;
  readonly isAlone: boolean;
}

/** One for each booking of the price; absent without a fare or a link. */
function BookLinks({ flight, isAlone }: BookLinksProps) {
  const bookings = useHasFares() ? bookingsOf(flight) : bookingsOr(bookingKind(flight), flight);
  return bookings.map((booking) => (
    <BookLink
      key={booking.kind}
      {...{ booking, isAlone }}
      link={flight.links[booking.kind]}
      isPart={bookings.length > 1}
    />
  ));
}

interface BookLinkProps {
  readonly booking: Booking;
  readonly link: string | undefined;
  readonly isAlone: boolean;
  /** One of two bookings of a party. */
  readonly isPart: boolean;
}

function BookLink({ booking: { kind, adults }, link, isAlone, isPart }: BookLinkProps) {
  if (!link) return null;
  const { label } = FARE_CLASSES[kind];
  const part = `${adults} ${label}`;
  const what = isPart ? part : adults > 1 ? `${label} for ${adults}` : label;
  return (
    <ButtonAnchor
      variant={isAlone ? 'outline' : 'plain'}
      className={styles.book}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Book ${what} on flyfrontier.com, opens in a new tab`}
    >
      {isPart ? part : 'Book'}
      <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
    </ButtonAnchor>
  );
}

/** React key of a row. */
export const flightKey = (flight: Flight): string =>
  flight.segments.map((segment) => `${segment.number} ${segment.departs}`).join(' ');
