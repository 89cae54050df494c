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
import { bookingsOrStandard } from '#domain/party.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import type { InstantMinute } from '#domain/time.ts';
import { timeAt } from '#domain/time.ts';
import { formatTimeUntil } from '#domain/ways-home.ts';
import type { Places } from '#web/network/use-places.ts';
import { PartyLine } from '#web/trip/party-line.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { ButtonAnchor } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './booking-steps.module.css';
import { formatMoment, formatPrice, SEAT_TEXTS } from './format-seats.ts';
import type { SeatState } from './seat-state.ts';

interface BookingStepsProps {
  readonly trip: RoundTrip;
  readonly seats: { readonly departure: SeatState; readonly back: SeatState };
  readonly places: Places;
  readonly now: InstantMinute;
}

function isBookable(flight: Flight, { state }: SeatState): boolean {
  const fare = shownFare(flight);
  if (!fare || state === 'departed') return false;
  return state === 'open' || fare.kind !== 'goWild';
}

export function BookingSteps({ trip, seats, places, now }: BookingStepsProps) {
  const out = isBookable(trip.departure, seats.departure);
  const home = isBookable(trip.back, seats.back);
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
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <h3>
          {from} to {to}, <span>{formatPrice(shownFare(flight))}</span>
        </h3>
        <PartyLine price={flight.partyPrice} />
        <SeatLine seat={seat} now={now} />
        {seat.state !== 'open' && isBookable(flight, seat) && (
          <p className={styles.other}>Other fares can be booked now.</p>
        )}
        {seat.state !== 'departed' && (
          <BookButtons flight={flight} isPrimary={isPrimary}>
            , {way}, {from} to {to}, opens flyfrontier.com in a new tab
          </BookButtons>
        )}
      </div>
    </li>
  );
}

interface BookButtonsProps {
  readonly flight: Flight;
  readonly isPrimary: boolean;
  /** For screen readers. */
  readonly children: ReactNode;
}

/** One, or two for a party that travels on two fares. */
function BookButtons({ flight, isPrimary, children }: BookButtonsProps) {
  const bookings = bookingsOrStandard(flight);
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
        {SEAT_TEXTS[seat.state]}
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
