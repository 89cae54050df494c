import { Link } from '#web/router.tsx';
import styles from './month.module.css';
import type { MonthFacts } from './month-facts.ts';

interface MonthLegendProps {
  readonly facts: MonthFacts;
  readonly nights: number;
}

/** What the figures and marks of a month mean, and where they come from. */
export function MonthLegend({
  facts: { month, dates, lastKnown, timetableSource },
  nights,
}: MonthLegendProps) {
  const isKnown = month < lastKnown.slice(0, 7);
  const hasBlackouts = dates.some((date) => date.startsWith(month));
  return (
    <div className={styles.legend}>
      <ul>
        <li>
          <b>places</b> with a sensible way home that day or the next
        </li>
        <li>
          <b>home Sat</b> places if you come home after{' '}
          {nights === 1 ? 'a night' : `${nights} nights`}
        </li>
        {hasBlackouts && (
          <li>
            <span className={styles.hatch} aria-hidden="true" /> blackout: no pass fares
          </li>
        )}
      </ul>
      <p>
        From the timetable ({timetableSource}) and Frontier’s blackout list. No fares or seats in
        these counts. {isKnown && hasBlackouts && 'All other days of the month are open. '}
        <Link to="/blackout">All blackout dates</Link>
      </p>
    </div>
  );
}
