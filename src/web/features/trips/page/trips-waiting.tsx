import styles from './trips-page.module.css';

const ROWS = [1, 2, 3, 4, 5, 6];

/** Rows in the place of those to come. Prerendered, so sizes come from the style sheet. */
export const TripsWaiting = ({ heading }: { readonly heading: string }) => (
  <section className={styles.waiting}>
    <h1 tabIndex={-1}>{heading}</h1>
    <p role="status">Loading from URL...</p>
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <span />
          <span />
        </div>
      ))}
    </div>
  </section>
);

/** Before the browser has read the address. */
export const TripsFirstView = ({ heading }: { readonly heading: string }) => (
  <>
    <div className={styles.bar} />
    <div className={styles.presets} />
    <TripsWaiting heading={heading || 'Trips'} />
  </>
);
