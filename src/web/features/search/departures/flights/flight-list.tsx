import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { tripMinutes } from '#domain/flight.ts';
import type { Minutes } from '#domain/time.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './flight-list.module.css';
import { FlightRow, flightKey, type RowOptions } from './flight-row.tsx';

/** From this many flights on, the list of a place scrolls. */
const SCROLLS_FROM = 9;

interface FlightListProps extends RowOptions {
  /** In order; not empty. */
  readonly flights: readonly FoundFlight[];
  /** Name of the region in which a long list scrolls; absent for a list that never does. */
  readonly region?: string | undefined;
}

/** The slow flights are folded, unless there are no others. */
export function FlightList({ flights, region, ...options }: FlightListProps) {
  const [showsSlow, setShowsSlow] = useState(false);
  const id = useId();
  const sensible = flights.filter(({ slow }) => !slow);
  const slower = sensible.length > 0 ? flights.length - sensible.length : 0;
  const shown = slower > 0 && !showsSlow ? sensible : flights;
  const row = {
    ...options,
    longest: Math.max(...shown.map(tripMinutes)) as Minutes,
  };
  const scrolls = region !== undefined && shown.length >= SCROLLS_FROM;
  // A keyboard needs the tab stop to scroll the list.
  const frame = scrolls && { role: 'region', tabIndex: 0, 'aria-label': region };
  return (
    <>
      <div {...frame} className={classNames(scrolls && styles.scrolls)}>
        <ol id={id}>
          {shown.map((flight) => (
            <FlightRow key={flightKey(flight)} flight={flight} {...row} />
          ))}
        </ol>
      </div>
      {slower > 0 && (
        <Button
          variant="plain"
          className={styles.slower}
          aria-expanded={showsSlow}
          aria-controls={id}
          onClick={() => setShowsSlow(!showsSlow)}
        >
          {formatCount(slower, 'slower way')}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
    </>
  );
}
