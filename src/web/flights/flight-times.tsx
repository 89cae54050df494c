import { Moon } from 'lucide-react';
import { formatCount } from '#domain/count.ts';
import {
  arrivalOf,
  dayShift,
  departureOf,
  destinationOf,
  type Flight,
  type Layover,
  layoversOf,
  originOf,
  tripMinutes,
} from '#domain/flight.ts';
import {
  dayOf,
  formatDayLong,
  formatDuration,
  formatTime,
  instantOf,
  zoneNameAt,
} from '#domain/time.ts';
import type { Places } from '#web/places/use-network.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './flight-times.module.css';

interface FlightTimesProps {
  readonly flight: Flight;
  readonly places: Places;
  /** 14 px, for rows with several flights. */
  readonly isSmall?: boolean;
}

/** `6:45–8:40 AM`, `10:36 PM–12:32 AM +1`; the zones in the titles. */
export function FlightTimes({ flight, places, isSmall }: FlightTimesProps) {
  const ends = [
    { at: originOf(flight), time: departureOf(flight) },
    { at: destinationOf(flight), time: arrivalOf(flight) },
  ].map(({ at, time }) => {
    const [clock = '', half = ''] = formatTime(time).split(' ');
    const zone = places.zoneOf(at);
    return { time, clock, half, zone: zone && zoneNameAt(zone, instantOf(time)) };
  });
  const [start, end] = ends;
  const badge = dayBadge(flight);
  return (
    <span className={classNames(styles.times, isSmall && styles.small)}>
      {ends.map((one) => (
        <span key={one.time}>
          {one === end && (
            <>
              <span aria-hidden="true">–</span>
              <HiddenText> to </HiddenText>
            </>
          )}
          <time dateTime={one.time} title={one.zone && `${one.clock} ${one.half} ${one.zone}`}>
            {one.clock}
            {one === start && start.half === end?.half ? (
              <HiddenText> {one.half}</HiddenText>
            ) : (
              <span className={styles.half}> {one.half}</span>
            )}
          </time>
        </span>
      ))}
      {badge && (
        <span className={styles.badge} title={badge.long}>
          <span aria-hidden="true">{badge.short}</span>
          <HiddenText>, {badge.long},</HiddenText>
        </span>
      )}
    </span>
  );
}

interface ShortFactsProps {
  readonly flight: Flight;
  /** Whether the list has flights of several airports. */
  readonly namesEnds: boolean;
}

/** `1h 55m, nonstop`, with a moon for a night at an airport. */
export function ShortFacts({ flight, namesEnds }: ShortFactsProps) {
  const isOvernight = layoversOf(flight.segments).some((stop) => stop.overnight);
  return (
    <span className={styles.facts}>
      {shortFacts(flight, namesEnds)}
      {isOvernight && (
        <span className={styles.night} title="Overnight wait">
          <Moon size={12} strokeWidth={2} />
          <HiddenText>, overnight wait</HiddenText>
        </span>
      )}
    </span>
  );
}

type CityOf = (code: string) => string;

/** `Nonstop`, `1 stop in Dallas, 2h 57m`, `2 stops in Dallas, 2h 57m, and Atlanta, 1h 05m` */
function formatStops(flight: Flight, cityOf: CityOf): string {
  const stops = layoversOf(flight.segments);
  if (stops.length === 0) return 'Nonstop';
  const each = stops.map((stop: Layover) => `${cityOf(stop.at)}, ${formatDuration(stop.length)}`);
  return `${formatCount(stops.length, 'stop')} in ${each.join(', and ')}`;
}

/** Keeps `F9 3366` on one line. */
const unbroken = (number: string) => number.replace(' ', '\u00a0');

/** `7h 41m · 1 stop in Dallas, 2h 57m · F9 3366, F9 2496` */
export const tripFacts = (flight: Flight, cityOf: CityOf): string =>
  [
    formatDuration(tripMinutes(flight)),
    formatStops(flight, cityOf),
    flight.segments.map((segment) => unbroken(segment.number)).join(', '),
  ].join(' · ');

/**
 * `1h 55m, nonstop`, `7h 41m, 1 stop DFW`, `about 9h 5m, 2 stops DFW, ATL` where the timetable is an estimate; with the
 * ends `DEN to MCO, 3h 39m, nonstop`.
 */
export function shortFacts(flight: Flight, namesEnds: boolean): string {
  const stops = layoversOf(flight.segments);
  const isEstimate = flight.segments.some((segment) => segment.approximate);
  return [
    ...(namesEnds ? [`${originOf(flight)} to ${destinationOf(flight)}`] : []),
    `${isEstimate ? 'about ' : ''}${formatDuration(tripMinutes(flight))}`,
    stops.length === 0
      ? 'nonstop'
      : `${formatCount(stops.length, 'stop')} ${stops.map((stop) => stop.at).join(', ')}`,
  ].join(', ');
}

export interface DayBadge {
  /** `+1` */
  readonly short: string;
  /** `arrives next day, Saturday November 28` */
  readonly long: string;
}

/** Undefined for an arrival on the day of departure. */
export function dayBadge(flight: Flight): DayBadge | undefined {
  const arrives = arrivalOf(flight);
  const shift = dayShift(departureOf(flight), arrives);
  if (shift === 0) return undefined;
  const when = shift === 1 ? 'next day' : shift > 1 ? `${shift} days later` : 'the day before';
  const day = formatDayLong(dayOf(arrives))
    .replace(/, \d{4}$/, '')
    .replace(',', '');
  return { short: shift > 0 ? `+${shift}` : `−${-shift}`, long: `arrives ${when}, ${day}` };
}
