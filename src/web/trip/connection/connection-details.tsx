import { connectionNote } from '#domain/connection.ts';
import type { Flight } from '#domain/flight.ts';
import styles from './connection-details.module.css';

/** How to book a possible connection; shown on request. */
export function ConnectionDetails({ flight }: { readonly flight: Flight }) {
  const note = connectionNote(flight);
  if (!note) return null;
  return (
    <details className={styles.note}>
      <summary>{note.title}</summary>
      <p>{note.advice}</p>
    </details>
  );
}
