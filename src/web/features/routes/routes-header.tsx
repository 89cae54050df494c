import styles from './routes-page.module.css';

/** What the page is for. */
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

/** The page before it is known who looks. */
export const RoutesFirstView = () => (
  <div className={styles.page}>
    <RoutesHeader />
  </div>
);
