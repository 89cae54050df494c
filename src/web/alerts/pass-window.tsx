import { Clock } from 'lucide-react';
import type { AirportCode } from '#domain/airports.ts';
import {
  formatOpening,
  type GoWildWindow,
  goWildWindow,
  isAnnounced,
  unannouncedText,
} from '#domain/booking-window.ts';
import { formatMonthDay, type InstantMinute, type LocalDate } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { type Places, useBlackoutDates } from '#web/places/use-network.ts';
import { destinationsOf } from './alert-fields.ts';
import styles from './alerts.module.css';
import type { AlertForm } from './use-alert-form.ts';

interface AlertDay {
  readonly origin: AirportCode | '';
  readonly destination: AirportCode | '';
  readonly day: LocalDate;
}

interface WindowFacts {
  readonly places: Places;
  readonly now: InstantMinute;
  readonly blackoutDates: ReadonlySet<string>;
}

/** Undefined for unknown airports. */
export function passWindow(
  { origin, destination, day }: AlertDay,
  { places, now, blackoutDates }: WindowFacts,
): GoWildWindow | undefined {
  const [from, to] = [places.airportOf(origin), places.airportOf(destination)];
  const zone = origin === '' ? undefined : places.zoneOf(origin);
  if (!from || !to || !zone) return undefined;
  return goWildWindow({
    segments: [{ day, zone }],
    international: !from.domestic || !to.domestic,
    now,
    blackoutDates,
  });
}

/**
 * When a pass-only alert can match on a day, or undefined when it can now:
 * `GoWild seats for Dec 10 open Wed, Dec 9, 12:00 AM in Denver; we look from then on.`
 */
export function windowNote(alertDay: AlertDay, facts: WindowFacts): string | undefined {
  const window = passWindow(alertDay, facts);
  const day = formatMonthDay(alertDay.day);
  if (window?.state !== 'opens') return undefined;
  const when = formatOpening(window, { city: facts.places.cityOf(alertDay.origin) });
  return `GoWild seats for ${day} open ${when}; we look from then on.`;
}

/** That the alert asks about days that may still become blackout dates; empty for none, and before they have loaded. */
export const unannouncedNote = (
  days: readonly LocalDate[],
  blackoutDates: ReadonlySet<string>,
): readonly string[] =>
  blackoutDates.size > 0 && days.some((day) => !isAnnounced(day, blackoutDates))
    ? [`${unannouncedText(blackoutDates)} We ask about later days, too.`]
    : [];

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
          <Clock size={14} strokeWidth={2} />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}
