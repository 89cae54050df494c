import { arrivalOf, departureOf, destinationOf, type Flight, originOf } from '#domain/flight.ts';
import { formatStay, formatTripLength, type RoundTrip } from '#domain/round-trip.ts';
import {
  dayOf,
  formatClock,
  formatWeekday,
  type Minutes,
  minuteOfDay,
  minutesBetween,
  type OffsetTime,
} from '#domain/time.ts';
import type { Places } from '#web/network/use-network.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { formatTripPrice } from './prices/format-prices.ts';
import styles from './summary.module.css';

interface OverviewProps {
  readonly trip: RoundTrip;
  readonly places: Pick<Places, 'cityOf'>;
}

/** `Fri 6:30 AM` */
const formatHours = (time: OffsetTime) =>
  `${formatWeekday(dayOf(time))} ${formatClock(minuteOfDay(time))}`;

export function Overview({ trip, places }: OverviewProps) {
  const { departure, back } = trip;
  const price = formatTripPrice(trip);
  return (
    <section aria-labelledby="trip-overview">
      <h2 id="trip-overview" className={styles.small}>
        Trip Overview
      </h2>
      <dl className={styles.overview}>
        <Figure
          name="Total trip duration"
          value={formatTripLength(trip)}
          more={`${formatHours(departureOf(departure))} to ${formatHours(arrivalOf(back))}`}
        />
        <Figure
          name={`Stay in ${places.cityOf(destinationOf(departure))}`}
          value={formatStay(trip)}
          more={stayMore(departure, back)}
        />
        {useHasFares() && <Figure name="Total price" {...price} />}
      </dl>
    </section>
  );
}

/** `80 h on the ground`, with a space that does not break */
function formatGround(length: Minutes): string {
  if (length < 0) return '';
  return `${length < 60 ? `${length}\u00a0m` : `${Math.floor(length / 60)}\u00a0h`} on the ground`;
}

/** Says when the return leaves from another airport of the city. */
function stayMore(departure: Flight, back: Flight): string {
  const [there, from] = [destinationOf(departure), originOf(back)];
  return there === from
    ? formatGround(minutesBetween(arrivalOf(departure), departureOf(back)))
    : `Arrives at ${there}, leaves from ${from}`;
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly more: string;
}

function Figure({ name, value, more }: FigureProps) {
  return (
    <div className={styles.cell}>
      <dt>{name}</dt>
      <dd className={styles.figure}>{value}</dd>
      <dd className={styles.detail}>{more}</dd>
    </div>
  );
}
