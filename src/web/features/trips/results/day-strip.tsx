import { useEffect, useRef } from 'react';
import { departureOf } from '#domain/flight.ts';
import { dayOf, formatWeekday, type LocalDate } from '#domain/time.ts';
import { whenSeen } from '#web/browser/later.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './day-strip.module.css';
import { DAY_TEXTS, type DayState } from './format-trips.ts';
import type { TripView } from './read-trips.ts';

/** The travel days out that were asked for, and those of them without pass seats by rule. */
export interface AskedDays {
  readonly days: readonly LocalDate[];
  readonly blackoutDates: ReadonlySet<string>;
}

export function stateOf(
  { days }: Pick<TripView, 'days'>,
  day: LocalDate,
  blackoutDates: ReadonlySet<string>,
): DayState {
  const trip = days.find(({ date }) => date === day);
  if (trip?.isOnPass) return trip.isAnnounced ? 'pass' : 'unannounced';
  if (trip) return 'other';
  return blackoutDates.has(day) ? 'blackout' : 'none';
}

/** Days that are seen at once. */
const WEEK = 7;

interface DayStripProps extends AskedDays {
  readonly trip: TripView;
}

/** A letter for each day asked; a week is seen, the rest scrolls. Nothing where only one was. */
export function DayStrip({ trip, days, blackoutDates }: DayStripProps) {
  const strip = useRef<HTMLSpanElement>(null);
  const chosen = useRef<HTMLElement>(null);
  const leaves = dayOf(departureOf(trip.out));
  const scrolls = days.length > WEEK;
  useEffect(() => {
    const [box, letter] = [strip.current, chosen.current];
    if (!scrolls || !box || !letter) return;
    // Measures only rows in view: any other would be laid out for it.
    return whenSeen(box, () => {
      // Only sideways: `scrollIntoView` would move the page.
      box.scrollLeft = letter.offsetLeft - box.clientWidth + letter.offsetWidth;
    });
  }, [scrolls]);
  if (days.length < 2) return null;
  const states = days.map((day) => ({ day, state: stateOf(trip, day, blackoutDates) }));
  // A keyboard needs the tab stop to scroll it.
  const frame = scrolls && { role: 'group', tabIndex: 0, 'aria-label': 'Days out' };
  const label = states.map(({ day, state }) => `${formatWeekday(day)} ${DAY_TEXTS[state]}`);
  return (
    <span ref={strip} {...frame} className={styles.strip}>
      <span role="img" className={styles.days} aria-label={`Leave on: ${label.join(', ')}`}>
        {states.map(({ day, state }) => (
          <i
            key={day}
            ref={day === leaves ? chosen : null}
            className={classNames(styles[state], day === leaves && styles.chosen)}
          >
            {formatWeekday(day).charAt(0)}
          </i>
        ))}
      </span>
    </span>
  );
}
