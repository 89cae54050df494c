import { Ban, Bell, Check, CircleQuestionMark, Clock, Info, PlaneTakeoff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatOpening, UNANNOUNCED } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import {
  arrivalOf,
  bookingLink,
  departureOf,
  destinationOf,
  FARE_CLASSES,
  type Flight,
  isShownOnPass,
  originOf,
  stopsOf,
  travelersOf,
  tripMinutes,
} from '#domain/flight.ts';
import type { Booking } from '#domain/party.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import {
  dayOf,
  formatDayShort,
  formatDuration,
  formatTime,
  type InstantMinute,
  timeAt,
} from '#domain/time.ts';
import { formatTimeUntil, sureFare } from '#domain/ways-home.ts';
import { BookLink } from '#web/flights/book-link.tsx';
import { dayBadge } from '#web/flights/flight-times.tsx';
import { useKnownPlaces } from '#web/places/use-network.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './booking-steps.module.css';
import { type SeatState, stepState } from './decision.ts';
import {
  bookingsToOpen,
  formatTotal,
  formatTotalDetail,
  SEAT_TEXTS,
  WINDOW_TEXTS,
} from './format-prices.ts';

interface BookingStepsProps {
  readonly trip: RoundTrip;
  readonly seats: { readonly departure: SeatState; readonly back: SeatState };
  readonly now: InstantMinute;
  /** When the prices were seen. */
  readonly seenAt: Date | undefined;
  /** Saves the calendar file with a reminder for each window that has not opened. */
  readonly onRemind: () => void;
  /** False for flights that cannot be taken one after the other. */
  readonly fits: boolean;
}

/** The step to take first has the primary button: what can be booked now, else what opens. */
export function BookingSteps(props: BookingStepsProps) {
  const { trip, seats, now, onRemind, fits, seenAt } = props;
  const hasFares = useHasFares();
  const out = stepState(trip.departure, seats.departure, hasFares);
  const home = stepState(trip.back, seats.back, hasFares);
  const isHomeFirst = out !== 'now' && (home === 'now' || (home === 'opens' && out !== 'opens'));
  const common = { now, onRemind, seenAt };
  return (
    <ol className={styles.steps}>
      <Step
        {...common}
        number={1}
        way="Outbound"
        flight={trip.departure}
        seat={seats.departure}
        isFirst={fits && !isHomeFirst}
      />
      <Step
        {...common}
        number={2}
        way="Return"
        flight={trip.back}
        seat={seats.back}
        isFirst={fits && isHomeFirst}
      />
    </ol>
  );
}

interface StepProps extends Omit<BookingStepsProps, 'trip' | 'seats' | 'fits'> {
  readonly number: number;
  readonly way: 'Outbound' | 'Return';
  readonly flight: Flight;
  readonly seat: SeatState;
  /** Has the primary button. */
  readonly isFirst: boolean;
}

const HEADINGS = { Outbound: 'Out', Return: 'Home' } as const;

function Step(props: StepProps) {
  const { number, way, flight, seat, now, isFirst, onRemind, seenAt } = props;
  const { cityOf } = useKnownPlaces();
  const [from, to] = [originOf(flight), destinationOf(flight)];
  const hasFares = useHasFares();
  const label = `, ${way}, ${cityOf(from)} to ${cityOf(to)}`;
  return (
    <li className={classNames(styles.step, isFirst && styles.first)}>
      <h3>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {HEADINGS[way]}, {formatDayShort(dayOf(departureOf(flight)))}
      </h3>
      <FlightHours flight={flight} className={styles.times} />
      <p className={styles.soft}>
        {from} to {to}, {formatDuration(tripMinutes(flight))}, {formatStops(stopsOf(flight))},
        Frontier {flight.segments.map((segment) => segment.number).join(', ')}
      </p>
      <SeatLine seat={seat} now={now} />
      {hasFares && seat.state !== 'open' && stepState(flight, seat, hasFares) === 'now' && (
        <p className={styles.soft}>Other fares can be booked now.</p>
      )}
      <div className={styles.buy}>
        {hasFares && (
          <p className={styles.price}>
            <b className={isShownOnPass(flight) ? styles.onPass : undefined}>
              {formatTotal(flight)}
            </b>
            <span>{formatTotalDetail(flight)}</span>
          </p>
        )}
        <StepActions {...{ flight, seat, isFirst, label, onRemind, seenAt }} />
      </div>
    </li>
  );
}

const formatStops = (stops: number): string =>
  stops === 0 ? 'Nonstop' : formatCount(stops, 'stop');

interface StepActionsProps {
  readonly seenAt: Date | undefined;
  readonly flight: Flight;
  readonly seat: SeatState;
  readonly isFirst: boolean;
  /** For screen readers: which flight. */
  readonly label: string;
  readonly onRemind: () => void;
}

