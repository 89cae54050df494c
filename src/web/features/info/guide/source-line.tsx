import type { ReactNode } from 'react';
import styles from '../info.module.css';

export const SourceLine = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.source}>Source: {children}</p>
);
