import { ResultsSkeleton } from '../../departures/empty-states/results-skeleton.tsx';
import styles from './return-header.module.css';

/** In the place of the departure and the flights home, and as high. */
export const ReturnWaiting = ({ label }: { readonly label: string }) => (
  <>
    <p role="status" className={styles.sought}>
      {label}
    </p>
    <header>
      <div className={styles.line}>
        <h2 className={styles.title}>Flights home</h2>
      </div>
      <div className={styles.tools} />
      <div className={styles.waitingDays} />
    </header>
    <ResultsSkeleton of="flights" />
  </>
);
