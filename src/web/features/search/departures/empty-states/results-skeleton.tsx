import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './results-skeleton.module.css';

/** As many as the first section shows. */
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const FARES = ['a', 'b', 'c'] as const;

interface ResultsSkeletonProps {
  readonly of: 'places' | 'flights';
  /** What stands above the rows to come. */
  readonly note?: ReactNode;
}

/**
 * In the place of the rows of places or of flights home, and as high, so that they cause no layout shift. A page from
 * the server has it too, so its measures are in the style sheet.
 */
export function ResultsSkeleton({ of, note }: ResultsSkeletonProps) {
  return (
    <div className={classNames(styles.section, styles[of])}>
      {note}
      <div aria-hidden="true">
        <div className={styles.header}>
          {of === 'places' && (
            <>
              <span className={styles.title} />
              <span className={styles.note} />
            </>
          )}
        </div>
        <ul>
          {ROWS.map((row) => (
            <li key={row} className={styles.row}>
              <div className={styles.names}>
                <span className={styles.name} />
                <span className={styles.facts} />
              </div>
              <div className={styles.trio}>
                {FARES.map((fare) => (
                  <span key={fare} className={styles.fare} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
