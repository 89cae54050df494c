import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './place-picker.module.css';

/** Reserves the space of the list and its "show more" button. */
export function PlaceSkeleton({ rows }: { readonly rows: number }) {
  return (
    <>
      <div className={styles.list} role="status">
        <HiddenText>Loading airports…</HiddenText>
        {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className={styles.option}>
            <span className={styles.check} />
            <span className={styles.text}>
              <Skeleton width="40%" height={14} />
              <Skeleton width="65%" height={11} />
            </span>
          </div>
        ))}
      </div>
      <span className={styles.more} />
    </>
  );
}
