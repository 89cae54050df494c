import styles from './routes-page.module.css';

export function RoutesHeader() {
  return (
    <header className={styles.header}>
      <h1>Route map</h1>
      <p className={styles.lead}>
        Choose an airport on the map or in the list to see where it connects.
      </p>
    </header>
  );
}

/** Shown until the session is known. */
export const RoutesFirstView = () => (
  <div className={styles.page}>
    <RoutesHeader />
  </div>
);
