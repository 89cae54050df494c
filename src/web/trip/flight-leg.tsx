import { Moon } from 'lucide-react';
import type { AirportCode } from '#domain/airports.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  layoversOf,
  originOf,
  stopsOf,
} from '#domain/flight.ts';
import {
  formatClock,
  instantOf,
  type Minutes,
  minuteOfDay,
  type OffsetTime,
  zoneNameAt,
} from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Tag } from '#web/ui/badge/tag.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './flight-leg.module.css';
import { type DayBadge, dayBadge, tripFacts } from './format-trip.ts';
import { LegRail } from './leg-rail.tsx';

interface EndProps {
  readonly at: AirportCode;
  readonly time: OffsetTime;
  readonly places: Places;
  /** At the arrival. */
  readonly badge?: DayBadge | undefined;
  readonly className: string | undefined;
}

/** Local time, airport and zone. */
function End({ at, time, places, badge, className }: EndProps) {
  const [clock, half] = formatClock(minuteOfDay(time)).split(' ');
  const zone = places.zoneOf(at);
  const zoneName = zone && zoneNameAt(zone, instantOf(time));
  return (
    <div className={classNames(styles.end, className)}>
      <time dateTime={time} title={zoneName && `${clock} ${half} ${zoneName}`}>
        {clock}
        <small> {half}</small>
      </time>
      {badge && (
        <span className={styles.badge} title={badge.long}>
          <span aria-hidden="true">{badge.short}</span>
          <HiddenText>, {badge.long},</HiddenText>
        </span>
      )}
      <span className={styles.where}>
        {' '}
        {at} {zoneName}
      </span>
    </div>
  );
}

interface FlightLegProps {
  readonly flight: Flight;
  readonly longest: Minutes;
  readonly places: Places;
}

export function FlightLeg({ flight, longest, places }: FlightLegProps) {
  const overnight = layoversOf(flight.segments).filter((stop) => stop.overnight);
  const isApproximate = flight.segments.some((segment) => segment.approximate);
  return (
    <div className={classNames(styles.leg, stopsOf(flight) > 1 && styles.twice)}>
      <End
        at={originOf(flight)}
        time={departureOf(flight)}
        places={places}
        className={styles.departure}
      />
      <LegRail flight={flight} longest={longest} />
      <HiddenText> to </HiddenText>
      <End
        at={destinationOf(flight)}
        time={arrivalOf(flight)}
        places={places}
        badge={dayBadge(flight)}
        className={styles.arrival}
      />
      <div className={styles.facts}>
        <p>{tripFacts(flight, places.cityOf)}</p>
        {overnight.map((stop) => (
          <Tag key={stop.at} tone="warn" icon={<Moon strokeWidth={2} aria-hidden="true" />}>
            Overnight in {places.cityOf(stop.at)}
          </Tag>
        ))}
        {isApproximate && <span className={styles.approximate}>Schedule approximate</span>}
      </div>
    </div>
  );
}
