import type { CSSProperties } from 'react';
import { departureOf, type Flight, layoversOf, stopsOf, tripMinutes } from '#domain/flight.ts';
import { formatDuration, type Minutes, minutesBetween } from '#domain/time.ts';
import styles from './leg-rail.module.css';

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
export function LegRail({ flight, longest }: LegRailProps) {
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
