import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from '../summary.module.css';
import { SummaryHeader } from '../summary-header.tsx';

const FIGURES = ['trip', 'stay', 'price'] as const;
const LEGS = ['departure', 'back'] as const;

export function SummarySkeleton() {
  return (
    <div className={styles.page}>
      <SummaryHeader />
      <p role="status" className={styles.hidden}>
        Loading flight summary…
      </p>
      <div aria-hidden="true" className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.decision}>
            <Skeleton width="80%" height={28} />
            {LEGS.map((leg) => (
              <Skeleton key={leg} height={150} />
            ))}
          </div>
          <div className={styles.overview}>
            {FIGURES.map((figure) => (
              <div key={figure} className={styles.cell}>
                <Skeleton width="60%" height={14} />
                <Skeleton width="80%" height={30} />
              </div>
            ))}
          </div>
          <div className={styles.itinerary}>
            {LEGS.map((leg) => (
              <div key={leg} className={styles.leg}>
                <Skeleton height={72} />
              </div>
            ))}
          </div>
        </div>
        <div className={styles.side}>
          <Skeleton height={180} />
        </div>
      </div>
    </div>
  );
}
