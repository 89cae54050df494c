import type { BoardTripDto } from '#contract/board.ts';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';
import { Link, type LinkProps } from '#web/router.tsx';
import { HomeStrength } from '#web/trip/home-strength/home-strength.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './board.module.css';
import { FlightTimes } from './flight-times.tsx';
import { formatException, formatHours, formatWays } from './format-board.ts';

interface BoardRowProps {
  readonly trip: BoardTripDto;
  readonly city: string;
  readonly zoneOf: ZoneOf;
  readonly results: Pick<LinkProps, 'to' | 'search'>;
}

export function BoardRow({ trip, city, zoneOf, results }: BoardRowProps) {
  const [out, back] = [flightFromWire(trip.out, zoneOf), flightFromWire(trip.back, zoneOf)];
  if (!out || !back) return null;
  return (
    <li id={rowId(trip.destination)} className={styles.item}>
      <Link {...results} className={styles.row}>
        <span className={styles.name}>
          {city} <small>{trip.destination}</small>
        </span>
        <span className={styles.legs}>
          <FlightTimes flight={out} lead=", out " />
          <FlightTimes flight={back} lead=", home " />
        </span>
        <span className={styles.hours}>
          <HiddenText>, </HiddenText>
          <b>{formatHours(trip.minutes_there)}</b> <span className={styles.hoursWord}>there</span>
        </span>
        <span className={styles.home}>
          <HiddenText>, </HiddenText>
          <HomeStrength level={trip.home.level} />
          <span className={styles.ways}>
            <HiddenText>, </HiddenText>
            {formatWays(trip.home)}
          </span>
        </span>
        <BoardPrice trip={trip} />
      </Link>
    </li>
  );
}

function BoardPrice({ trip: { total, on_pass: onPass } }: Pick<BoardRowProps, 'trip'>) {
  if (total === undefined || !onPass) return null;
  const exception = formatException(onPass);
  return (
    <span className={classNames(styles.price, exception === '' && styles.onPass)}>
      <HiddenText>, round trip per person </HiddenText>
      {formatUsd(centsFromDollars(total), 0)}
      {exception && <small> {exception}</small>}
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
