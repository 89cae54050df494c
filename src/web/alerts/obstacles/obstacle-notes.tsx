import { Check, TriangleAlert } from 'lucide-react';
import { formatCount } from '#domain/count.ts';
import styles from '../alerts.module.css';
import type { AlertForm } from '../use-alert-form.ts';

interface ObstacleNotesProps {
  readonly form: Pick<AlertForm, 'fields' | 'obstacles'>;
}

/** Whether the chosen dates can come true; announced when that changes. */
export function ObstacleNotes({ form: { fields, obstacles } }: ObstacleNotesProps) {
  const { texts, possible, errors, isPossible } = obstacles;
  const isPartial = possible.length > 0 && Object.keys(errors).length === 0;
  const isRange = fields.daysBy === 'range';
  return (
    <div role="status" className={styles.obstacles}>
      {isPossible && (
        <p className={styles.possible}>
          <Check size={14} strokeWidth={2} aria-hidden="true" />
          <span>
            <b>This can come true.</b> There are flights on {daysText(possible.length, isRange)}.
          </span>
        </p>
      )}
      {texts.length > 0 && (
        <>
          <ul className={styles.windows} aria-label="Dates that cannot be watched">
            {texts.map((text) => (
              <li key={text}>
                <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
          {isPartial && <p className={styles.hint}>{leftText(possible.length, isRange)}</p>}
        </>
      )}
    </div>
  );
}

function daysText(days: number, isRange: boolean): string {
  if (days === 1) return 'that day';
  return isRange ? `all ${days} days` : 'each of those days';
}

/** What the alert waits for beside the days that cannot come true. */
function leftText(days: number, isRange: boolean): string {
  if (!isRange) return 'The alert is created without these dates.';
  return days === 1
    ? 'The other day is watched.'
    : `The other ${formatCount(days, 'day')} are watched.`;
}
