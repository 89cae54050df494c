import styles from './departures/departure-screen.module.css';
import headerStyles from './departures/header/results-header.module.css';
import barStyles from './departures/header/search-bar.module.css';

interface ResultsWaitingProps {
  readonly heading: string;
  readonly label: string;
}

export function ResultsWaiting({ heading, label }: ResultsWaitingProps) {
  return (
    <>
      <div className={barStyles.bar} />
      <div className={styles.grid}>
        <div className={styles.results}>
          <header className={headerStyles.header}>
            <div className={headerStyles.line}>
              <h1 tabIndex={-1}>{heading}</h1>
              <div className={headerStyles.status}>
                <p role="status">{label}</p>
              </div>
            </div>
          </header>
        </div>
      </div>
    </>
  );
}
