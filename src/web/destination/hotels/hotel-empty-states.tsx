import { BedDouble } from 'lucide-react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './hotel-panel.module.css';

const ROWS = [0, 1, 2];

/** Skeleton of the first hotels. */
export const HotelsWaiting = () => (
  <div className={styles.results}>
    <p role="status" className={styles.status}>
      <Spinner /> Loading hotel options...
    </p>
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton height="100%" />
          <div>
            <Skeleton width="55%" height={20} />
            <Skeleton width="35%" height={20} />
            <Skeleton width="80%" height={14} />
          </div>
        </div>
      ))}
    </div>
  </div>
);

/** @param message from the server; empty for our own. */
export const NoHotels = ({ message }: { readonly message: string }) => (
  <div className={styles.none} role="status">
    <BedDouble size={24} strokeWidth={1.5} aria-hidden="true" />
    <p>{message || 'No hotels available for your travel dates'}</p>
    <p className={styles.hint}>Try other days, or fewer rooms.</p>
  </div>
);
