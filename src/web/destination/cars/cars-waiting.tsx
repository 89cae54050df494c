import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './cars.module.css';

const ROWS = ['first', 'second', 'third'];

/** Skeleton of the cars of one location. */
export const CarsWaiting = () => (
  <div>
    {ROWS.map((row) => (
      <div key={row} className={styles.vehicle}>
        <span className={styles.kind}>
          <Skeleton width="7rem" height={20} />
          <Skeleton width="10rem" height={18} />
        </span>
        <span className={styles.price}>
          <Skeleton width="6rem" height={20} />
          <Skeleton width="8rem" height={18} />
        </span>
        <Skeleton width="7rem" height={34} radius="var(--r-control)" />
      </div>
    ))}
  </div>
);

/** Skeleton of one location with its cars. */
export const LocationWaiting = () => (
  <div>
    <div className={styles.header}>
      <Skeleton width="12rem" height={22} />
      <Skeleton width="min(18rem, 80%)" height={18} />
    </div>
    <CarsWaiting />
  </div>
);
