import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { bookingLink, type Flight } from '#domain/flight.ts';
import type { Booking } from '#domain/party.ts';
import type { Places } from '#web/network/use-network.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { ButtonAnchor, type ButtonStyle } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import styles from './book-link.module.css';
import { lookAgainAt, type Seen } from './look-again.ts';

interface BookLinkProps extends Pick<ButtonStyle, 'variant' | 'size' | 'fill'> {
  readonly flight: Flight;
  readonly booking: Booking;
  readonly zoneOf: Places['zoneOf'];
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
  const { flight, booking, zoneOf, seenAt, onSeen, children, ...style } = props;
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
        {state !== 'looking' && <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />}
        {children}
      </ButtonAnchor>
      <p role="status" className={styles.found}>
        {state === 'looking' ? 'Looking again…' : found}
      </p>
    </>
  );
}
