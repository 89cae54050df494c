import { Moon } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  layoversOf,
  originOf,
  stopsOf,
  tripMinutes,
} from '#domain/flight.ts';
import {
  formatClock,
  formatDuration,
  instantOf,
  type Minutes,
  minuteOfDay,
  minutesBetween,
  type OffsetTime,
  zoneNameAt,
} from '#domain/time.ts';
import type { Places } from '#web/network/use-network.tsx';
import { HiddenText, Tag } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './flight-leg.module.css';
import { type DayBadge, dayBadge, tripFacts } from './format-trip.ts';

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

interface LegRailProps {
  readonly flight: Flight;
  /** Longest trip of the list: the full width of the rail. */
  readonly longest: Minutes;
}

const place = (x: number, width?: number) =>
  ({ '--x': `${x}%`, ...(width !== undefined && { '--w': `${width}%` }) }) as CSSProperties;

/** Percentage of the rail below which the dots of another stop would overlap. */
const SPACE_PER_STOP = 24;

/** Decorative: the text around it has the same facts. */
function LegRail({ flight, longest }: LegRailProps) {
  const space = Math.min(100, stopsOf(flight) * SPACE_PER_STOP);
  const scale = Math.max(100 / longest, space / tripMinutes(flight));
  const share = (length: number) => Math.round(length * scale * 10) / 10;
  const sinceStart = (time: Parameters<typeof minutesBetween>[1]) =>
    share(minutesBetween(departureOf(flight), time));
  const legs = flight.segments.map((segment) => ({
    key: segment.departs,
    start: sinceStart(segment.departs),
    end: sinceStart(segment.arrives),
  }));
  const end = share(tripMinutes(flight));
  const waits = layoversOf(flight.segments).map((stop, index) => ({
    ...stop,
    start: legs[index]?.end ?? 0,
    end: legs[index + 1]?.start ?? end,
  }));
  return (
    <div className={styles.rail} aria-hidden="true">
      {legs.map((leg) => (
        <span key={leg.key} className={styles.run} style={place(leg.start, leg.end - leg.start)} />
      ))}
      {waits.map((wait) => (
        <span key={wait.at} className={styles.stop}>
          <span className={styles.wait} style={place(wait.start, wait.end - wait.start)} />
          <i className={styles.dot} style={place(wait.start)} />
          <i className={styles.dot} style={place(wait.end)} />
          <span className={styles.code} style={place((wait.start + wait.end) / 2)}>
            <b>{wait.at}</b> {waits.length === 1 && formatDuration(wait.length)}
          </span>
        </span>
      ))}
      <i className={styles.first} />
      <i className={styles.last} style={place(end)} />
    </div>
  );
}
