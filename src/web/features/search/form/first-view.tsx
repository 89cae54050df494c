import type { ReactNode } from 'react';
import { BoardSkeleton } from '../board/board-skeleton.tsx';
import styles from './first-view.module.css';
import heroStyles from './hero.module.css';
import { HeroText } from './hero.tsx';
import formStyles from './search-form.module.css';

/**
 * Prerendered search page. The content policy allows no style attributes here, so sizes come from the style
 * sheet.
 */
export function FirstView() {
  return (
    <HomeLayout board={<BoardSkeleton />}>
      <header className={heroStyles.hero}>
        <HeroText />
        <p className={heroStyles.day}>
          <span className={styles.line} />
        </p>
      </header>
      <div className={formStyles.card} aria-hidden="true">
        <div className={formStyles.where}>
          <span className={styles.line} />
          <span className={styles.field} />
          <span className={styles.list} />
        </div>
        <div className={formStyles.when}>
          <span className={styles.line} />
          <span className={styles.days} />
        </div>
      </div>
    </HomeLayout>
  );
}

interface HomeLayoutProps {
  readonly board: ReactNode;
  /** The promise and the search form. */
  readonly children: ReactNode;
}

export const HomeLayout = ({ board, children }: HomeLayoutProps) => (
  <div className={styles.home}>
    <div className={styles.form}>{children}</div>
    {board}
  </div>
);
