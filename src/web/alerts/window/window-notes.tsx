import { Clock } from 'lucide-react';
import { useMinute } from '#web/browser/use-minute.ts';
import { useBlackoutDates } from '#web/network/use-blackout-dates.ts';
import type { Places } from '#web/network/use-places.ts';
import type { AlertFields } from '../alert-fields.ts';
import styles from '../alerts.module.css';
import { windowNote } from './pass-window.ts';

interface WindowNotesProps {
  readonly fields: AlertFields;
  readonly places: Places;
}

/** A note for each date whose pass window is not open yet. */
export function WindowNotes({ fields, places }: WindowNotesProps) {
  const now = useMinute();
  const blackoutDates = useBlackoutDates();
  const { origin, destination, dates, goWildOnly } = fields;
  if (!goWildOnly) return null;
  const notes = dates.flatMap((day) => {
    const note = windowNote({ origin, destination, day }, { places, now, blackoutDates });
    return note ?? [];
  });
  if (notes.length === 0) return null;
  return (
    <ul className={styles.windows} aria-label="When GoWild seats open">
      {notes.map((note) => (
        <li key={note}>
          <Clock size={14} strokeWidth={2} aria-hidden="true" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}
