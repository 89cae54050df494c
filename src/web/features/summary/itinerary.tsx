import { formatCount } from '#domain/count.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  originOf,
  SEASON_UNKNOWN,
  travelersOf,
  tripMinutes,
} from '#domain/flight.ts';
import { connectionNote } from '#domain/flight-facts.ts';
import { type RoundTrip, returnsElsewhere } from '#domain/round-trip.ts';
import {
  addDays,
  dayOf,
  formatDayShort,
  formatWeekday,
  type Minutes,
  minuteOfDay,
  minutes,
  minutesBetween,
  type OffsetTime,
} from '#domain/time.ts';
import { FlightLeg } from '#web/flights/flight-leg.tsx';
import { useKnownPlaces } from '#web/places/use-network.ts';
import styles from './summary.module.css';

export function Itinerary({ trip }: { readonly trip: RoundTrip }) {
  const { cityOf } = useKnownPlaces();
  const { departure, back } = trip;
  const longest = minutes(Math.max(tripMinutes(departure), tripMinutes(back)));
  const [from, to] = [originOf(departure), destinationOf(departure)].map(cityOf);
  return (
    <section className={styles.itinerary}>
      <div className={styles.route}>
        <h2>
          {from} to {to}
        </h2>
        <p className={styles.terms}>
          {returnsElsewhere(trip, cityOf) || 'Round trip'}, Economy,{' '}
          {formatCount(travelersOf(departure), 'passenger')}
        </p>
      </div>
      <TripAxis trip={trip} />
      <Leg name="Outbound" flight={departure} longest={longest} />
      <Leg name="Return" flight={back} longest={longest} />
    </section>
  );
}

interface LegProps {
  readonly name: string;
  readonly flight: Flight;
  readonly longest: Minutes;
}

function Leg({ name, flight, longest }: LegProps) {
  const places = useKnownPlaces();
  const connection = connectionNote(flight);
  return (
    <section className={styles.leg} aria-label={name}>
      <div className={styles.legHeader}>
        <h3>{name}</h3>
        <p>
          <span>{formatDayShort(dayOf(departureOf(flight)))}</span>, <span>Frontier</span>
        </p>
      </div>
      <FlightLeg flight={flight} longest={longest} places={places} />
      {flight.seasonUnknown && <p className={styles.connection}>{SEASON_UNKNOWN}</p>}
      {connection && <p className={styles.connection}>{connection.text}</p>}
    </section>
  );
}

const DAY_MINUTES = 1440;
/** More names of days do not fit beside each other on a phone. */
const MOST_NAMES = 6;

/** Both flights and the stay on one line of days, in the local time of the departure. The legs below say the same. */
function TripAxis({ trip }: { readonly trip: RoundTrip }) {
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
