import type { BoardRowDto } from '#contract/board.ts';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import { formatCount } from '#domain/count.ts';
import { shownFare, stopsOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { Link, type LinkProps } from '#web/router.tsx';
import { formatWayCount } from '#web/trip/ways-home/format-ways-home.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './board.module.css';
import { FlightTimes } from './flight-times.tsx';
import { formatLastHome } from './format-board.ts';

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

export const rowId = (code: string): string => `board-${code}`;

/** Scrolls to the row of a place and focuses its link. */
export function showRow(code: string): void {
  const row = document.getElementById(rowId(code));
  row?.scrollIntoView?.({ block: 'nearest' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}
