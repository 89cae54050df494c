import { arrivalOf, departureOf } from '#domain/flight.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import {
  addDays,
  dayOf,
  formatWeekday,
  minuteOfDay,
  minutesBetween,
  type OffsetTime,
} from '#domain/time.ts';
import styles from './trip-axis.module.css';

const DAY_MINUTES = 1440;
/** More names of days do not fit beside each other on a phone. */
const MOST_NAMES = 6;

/** Both flights and the stay on one line of days, in the local time of the departure. The legs below say the same. */
export function TripAxis({ trip }: { readonly trip: RoundTrip }) {
  const start = departureOf(trip.departure);
  const first = minuteOfDay(start);
  const minuteOf = (time: OffsetTime) => first + minutesBetween(start, time);
  const days = Math.ceil((minuteOf(arrivalOf(trip.back)) + 1) / DAY_MINUTES);
  const share = (minute: number) => `${((minute / (days * DAY_MINUTES)) * 100).toFixed(2)}%`;
  const [landed, left] = [minuteOf(arrivalOf(trip.departure)), minuteOf(departureOf(trip.back))];
  if (left < landed) return null;
  const every = Math.ceil(days / MOST_NAMES);
  const named = Array.from({ length: days }, (_, day) => day).filter((day) => day % every === 0);
  return (
    <svg className={styles.axis} aria-hidden="true">
      {named.map((day) => (
        <g key={day}>
          <rect className={styles.line} x={share(day * DAY_MINUTES)} width="1" height="20" />
          <text className={styles.day} x={share(day * DAY_MINUTES)} dx="6" y="14">
            {formatWeekday(addDays(dayOf(start), day))}
          </text>
        </g>
      ))}
      <rect className={styles.track} y="20" width="100%" height="32" rx="4" />
      <rect
        className={styles.stay}
        x={share(landed)}
        y="20"
        width={share(left - landed)}
        height="32"
      />
      {[trip.departure, trip.back].map((flight) => (
        <rect
          key={departureOf(flight)}
          className={styles.flight}
          x={share(minuteOf(departureOf(flight)))}
          y="20"
          width={share(minutesBetween(departureOf(flight), arrivalOf(flight)))}
          height="32"
          rx="2"
        />
      ))}
    </svg>
  );
}
