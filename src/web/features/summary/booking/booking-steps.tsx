import { Ban, Check, CircleHelp, Clock, ExternalLink, Info, PlaneTakeoff } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  bookingLink,
  destinationOf,
  FARE_CLASSES,
  type Flight,
  originOf,
  shownFare,
} from '#domain/flight.ts';
import type { Booking } from '#domain/party.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import type { InstantMinute } from '#domain/time.ts';
import { timeAt } from '#domain/time.ts';
import { formatTimeUntil } from '#domain/ways-home.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { PartyLine } from '#web/trip/party-line.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { ButtonAnchor } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './booking-steps.module.css';
import {
  bookingsToOpen,
  formatMoment,
  formatPrice,
  SEAT_TEXTS,
  WINDOW_TEXTS,
} from './format-seats.ts';
import type { SeatState } from './seat-state.ts';

interface BookingStepsProps {
  readonly trip: RoundTrip;
  readonly seats: { readonly departure: SeatState; readonly back: SeatState };
  readonly places: Places;
  readonly now: InstantMinute;
}

function isBookable(flight: Flight, { state }: SeatState, hasFares: boolean): boolean {
  const fare = shownFare(flight);
  if (!hasFares) return state !== 'departed';
  if (!fare || state === 'departed') return false;
  return state === 'open' || fare.kind !== 'goWild';
}

export function BookingSteps({ trip, seats, places, now }: BookingStepsProps) {
  const hasFares = useHasFares();
  const out = isBookable(trip.departure, seats.departure, hasFares);
  const home = isBookable(trip.back, seats.back, hasFares);
  return (
    <div className={styles.booking}>
      <h2>Ready to Book?</h2>
      <p className={styles.note}>
        These are two separate bookings. Each flight is booked on its own on the airline’s website,
        flyfrontier.com, via its ‘Book now’ button.
      </p>
      <ol>
        <Step
          number={1}
          way="Outbound"
          flight={trip.departure}
          seat={seats.departure}
          places={places}
          now={now}
          isPrimary={out}
        />
        <Step
          number={2}
          way="Return"
          flight={trip.back}
          seat={seats.back}
          places={places}
          now={now}
          isPrimary={home && !out}
        />
      </ol>
    </div>
  );
}

interface StepProps {
  readonly number: number;
  readonly way: string;
  readonly flight: Flight;
  readonly seat: SeatState;
  readonly places: Places;
  readonly now: InstantMinute;
  readonly isPrimary: boolean;
}

function Step({ number, way, flight, seat, places, now, isPrimary }: StepProps) {
  const [from, to] = [originOf(flight), destinationOf(flight)].map(places.cityOf);
  const hasFares = useHasFares();
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <h3>
          {from} to {to}
          {hasFares && (
            <>
              , <span>{formatPrice(shownFare(flight))}</span>
            </>
          )}
        </h3>
        <PartyLine price={flight.partyPrice} />
        <SeatLine seat={seat} now={now} />
        {hasFares && seat.state !== 'open' && isBookable(flight, seat, hasFares) && (
          <p className={styles.other}>Other fares can be booked now.</p>
        )}
        {seat.state !== 'departed' && (
          <BookButtons bookings={bookingsToOpen(flight, seat, hasFares)} {...{ flight, isPrimary }}>
            , {way}, {from} to {to}, opens flyfrontier.com in a new tab
          </BookButtons>
        )}
      </div>
    </li>
  );
}

interface BookButtonsProps {
  readonly bookings: readonly Booking[];
  readonly flight: Flight;
  readonly isPrimary: boolean;
  /** For screen readers. */
  readonly children: ReactNode;
}

/** One, or two for a party that travels on two fares. */
function BookButtons({ bookings, flight, isPrimary, children }: BookButtonsProps) {
  return bookings.map(({ kind, adults }) => (
    <ButtonAnchor
      key={kind}
      className={styles.book}
      variant={isPrimary ? 'primary' : 'quiet'}
      fill
      href={bookingLink(flight, kind, adults)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Book now{bookings.length > 1 && `: ${adults} ${FARE_CLASSES[kind].label}`}
      <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
      <HiddenText>{children}</HiddenText>
    </ButtonAnchor>
  ));
}

const ICONS = {
  open: Check,
  opens: Clock,
  blackout: Ban,
  departed: PlaneTakeoff,
  'no-pass-seat': Info,
  'off-pass': Info,
  unknown: CircleHelp,
} as const satisfies Record<SeatState['state'], unknown>;

function SeatLine({ seat, now }: { readonly seat: SeatState; readonly now: InstantMinute }) {
  const Icon = ICONS[seat.state];
  return (
    <p className={classNames(styles.seat, styles[seat.state])}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      <span>
        {(useHasFares() ? SEAT_TEXTS : WINDOW_TEXTS)[seat.state]}
        {seat.state === 'opens' && (
          <>
            {' '}
            <time dateTime={timeAt(seat.zone, seat.at)}>{formatMoment(seat.at, seat.zone)}</time>
            <span className={styles.ticking}> ({formatTimeUntil(seat.at, now)})</span>
          </>
        )}
      </span>
    </p>
  );
}
