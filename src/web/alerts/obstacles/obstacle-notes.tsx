import { Check, TriangleAlert } from 'lucide-react';
import styles from '../alerts.module.css';
import type { FormObstacles } from './use-obstacles.ts';

interface ObstacleNotesProps {
  readonly obstacles: FormObstacles;
}

/** Whether the chosen dates can come true; announced when that changes. */
export function ObstacleNotes({ obstacles }: ObstacleNotesProps) {
  const { texts, possible, errors, isPossible } = obstacles;
  const isPartial = possible.length > 0 && Object.keys(errors).length === 0;
  return (
    <div role="status" className={styles.obstacles}>
      {isPossible && (
        <p className={styles.possible}>
          <Check size={14} strokeWidth={2} aria-hidden="true" />
          <span>
            <b>This can come true.</b> There are flights on{' '}
            {possible.length === 1 ? 'that day' : 'each of those days'}.
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
          {isPartial && <p className={styles.hint}>The alert is created without these dates.</p>}
        </>
      )}
    </div>
  );
}
