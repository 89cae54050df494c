import { Moon } from 'lucide-react';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  layoversOf,
  originOf,
} from '#domain/flight.ts';
import { formatClock, instantOf, minuteOfDay, zoneNameAt } from '#domain/time.ts';
import type { Places } from '#web/network/use-network.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './flight-times.module.css';
import { dayBadge, shortFacts } from './format-trip.ts';

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
    const [clock = '', half = ''] = formatClock(minuteOfDay(time)).split(' ');
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
          <Moon size={12} strokeWidth={2} aria-hidden="true" />
          <HiddenText>, overnight wait</HiddenText>
        </span>
      )}
    </span>
  );
}
