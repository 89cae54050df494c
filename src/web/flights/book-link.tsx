import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import { lookAgain } from '#contract/look.ts';
import { formatCount } from '#domain/count.ts';
import {
  bookingLink,
  departureOf,
  destinationOf,
  type FareKind,
  type Flight,
  originOf,
  travelersOf,
} from '#domain/flight.ts';
import { flightReference } from '#domain/flight-reference.ts';
import { formatEach } from '#domain/money.ts';
import type { Booking } from '#domain/party.ts';
import { dayOf, formatAgo } from '#domain/time.ts';
import { call, isSwitchedOff } from '#web/api/client.ts';
import { nowMs } from '#web/browser/now.ts';
import { useKnownPlaces } from '#web/places/use-network.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { ButtonAnchor, type ButtonStyle } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import styles from './book-link.module.css';

/** Nobody waits longer for the airline's page. */
const LOOK_MS = 2_000;

interface BookedFlight {
  readonly flight: Flight;
  /** The fare class that is about to be booked. */
  readonly kind: FareKind;
  readonly seenAt: Date | undefined;
  readonly zoneOf: ZoneOf;
}

/** What the source answered. */
export interface Seen {
  /** Undefined if it is not offered any more. */
  readonly flight: Flight | undefined;
  readonly at: Date;
}

interface LookOutcome {
  /** `Now $15.41, 1 seat. Was $15.41, seen 20 seconds ago.` Says so if it could not look. */
  readonly text: string;
  /** Undefined if it could not look in time. */
  readonly seen: Seen | undefined;
}

async function lookAgainAt(looked: BookedFlight): Promise<LookOutcome> {
  const { flight, kind, seenAt } = looked;
  const price = flight.fares[kind]?.total;
  const travelers = travelersOf(flight);
  const age = seenAt ? `, seen ${formatAgo((nowMs() - seenAt.getTime()) / 1000)}` : '';
  const was = price === undefined ? '' : ` Was ${formatEach(price, travelers)}${age}.`;
  try {
    const seen = await seenNow(looked);
    return { text: `${nowText(seen, kind, travelers)}${was}`, seen };
  } catch (error) {
    const why = isSwitchedOff(error) ? error.message : 'We could not look again in time.';
    return { text: `${why}${was}`, seen: undefined };
  }
}

async function seenNow({ flight, zoneOf }: BookedFlight): Promise<Seen> {
  const { travelers, passes } = flight.partyPrice ?? {};
  const query = {
    origin: originOf(flight),
    destination: destinationOf(flight),
    date: dayOf(departureOf(flight)),
    flight: flightReference(flight),
    party: travelers,
    passes,
  };
  const answer = await call(lookAgain, { query }, AbortSignal.timeout(LOOK_MS));
  const found = answer.flight ? flightFromWire(answer.flight, zoneOf) : undefined;
  return { flight: found, at: new Date(answer.source.seen_at) };
}

function nowText(seen: Seen, kind: FareKind, travelers: number): string {
  if (!seen.flight) return 'This flight is not offered any more.';
  const fare = seen.flight.fares[kind];
  if (!fare || fare.tooFew) return 'No seat at this fare any more.';
  const seats = fare.seatsLeft === undefined ? '' : `, ${formatCount(fare.seatsLeft, 'seat')}`;
  return `Now ${formatEach(fare.total, travelers)}${seats}.`;
}

interface BookLinkProps extends Pick<ButtonStyle, 'variant' | 'size' | 'fill'> {
  readonly flight: Flight;
  readonly booking: Booking;
  /** When the price was seen. */
  readonly seenAt: Date | undefined;
  /** Hears what the look saw. */
  readonly onSeen?: ((seen: Seen) => void) | undefined;
  readonly className?: string | undefined;
  /** After `Book now`. */
  readonly children?: ReactNode;
}

/** Looks at the fares once more, says what it found, and then leads to the airline. */
export function BookLink(props: BookLinkProps) {
  const { flight, booking, seenAt, onSeen, children, ...style } = props;
  const { zoneOf } = useKnownPlaces();
  const hasFares = useHasFares();
  const [state, setState] = useState<'known' | 'looking' | 'seen'>('known');
  const [found, setFound] = useState('');
  const look = async () => {
    setState('looking');
    const { text, seen } = await lookAgainAt({ flight, kind: booking.kind, seenAt, zoneOf });
    setFound(text);
    setState('seen');
    if (seen) onSeen?.(seen);
  };
  return (
    <>
      <ButtonAnchor
        {...style}
        href={bookingLink(flight, booking.kind, booking.adults)}
        target="_blank"
        rel="noopener noreferrer"
        aria-busy={state === 'looking' || undefined}
        onClick={(event) => {
          // Without a connection or fares, and for a new tab of its own, it is a link.
          const isPlain = hasFares && navigator.onLine && !event.metaKey && !event.ctrlKey;
          if (state === 'seen' || !isPlain) return;
          event.preventDefault();
          if (state === 'known') void look();
        }}
      >
        {state === 'looking' && <Spinner />}
        {state === 'seen' ? 'Continue to the airline' : 'Book now'}
        {state !== 'looking' && <ExternalLink />}
        {children}
      </ButtonAnchor>
      <p role="status" className={styles.found}>
        {state === 'looking' ? 'Looking again…' : found}
      </p>
    </>
  );
}
