import { Check, Clock } from 'lucide-react';
import type { SourceDto } from '#contract/flights.ts';
import { departureOf, destinationOf, FARE_CLASSES, type Flight, originOf } from '#domain/flight.ts';
import { withPartyPrice } from '#domain/party.ts';
import { sharedFlight } from '#domain/shared-flight.ts';
import { formatTime, type InstantMinute, type OffsetTime } from '#domain/time.ts';
import { KeepButton } from '#web/saved-trips/keep-button.tsx';
import type { KeepableTrip } from '#web/saved-trips/kept-trip.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { ButtonAnchor } from '#web/ui/button.tsx';
import styles from './get-home.module.css';
import { formatRoute, formatWayOpening, type Way, type WayBooking } from './ways.ts';

const ICON = { size: 14, strokeWidth: 2.25 } as const;
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

interface KeepWayProps {
  readonly way: Way;
  readonly source: SourceDto;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Keeps a way as a trip of one flight. Two bookings are no trip: nothing says which of them may fail. */
export function KeepWay({ way, source, ...style }: KeepWayProps) {
  const [flight] = way.flights;
  const trip = keepableOf(way, source);
  if (!flight || !trip) return null;
  const detail = `, ${formatRoute(flight)}, ${formatTime(departureOf(flight))}`;
  return <KeepButton {...style} {...{ trip, detail }} />;
}

/** Undefined for two bookings. */
function keepableOf(way: Way, { seen_at, simulated }: SourceDto): KeepableTrip | undefined {
  const [flight] = way.flights;
  if (!flight || way.isSelfMade) return undefined;
  return {
    departure: sharedFlight(way.price ? asBooked(flight, way.bookings) : flight),
    origin: originOf(flight),
    destination: destinationOf(flight),
    seenAt: new Date(seen_at),
    simulated,
  };
}

/** On the fares of its price. Where nobody goes on GoWild it waits for no window, so nobody has a pass. */
function asBooked(flight: Flight, bookings: Way['bookings']): Flight {
  if (bookings.some(({ kind }) => kind === 'goWild')) return flight;
  const travelers = bookings.reduce((sum, { adults }) => sum + adults, 0);
  const den = bookings.some(({ kind }) => kind === 'discountDen');
  return withPartyPrice(flight, { travelers, passes: 0 }, { den });
}

/** The arrival at home, with a small AM or PM. */
export function HomeTime({ at }: { readonly at: OffsetTime }) {
  const [clock, half] = formatTime(at).split(' ');
  return (
    <time className={styles.homeTime} dateTime={at}>
      {clock}
      <i> {half}</i>
    </time>
  );
}
