import type { ReactNode } from 'react';
import { Reveal } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BoardSkeleton } from '../board/board-skeleton.tsx';
import styles from './first-view.module.css';
import heroStyles from './hero.module.css';
import { HeroText } from './hero.tsx';
import formStyles from './search-form.module.css';
import { FirstBanner } from './site-banner.tsx';

/**
 * Prerendered search page, in the shape of the form. The content policy allows no style attributes here, so sizes
 * come from the style sheet.
 */
export function FirstView() {
  return (
    <>
      <FirstBanner />
      <HomeLayout board={<BoardSkeleton />}>
        <Reveal delay={50}>
          <header className={heroStyles.hero}>
            <HeroText />
            <p className={heroStyles.day}>
              <span className={styles.line} />
            </p>
          </header>
        </Reveal>
        <div className={formStyles.card} aria-hidden="true">
          <div className={formStyles.where}>
            <div className={formStyles.direction}>
              <span className={styles.control} />
            </div>
            <Label />
            <span className={styles.field} />
            <Boxes />
            <Label />
            <span className={styles.field} />
            <div className={styles.wideOnly}>
              <Boxes />
            </div>
          </div>
          <div className={formStyles.when}>
            <Label />
            <div className={styles.days}>
              <Boxes />
            </div>
          </div>
          <div className={formStyles.terms}>
            <Label />
            <Label />
          </div>
          <div className={formStyles.actions}>
            <span className={styles.usage} />
            <div className={formStyles.press}>
              <span className={classNames(styles.control, styles.share)} />
              <span className={classNames(styles.button, formStyles.submit)} />
            </div>
          </div>
        </div>
      </HomeLayout>
    </>
  );
}

/** A line of 44 px with a word in it. */
const Label = () => (
  <div className={styles.label}>
    <span className={styles.word} />
  </div>
);

/** Three beside each other. */
const Boxes = () => (
  <div className={styles.boxes}>
    <span />
    <span />
    <span />
  </div>
);

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
