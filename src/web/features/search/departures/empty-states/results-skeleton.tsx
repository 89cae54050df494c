import { FARE_KINDS } from '#domain/flight.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './results-skeleton.module.css';

/** As many as the first section shows. */
const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

export function ResultsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.header}>
        <Skeleton width={96} height={22} />
        <Skeleton width={260} height={16} />
      </div>
      <div className={styles.cards}>
        {CARDS.map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton width={56} height={40} />
            <div className={styles.text}>
              <Skeleton width="45%" height={16} />
              <Skeleton width="75%" height={12} />
            </div>
            <div className={styles.trio}>
              {FARE_KINDS.map((kind) => (
                <Skeleton key={kind} width={44} height={20} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
