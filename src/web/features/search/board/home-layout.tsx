import type { ReactNode } from 'react';
import styles from './home-layout.module.css';

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
