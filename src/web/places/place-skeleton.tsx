import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './quick-places.module.css';
import { useListLength } from './use-list-length.ts';

/** Reserves the space of the first places. */
export function PlaceSkeleton() {
  const length = useListLength();
  return (
    <div className={styles.row} role="status">
      <HiddenText>Loading airports…</HiddenText>
      {Array.from({ length }, (_, at) => `place ${at}`).map((place) => (
        <span key={place} className={styles.place} />
      ))}
    </div>
  );
}
