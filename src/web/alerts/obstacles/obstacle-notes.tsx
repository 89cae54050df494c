import { TriangleAlert } from 'lucide-react';
import styles from '../alerts.module.css';
import type { FormObstacles } from './use-obstacles.ts';

interface ObstacleNotesProps {
  readonly obstacles: FormObstacles;
}

/** Warns before sending of dates that cannot come true; announced when they change. */
export function ObstacleNotes({ obstacles }: ObstacleNotesProps) {
  const { texts, possible, errors } = obstacles;
  const isPartial = possible.length > 0 && Object.keys(errors).length === 0;
  return (
    <div role="status" className={styles.obstacles}>
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
