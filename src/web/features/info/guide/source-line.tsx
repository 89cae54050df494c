import type { ReactNode } from 'react';
import styles from '../info.module.css';

/** Where a statement comes from, and when that was looked at. */
export const SourceLine = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.source}>Source: {children}</p>
);
