import { Moon } from 'lucide-react';
import { type CSSProperties, useMemo, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  layoversOf,
  originOf,
  type Segment,
  stopsOf,
  tripMinutes,
} from '#domain/flight.ts';
import { connectionNote } from '#domain/flight-facts.ts';
import {
  formatDuration,
  formatTime,
  instantOf,
  type Minutes,
  minutesBetween,
  type OffsetTime,
  zoneNameAt,
} from '#domain/time.ts';
import { lazyMap } from '#web/maps/lazy-map.tsx';
import { type Places, useKnownPlaces } from '#web/places/use-network.ts';
import { useSession } from '#web/session/use-session.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Tag } from '#web/ui/tag.tsx';
import styles from './flight-leg.module.css';
import { type DayBadge, dayBadge, tripFacts } from './flight-times.tsx';

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
  const [clock, half] = formatTime(time).split(' ');
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
          <Tag key={stop.at} tone="warn" icon={<Moon />}>
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

/** How to book a possible connection, and its segments; both shown on request. Empty for a nonstop. */
export function ConnectionDetails({ flight }: { readonly flight: Flight }) {
  const [wasOpened, setWasOpened] = useState(false);
  const { can } = useSession();
  const note = connectionNote(flight);
  if (stopsOf(flight) === 0) return null;
  return (
    <div className={styles.line}>
      {note && (
        <details className={styles.note}>
          <summary>{note.title}</summary>
          <p>{note.advice}</p>
        </details>
      )}
      <details className={styles.note} onToggle={() => setWasOpened(true)}>
        <summary>{can('routes.see-map') ? 'Stops and map' : 'Stops'}</summary>
        {wasOpened && <SegmentDetails flight={flight} />}
      </details>
    </div>
  );
}

/** Pixels. */
const MAP_HEIGHT = 384;

const ItineraryMap = lazyMap(
  () => import('#web/maps/itinerary-map.tsx').then((code) => code.ItineraryMap),
  MAP_HEIGHT,
);

/** The segments of a flight with the wait between them; on a map for those whose plan has maps. */
function SegmentDetails({ flight }: { readonly flight: Flight }) {
  const places = useKnownPlaces();
  const { can } = useSession();
  const flights = useMemo(() => [flight], [flight]);
  const layovers = layoversOf(flight.segments);
  return (
    <div className={styles.segments}>
      <ol aria-label="Segments">
        {flight.segments.map((segment, at) => {
          const stop = layovers[at];
          return (
            <li key={segment.number}>
              {formatSegment(segment, places)}
              {stop && (
                <span className={styles.layover}>
                  {formatDuration(stop.length)} in {places.cityOf(stop.at)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {can('routes.see-map') && <ItineraryMap flights={flights} places={places} />}
    </div>
  );
}

/** `F9 2000: Las Vegas 6:10 PM to Salt Lake City 8:30 PM` */
const formatSegment = (segment: Segment, { cityOf }: Pick<Places, 'cityOf'>): string =>
  `${segment.number}: ${cityOf(segment.from)} ${formatTime(segment.departs)} to ${cityOf(segment.to)} ${formatTime(segment.arrives)}`;
