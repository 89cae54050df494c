import { useState } from 'react';
import { connectionNote } from '#domain/connection.ts';
import { type Flight, stopsOf } from '#domain/flight.ts';
import { useSession } from '#web/session/use-session.ts';
import styles from './connection-details.module.css';
import { SegmentDetails } from './segment-details.tsx';

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
