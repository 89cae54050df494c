import { Ban, Check, Clock, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import {
  type GoWildWindow,
  UNANNOUNCED,
  type WindowCounts,
  windowCounts,
} from '#domain/booking-window.ts';
import {
  FARE_CLASSES,
  FARE_KINDS,
  type FareKind,
  type Flight,
  firstFare,
  type PartyPrice,
  SEASON_UNKNOWN,
  shownFare,
} from '#domain/flight.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import type { InstantMinute } from '#domain/time.ts';
import { windowAt } from '#domain/ways-home.ts';
import { useMinute } from '#web/browser/now.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { useMemberships } from '#web/travel-profile/use-travel-profile.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './fares.module.css';
import {
  cheaperThanGoWild,
  formatPartyPrice,
  formatSeats,
  formatWindow,
  missingFare,
  type Reason,
  shortFor,
  withoutPass,
} from './format-fare.ts';
import { formatWindowCounts, windowState } from './format-windows.ts';

interface FareCellProps {
  readonly kind: FareKind;
  readonly total: Cents | undefined;
  /** The displayed fare: large. */
  readonly lead: boolean;
  readonly seats?: number | undefined;
  /** Why the party cannot take it. */
  readonly short?: string | undefined;
  /** Why there is no fare; shown on request. */
  readonly reason?: Reason | undefined;
}

function FareCell({ kind, total, lead, seats, short, reason }: FareCellProps) {
  const known = seats === undefined ? undefined : formatSeats(seats);
  const left = short === undefined ? known : { text: short, few: true };
  return (
    <div className={classNames(styles.fare, styles[kind], lead && styles.lead)}>
      <span className={styles.label}>{FARE_CLASSES[kind].label} </span>
      {total === undefined ? (
        <span className={styles.none}>
          <span aria-hidden="true">–</span>
          <HiddenText>Not available</HiddenText>
        </span>
      ) : (
        <b className={styles.price}>{formatUsd(total, 0)}</b>
      )}
      {left && (
        <span className={classNames(styles.seats, left.few && styles.few)}> {left.text}</span>
      )}
      {total === undefined && reason && <WhyNot kind={kind} reason={reason} />}
    </div>
  );
}

function WhyNot({ kind, reason }: { readonly kind: FareKind; readonly reason: Reason }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <span className={styles.why}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={id}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      >
        <HiddenText>No {FARE_CLASSES[kind].label} fare: </HiddenText>
        {reason.short}
      </button>
      <span id={id} className={styles.tip} hidden={!open}>
        {reason.long}
      </span>
    </span>
  );
}

interface FlightFaresProps {
  readonly flight: Flight;
  /** Shows prices only, without seats and reasons. */
  readonly isBrief?: boolean;
  /** Where it is narrow, leaves out the seats and reasons of the fares that are not displayed large. */
  readonly isShort?: boolean;
}

/** The fares of one flight. A missing one shows its reason. */
export function FlightFares({ flight, isBrief = false, isShort = false }: FlightFaresProps) {
  const shown = shownFare(flight);
  return (
    <div className={classNames(styles.trio, isShort && styles.short)}>
      {firstFare(flight) ? (
        FARE_KINDS.map((kind) => (
          <FareCell
            key={kind}
            kind={kind}
            total={flight.fares[kind]?.total}
            lead={kind === shown?.kind}
            {...(!isBrief && {
              seats: flight.fares[kind]?.seatsLeft,
              short: shortFor(flight, kind),
              reason: missingFare(flight, kind),
            })}
          />
        ))
      ) : (
        <p className={styles.unavailable}>Price unavailable</p>
      )}
      <PartyLine price={flight.partyPrice} className={styles.party} saysUnknown />
    </div>
  );
}

interface PartyLineProps {
  /** Undefined for one traveler with a pass. */
  readonly price: PartyPrice | undefined;
  readonly className?: string | undefined;
  /** Says that seats are not known. A link never carries any, so its page leaves this out. */
  readonly saysUnknown?: boolean | undefined;
}

/** What a flight costs the party; nothing for one traveler, whose price is shown already. */
export function PartyLine({ price, className, saysUnknown }: PartyLineProps) {
  if (!price || (price.travelers === 1 && price.total !== undefined)) return null;
  return (
    <p className={className}>
      {formatPartyPrice(price)}
      {saysUnknown && !price.areSeatsKnown && ', seats not known'}
    </p>
  );
}

const ICONS = { open: Check, opens: Clock, blackout: Ban } as const;
const ICON = { size: 12, strokeWidth: 2.25 } as const;

interface WindowLineProps {
  readonly flight: Flight;
  /** Stands for the words of an open window, and beside those of a flight without the pass. */
  readonly book?: ReactNode;
}

/** The booking window of a GoWild fare; without fares, that of the flight. */
export function WindowLine({ flight, book }: WindowLineProps) {
  const hasFares = useHasFares();
  const memberships = useMemberships();
  const window = windowAt(flight.goWildWindow, useMinute());
  if (hasFares && shownFare(flight)?.kind !== 'goWild')
    return <NotOnPass flight={flight} book={book} />;
  const cheaper = cheaperThanGoWild(flight, memberships);
  return (
    <p className={styles.line}>
      {window.state === 'open' && book ? book : <WindowText window={window} />}
      {window.unannounced && <span className={styles.unannounced}>{UNANNOUNCED}</span>}
      <Season flight={flight} />
      {cheaper && <span className={styles.cheaper}>{FARE_CLASSES[cheaper].label} is cheaper</span>}
    </p>
  );
}

function NotOnPass({ flight, book }: WindowLineProps) {
  const why = withoutPass(flight);
  const isBlackout = flight.goWildWindow.state === 'blackout';
  const Icon = isBlackout ? Ban : X;
  if (!why && !book && !flight.seasonUnknown) return null;
  return (
    <p className={styles.line}>
      {why && (
        <span className={classNames(styles.window, isBlackout && styles.blackout)}>
          <Icon {...ICON} />
          {why}
        </span>
      )}
      {book}
      <Season flight={flight} />
    </p>
  );
}

const Season = ({ flight }: Pick<WindowLineProps, 'flight'>) =>
  flight.seasonUnknown && <span className={styles.unannounced}>{SEASON_UNKNOWN}</span>;

function WindowText({ window }: { readonly window: GoWildWindow }) {
  const Icon = ICONS[window.state];
  return (
    <span className={classNames(styles.window, styles[window.state])}>
      <Icon {...ICON} />
      {formatWindow(window, useMinute(), useHasFares())}
    </span>
  );
}

/** In place of the fares of a place: the booking windows of its flights. */
export function PlaceWindow({ flights }: { readonly flights: readonly Flight[] }) {
  const counts = windowCounts(flights.map(({ goWildWindow }) => [goWildWindow]));
  const now = useMinute();
  const hasFares = useHasFares();
  const state = sharedState(counts, now);
  const Icon = ICONS[state];
  return (
    <p className={styles.place}>
      <span className={classNames(styles.window, styles[state])}>
        <Icon {...ICON} />
        <span>{formatWindowCounts(counts, { unit: 'flight', now, hasFares })}</span>
      </span>
    </p>
  );
}

function sharedState(counts: WindowCounts, now: InstantMinute): GoWildWindow['state'] {
  const state = windowState(counts, now);
  return state === 'open' || state === 'blackout' ? state : 'opens';
}