function StepActions(props: StepActionsProps) {
  const { flight, seat, isFirst, label, onRemind, seenAt } = props;
  const hasFares = useHasFares();
  if (seat.state === 'departed') return null;
  const newTab = `${label}, opens flyfrontier.com in a new tab`;
  if (stepState(flight, seat, hasFares) !== 'opens')
    return (
      <div className={styles.actions}>
        <BookButtons
          bookings={bookingsToOpen(flight, seat, hasFares)}
          {...{ flight, isFirst, seenAt }}
        >
          {newTab}
        </BookButtons>
      </div>
    );
  return (
    <div className={styles.actions}>
      <Button
        variant={isFirst ? 'primary' : 'quiet'}
        size="large"
        className={styles.book}
        onClick={onRemind}
        icon={<Bell />}
      >
        Remind me
        <HiddenText>{label}, saves a calendar file with a reminder</HiddenText>
      </Button>
      <EarlyLinks {...{ flight, seat }}>{newTab}</EarlyLinks>
    </div>
  );
}

interface EarlyLinksProps {
  readonly flight: Flight;
  readonly seat: SeatState;
  readonly children: ReactNode;
}

/** What can be booked before the window of the pass opens. */
function EarlyLinks({ flight, seat, children }: EarlyLinksProps) {
  const hasFares = useHasFares();
  const offPass = bookingsToOpen(flight, seat, hasFares).filter(({ kind }) => kind !== 'goWild');
  const adults = travelersOf(flight);
  const atStandard = sureFare(flight) ? [{ kind: 'standard' as const, adults }] : [];
  const isSplit = offPass.length > 0;
  const early = hasFares ? (isSplit ? offPass : atStandard) : bookingsToOpen(flight, seat, false);
  return early.map(({ kind, adults: count }) => (
    <a
      key={kind}
      className={styles.early}
      href={bookingLink(flight, kind, count)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Book now{hasFares && (isSplit ? `: ${count} ${FARE_CLASSES[kind].label}` : ' at Standard')}
      <HiddenText>{children}</HiddenText>
    </a>
  ));
}

interface BookButtonsProps {
  readonly seenAt: Date | undefined;
  readonly bookings: readonly Booking[];
  readonly flight: Flight;
  readonly isFirst: boolean;
  /** For screen readers. */
  readonly children: ReactNode;
}

/** One, or two for a party that travels on two fares. */
function BookButtons(props: BookButtonsProps) {
  const { bookings, flight, isFirst, seenAt, children } = props;
  return bookings.map(({ kind, adults }, index) => (
    <BookLink
      key={kind}
      className={styles.book}
      variant={isFirst && index === 0 ? 'primary' : 'quiet'}
      size="large"
      flight={flight}
      booking={{ kind, adults }}
      seenAt={seenAt}
    >
      {bookings.length > 1 && `: ${adults} ${FARE_CLASSES[kind].label}`}
      <HiddenText>{children}</HiddenText>
    </BookLink>
  ));
}

const ICONS = {
  open: Check,
  opens: Clock,
  blackout: Ban,
  departed: PlaneTakeoff,
  'no-pass-seat': Info,
  'off-pass': Info,
  unknown: CircleQuestionMark,
} as const satisfies Record<SeatState['state'], unknown>;

function SeatLine({ seat, now }: { readonly seat: SeatState; readonly now: InstantMinute }) {
  const Icon = ICONS[seat.state];
  return (
    <p className={classNames(styles.seat, styles[seat.state])}>
      <Icon size={14} strokeWidth={2} />
      <span>
        {(useHasFares() ? SEAT_TEXTS : WINDOW_TEXTS)[seat.state]}
        {seat.state === 'opens' && (
          <>
            {' '}
            <time dateTime={timeAt(seat.zone, seat.at)}>{formatOpening(seat)}</time>
            <span className={styles.ticking}> ({formatTimeUntil(seat.at, now)})</span>
          </>
        )}
        {'unannounced' in seat && seat.unannounced && `. ${UNANNOUNCED}`}
      </span>
    </p>
  );
}

interface FlightHoursProps {
  readonly flight: Flight;
  readonly className: string | undefined;
}

/** `6:45–8:40 AM`, `10:48 PM–1:25 AM +1`: the half of the day once where both are in it. */
function FlightHours({ flight, className }: FlightHoursProps) {
  const [departs, arrives] = [departureOf(flight), arrivalOf(flight)];
  const [from, fromHalf] = formatTime(departs).split(' ');
  const [to, toHalf] = formatTime(arrives).split(' ');
  const badge = dayBadge(flight);
  return (
    <p className={className}>
      <time dateTime={departs}>
        {from}
        {fromHalf !== toHalf && <small> {fromHalf}</small>}
      </time>
      –
      <time dateTime={arrives}>
        {to}
        <small> {toHalf}</small>
      </time>
      {badge && (
        <span className={styles.badge}>
          {' '}
          <span aria-hidden="true">{badge.short}</span>
          <HiddenText>, {badge.long}</HiddenText>
        </span>
      )}
    </p>
  );
}
