import { arrivalOf, departureOf, type Flight } from '#domain/flight.ts';
import { formatClock, minuteOfDay } from '#domain/time.ts';
import { dayBadge } from '#web/trip/format-trip.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import styles from './booking-steps.module.css';

interface FlightHoursProps {
  readonly flight: Flight;
  readonly className: string | undefined;
}

/** `6:45–8:40 AM`, `10:48 PM–1:25 AM +1`: the half of the day once where both are in it. */
export function FlightHours({ flight, className }: FlightHoursProps) {
  const [departs, arrives] = [departureOf(flight), arrivalOf(flight)];
  const [from, fromHalf] = formatClock(minuteOfDay(departs)).split(' ');
  const [to, toHalf] = formatClock(minuteOfDay(arrives)).split(' ');
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
