import type { ReactNode } from 'react';
import { ToneIcon } from '#web/ui/feedback.tsx';
import styles from './search-progress.module.css';

interface PartFailureProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action: ReactNode;
}

/** A part of the list is missing: a line without a fill, since the rest stands. */
export const PartFailure = ({ title, children, action }: PartFailureProps) => (
  <div className={styles.missing}>
    <ToneIcon tone="error" />
    <div className={styles.text}>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.soft}>{children}</p>}
    </div>
    {action}
  </div>
);
