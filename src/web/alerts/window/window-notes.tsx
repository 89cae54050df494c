import { Clock } from 'lucide-react';
import { useMinute } from '#web/browser/use-minute.ts';
import { useBlackoutDates } from '#web/network/use-blackout-dates.ts';
import type { Places } from '#web/network/use-places.ts';
import { destinationsOf } from '../alert-fields.ts';
import styles from '../alerts.module.css';
import type { AlertForm } from '../use-alert-form.ts';
import { unannouncedNote, windowNote } from './pass-window.ts';

interface WindowNotesProps {
  readonly form: AlertForm;
  readonly places: Places;
}

/** A note for each date whose pass window is not open yet; of a range for its first. */
export function WindowNotes({ form, places }: WindowNotesProps) {
  const now = useMinute();
  const blackoutDates = useBlackoutDates();
  const { fields, obstacles } = form;
  const [origin, ...origins] = fields.from.airports;
  const [destination, ...destinations] = destinationsOf(fields);
  // The airports of a wider alert may be in several zones and countries.
  const isRoute = origin && destination && origins.length + destinations.length === 0;
  if (!fields.goWildOnly) return null;
  const days = obstacles.possible.slice(0, fields.daysBy === 'range' ? 1 : undefined);
  const notes = [
    ...unannouncedNote(obstacles.possible, blackoutDates),
    ...days.flatMap(
      (day) =>
        (isRoute && windowNote({ origin, destination, day }, { places, now, blackoutDates })) || [],
    ),
  ];
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
