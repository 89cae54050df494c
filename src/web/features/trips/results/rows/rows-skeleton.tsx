import styles from './rows-skeleton.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** In the place of the rows and as high. A page from the server has it too, so its measures are in the style sheet. */
export const RowsSkeleton = () => (
  <ul aria-hidden="true" className={styles.rows}>
    {ROWS.map((row) => (
      <li key={row} className={styles.row}>
        <span className={styles.name} />
        <span className={styles.total} />
        <span className={styles.legs} />
        <span className={styles.facts} />
        <span className={styles.strip} />
      </li>
    ))}
  </ul>
);
