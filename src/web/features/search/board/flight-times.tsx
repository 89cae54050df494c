import type { Flight } from '#domain/flight.ts';
import { dayOf, formatWeekday } from '#domain/time.ts';
import { dayBadge } from '#web/trip/format-trip.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import styles from './board.module.css';
import { flightTimes } from './format-board.ts';

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
