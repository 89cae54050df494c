import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { bookingKind, FARE_CLASSES, type Flight, shownFare } from '#domain/flight.ts';
import type { Minutes } from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
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
        <BookLink flight={flight} isAlone={!choice} />
      </div>
    </li>
  );
}

interface BookLinkProps {
  readonly flight: FoundFlight;
  readonly isAlone: boolean;
}

/** Absent without a link, or without a fare where others have one. */
function BookLink({ flight, isAlone }: BookLinkProps) {
  const hasFares = useHasFares();
  const kind = hasFares ? shownFare(flight)?.kind : bookingKind(flight);
  const link = kind && flight.links[kind];
  if (!link) return null;
  return (
    <ButtonAnchor
      variant={isAlone ? 'outline' : 'plain'}
      className={styles.book}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Book ${FARE_CLASSES[kind].label} on flyfrontier.com, opens in a new tab`}
    >
      Book
      <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
    </ButtonAnchor>
  );
}

/** React key of a row. */
export const flightKey = (flight: Flight): string =>
  flight.segments.map((segment) => `${segment.number} ${segment.departs}`).join(' ');
