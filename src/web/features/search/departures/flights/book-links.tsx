import { ExternalLink } from 'lucide-react';
import { bookingKind, FARE_CLASSES } from '#domain/flight.ts';
import { bookingsOf, bookingsOr } from '#domain/party.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import styles from './book-links.module.css';

/** One for each booking of the displayed price; none without a price or a link. */
export function bookingLinks(flight: FoundFlight, hasFares: boolean) {
  const bookings = hasFares ? bookingsOf(flight) : bookingsOr(bookingKind(flight), flight);
  return bookings.flatMap((booking) => {
    const href = flight.links[booking.kind];
    return href ? { ...booking, href, isPart: bookings.length > 1 } : [];
  });
}

export type BookingLink = ReturnType<typeof bookingLinks>[number];

interface BookLinksProps {
  readonly links: readonly BookingLink[];
  /** Before the window opens. */
  readonly isEarly?: boolean | undefined;
}

/** To the airline, for the displayed fare. */
export const BookLinks = ({ links, isEarly }: BookLinksProps) =>
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
      <ExternalLink size={12} strokeWidth={2.25} aria-hidden="true" />
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
