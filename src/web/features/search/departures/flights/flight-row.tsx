import { ExternalLink } from 'lucide-react';
import { shownFare } from '#domain/flight/flight.ts';
import type { Minutes } from '#domain/time/offset-time.ts';
import { ButtonAnchor } from '#web/ui/button/button-link.tsx';
import type { FoundFlight } from '../answers/found-flights.ts';
import { FlightFares } from '../fares/fare-trio.tsx';
import { FARE_NAMES } from '../fares/fare-words.ts';
import { WindowLine } from '../fares/window-line.tsx';
import type { Places } from '../use-places.ts';
import { FlightLeg } from './flight-leg.tsx';
import styles from './flight-row.module.css';

interface FlightRowProps {
  readonly flight: FoundFlight;
  /** The longest trip of the list. */
  readonly longest: Minutes;
  readonly places: Places;
}

export function FlightRow({ flight, longest, places }: FlightRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.leg}>
        <FlightLeg flight={flight} longest={longest} places={places} />
      </div>
      <FlightFares flight={flight} />
      <div className={styles.window}>
        <WindowLine flight={flight} />
      </div>
      <div className={styles.action}>
        <BookLink flight={flight} />
      </div>
    </li>
  );
}

/** To the airline's own page for the fare shown; nothing without a fare or a link. */
function BookLink({ flight }: { readonly flight: FoundFlight }) {
  const kind = shownFare(flight)?.kind;
  const link = kind && flight.links[kind];
  if (!link) return null;
  return (
    <ButtonAnchor
      variant="outline"
      fill
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Book ${FARE_NAMES[kind]} on flyfrontier.com, opens in a new tab`}
    >
      Book
      <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
    </ButtonAnchor>
  );
}
