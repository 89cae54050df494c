import type { BoardDto, BoardTripDto } from '#contract/board.ts';
import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import { formatCount } from '#domain/count.ts';
import { arrivalOf, departureOf, type Flight } from '#domain/flight.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';
import {
  addDays,
  dayOf,
  formatDayShort,
  formatHours,
  formatTime,
  formatWeekday,
  type LocalDate,
  type OffsetTime,
  offsetTime,
} from '#domain/time.ts';
import { dayBadge } from '#web/flights/flight-times.tsx';
import { HomeStrength } from '#web/flights/home-strength.tsx';
import { Link, type LinkProps } from '#web/router.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './board.module.css';
import type { AirportReason } from './use-board-airport.ts';

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

const rowId = (code: string): string => `board-${code}`;

/** Scrolls to the row of a place and focuses its link. */
export function showRow(code: string): void {
  const row = document.getElementById(rowId(code));
  row?.scrollIntoView?.({ block: 'nearest' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}

interface FlightTimesProps {
  readonly flight: Flight;
  /** What is read out before the times. */
  readonly lead?: string;
}

export function FlightTimes({ flight, lead = ', ' }: FlightTimesProps) {
  const [departs, arrives] = flightTimes(flight);
  const badge = dayBadge(flight);
  return (
    <span className={styles.times}>
      <HiddenText>{lead}</HiddenText>
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

/** `tomorrow`, `on Sat, Nov 28` */
export const formatBoardDay = (day: LocalDate, today: LocalDate): string =>
  day === addDays(today, 1) ? 'tomorrow' : `on ${formatDayShort(day)}`;

/** `places on the pass tomorrow`, after their number. */
export const formatPlaces = ({ on_pass }: BoardDto, day: string): string =>
  `${on_pass.length === 1 ? 'place' : 'places'} on the pass ${day}`;

const REASONS: Record<Exclude<AirportReason, 'chosen'>, string> = {
  home: 'your home airport',
  searched: 'your last search',
  zone: 'your time zone',
  size: 'the largest airport',
};

/** `From Denver: your time zone.` */
export const formatReason = (city: string, reason: AirportReason): string =>
  reason === 'chosen' ? `From ${city}.` : `From ${city}: ${REASONS[reason]}.`;

/** `5 ways, last 6:53 PM` */
function formatWays({ ways, last_departure }: BoardTripDto['home']): string {
  const count = formatCount(ways, 'way');
  if (last_departure === null) return count;
  return `${count}, last ${formatTime(offsetTime(last_departure))}`;
}

/** `Standard home`: what is not on the pass; empty if both flights are. */
function formatException({ out, back }: NonNullable<BoardTripDto['on_pass']>): string {
  if (out && back) return '';
  return `Standard${out ? ' home' : back ? ' out' : ''}`;
}

/** `All 13 trips on the pass from Denver` */
export function formatAllTrips({ trips, question }: BoardDto, city: string): string {
  const which = question?.fares === 'pass' ? ' on the pass' : '';
  return `${trips === 1 ? 'The trip' : `All ${formatCount(trips, 'trip')}`}${which} from ${city}`;
}

interface TimeText {
  readonly time: OffsetTime;
  /** `8:40` */
  readonly clock: string;
  /** `AM`; empty where the arrival says it. */
  readonly half: string;
}

/** `6:45` and `8:40 AM`: the half of the day is said once where both are in the same. */
function flightTimes(flight: Flight): readonly [TimeText, TimeText] {
  const [departs, arrives] = [departureOf(flight), arrivalOf(flight)].map((time): TimeText => {
    const [clock = '', half = ''] = formatTime(time).split(' ');
    return { time, clock, half };
  }) as [TimeText, TimeText];
  return [departs.half === arrives.half ? { ...departs, half: '' } : departs, arrives];
}
