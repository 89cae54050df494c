import type { BoardRowDto } from '#contract/board.ts';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import { formatCount } from '#domain/count.ts';
import { type Flight, shownFare, stopsOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf, formatWeekday } from '#domain/time.ts';
import { Link, type LinkProps } from '#web/navigation/link.tsx';
import { dayBadge } from '#web/trip/format-trip.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { formatWayCount } from '../home/format-ways-home.ts';
import styles from './board.module.css';
import { flightTimes, formatLastHome } from './format-board.ts';

interface BoardRowProps {
  readonly row: BoardRowDto;
  readonly city: string;
  readonly zoneOf: ZoneOf;
  readonly hasFares: boolean;
  readonly results: Pick<LinkProps, 'to' | 'search'>;
}

export function BoardRow({ row, city, zoneOf, hasFares, results }: BoardRowProps) {
  const flight = flightFromWire(row.flight, zoneOf);
  if (!flight) return null;
  const { ways, pass_ways: goWild, pass_unknown: passUnknown } = row.home;
  const fare = shownFare(flight);
  return (
    <li id={rowId(row.destination)} className={styles.item}>
      <Link {...results} className={styles.row}>
        <span className={styles.name}>
          {city} <small>{row.destination}</small>
        </span>
        <FlightTimes flight={flight} />
        <span className={styles.stops}>
          {stopsOf(flight) === 0 ? 'Nonstop' : formatCount(stopsOf(flight), 'stop')}
        </span>
        <span className={styles.home}>
          <span className={styles.homeWord}>Home: </span>
          {formatWayCount({ total: ways, goWild, passUnknown }, hasFares)}
        </span>
        <span className={styles.last}>
          <HiddenText>, </HiddenText>
          {formatLastHome(row.home)}
        </span>
        {fare && (
          <span className={styles.price}>
            <HiddenText>, GoWild </HiddenText>
            {formatUsd(fare.total, 0)}
          </span>
        )}
      </Link>
    </li>
  );
}

function FlightTimes({ flight }: { readonly flight: Flight }) {
  const [departs, arrives] = flightTimes(flight);
  const badge = dayBadge(flight);
  return (
    <span className={styles.times}>
      <HiddenText>, </HiddenText>
      <span className={styles.weekday}>{formatWeekday(dayOf(departs.time))}</span>{' '}
      <time dateTime={departs.time}>
        {departs.clock}
        {departs.half && <i>{departs.half}</i>}
      </time>
      –
      <time dateTime={arrives.time}>
        {arrives.clock}
        <i>{arrives.half}</i>
      </time>
      {badge && (
        <span className={styles.nextDay}>
          <span aria-hidden="true">{badge.short}</span>
          <HiddenText>, {badge.long}</HiddenText>
        </span>
      )}
    </span>
  );
}

export const rowId = (code: string): string => `board-${code}`;

/** Scrolls to the row of a place and focuses its link. */
export function showRow(code: string): void {
  const row = document.getElementById(rowId(code));
  row?.scrollIntoView?.({ block: 'nearest' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}
