import { type KeyboardEvent, useId, useState } from 'react';
import {
  FARE_CLASSES,
  FARE_KINDS,
  type FareKind,
  type Flight,
  firstFare,
  type PartyPrice,
  shownFare,
} from '#domain/flight.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './fare-trio.module.css';
import {
  formatPartyPrice,
  formatSeats,
  missingFare,
  type Reason,
  shortFor,
} from './format-fare.ts';

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
