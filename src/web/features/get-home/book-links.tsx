import { Check, Clock } from 'lucide-react';
import { FARE_CLASSES } from '#domain/flight.ts';
import type { InstantMinute } from '#domain/time.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { formatRoute, formatWayOpening } from './format-home.ts';
import styles from './get-home.module.css';
import type { Way, WayBooking } from './read-home.ts';

const ICON = { size: 14, strokeWidth: 2.25, 'aria-hidden': true } as const;
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const;

interface BookProps {
  readonly way: Way;
  readonly now: InstantMinute;
}

/** For each booking its link, or when its window opens: large, in an answer. */
export function BookButtons({ way, now }: BookProps) {
  return (
    <span className={styles.buttons}>
      {way.bookings.map((booking) => {
        const opening = formatWayOpening(booking, now);
        return opening === undefined ? (
          <ButtonAnchor
            key={booking.href}
            variant="primary"
            size="large"
            className={styles.book}
            href={booking.href}
            {...OUTSIDE}
          >
            <BookText {...{ way, booking }} />
          </ButtonAnchor>
        ) : (
          <Opening key={booking.href}>{opening}</Opening>
        );
      })}
    </span>
  );
}

/** The same in a list. */
export function BookLinks({ way, now }: BookProps) {
  return way.bookings.map((booking) => {
    const opening = formatWayOpening(booking, now);
    return opening === undefined ? (
      <a key={booking.href} className={styles.bookLink} href={booking.href} {...OUTSIDE}>
        <Check {...ICON} />
        <BookText {...{ way, booking }} />
      </a>
    ) : (
      <Opening key={booking.href}>{opening}</Opening>
    );
  });
}

const Opening = ({ children }: { readonly children: string }) => (
  <span className={styles.opening}>
    <Clock {...ICON} />
    {children}
  </span>
);

/** `Book now`, of several `Book MCO to ATL`, of a split party `Book MCO to CLE: 1 Standard`. */
function BookText({ way, booking }: { readonly way: Way; readonly booking: WayBooking }) {
  const { flight, kind, adults } = booking;
  const isSplit = way.bookings.filter((one) => one.flight === flight).length > 1;
  const route = formatRoute(flight);
  return (
    <>
      {way.bookings.length === 1 ? 'Book now' : `Book ${route}`}
      {isSplit && `: ${adults} ${FARE_CLASSES[kind].label}`}
      <HiddenText>
        {way.bookings.length === 1 && `, ${route}`}, opens flyfrontier.com in a new tab
      </HiddenText>
    </>
  );
}
