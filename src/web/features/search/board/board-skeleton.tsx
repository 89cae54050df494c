import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './board.module.css';
import mapStyles from './board-map.module.css';

/** As many as a board has; its rule stays out of the first script. */
const ROWS = [1, 2, 3, 4, 5, 6];

/** In the shape of the board. Prerendered, so sizes come from the style sheet. */
export function BoardSkeleton() {
  return (
    <section className={styles.board} aria-label="Board" aria-busy="true">
      <div className={styles.inner}>
        <HiddenText>Loading the board</HiddenText>
        <div className={styles.head} aria-hidden="true">
          <span className={classNames(styles.bar, styles.headBar)} />
          <span className={classNames(styles.bar, styles.dayBar)} />
          <span className={styles.window} />
        </div>
        <div className={styles.reason} aria-hidden="true">
          <span className={classNames(styles.bar, styles.reasonBar)} />
        </div>
        <div className={styles.list} aria-hidden="true">
          <div className={styles.columns} />
          <div className={styles.rows}>
            {ROWS.map((row) => (
              <div key={row} className={styles.item}>
                <div className={classNames(styles.row, styles.rowBars)}>
                  <span className={styles.bar} />
                  <span className={styles.bar} />
                </div>
              </div>
            ))}
          </div>
          <div className={styles.foot} />
        </div>
        <div className={mapStyles.map} aria-hidden="true" />
      </div>
    </section>
  );
}
