import { useMemo, useState } from 'react';
import { type Flight, layoversOf, type Segment, stopsOf } from '#domain/flight.ts';
import { connectionNote } from '#domain/flight-facts.ts';
import { formatClock, formatDuration, minuteOfDay, type OffsetTime } from '#domain/time.ts';
import { lazyMap } from '#web/maps/lazy-map.tsx';
import { type Places, usePlaces } from '#web/network/use-places.ts';
import { useSession } from '#web/session/use-session.ts';
import styles from './connection-details.module.css';

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
export function SegmentDetails({ flight }: { readonly flight: Flight }) {
  const places = usePlaces();
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
                <span className={styles.wait}>
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

const clock = (time: OffsetTime): string => formatClock(minuteOfDay(time));

/** `F9 2000: Las Vegas 6:10 PM to Salt Lake City 8:30 PM` */
const formatSegment = (segment: Segment, { cityOf }: Pick<Places, 'cityOf'>): string =>
  `${segment.number}: ${cityOf(segment.from)} ${clock(segment.departs)} to ${cityOf(segment.to)} ${clock(segment.arrives)}`;
