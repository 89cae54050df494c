import { FARE_KINDS } from '#domain/flight.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './results-skeleton.module.css';

/** As many as the first section shows. */
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** In the place of the rows of places or of flights home, and as high, so that they cause no layout shift. */
export function ResultsSkeleton({ of }: { readonly of: 'places' | 'flights' }) {
  return (
    <div aria-hidden="true" className={classNames(styles.section, styles[of])}>
      <div className={styles.header}>
        {of === 'places' && (
          <>
            <Skeleton width={96} height={20} />
            <Skeleton width={220} height={14} />
          </>
        )}
      </div>
      <ul>
        {ROWS.map((row) => (
          <li key={row} className={styles.row}>
            <div className={styles.name}>
              <Skeleton width="60%" height={16} />
              <Skeleton width="80%" height={12} />
            </div>
            <div className={styles.trio}>
              {FARE_KINDS.map((kind) => (
                <Skeleton key={kind} width={44} height={18} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
