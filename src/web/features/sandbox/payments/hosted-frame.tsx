import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './payments.module.css';

interface HostedFrameProps {
  readonly product: string;
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the fake payment pages, marked as simulated. */
export const HostedFrame = ({ product, back, children }: HostedFrameProps) => (
  <div className={styles.frame}>
    <p className={styles.strip}>
      <FlaskConical size={16} strokeWidth={2} aria-hidden="true" />
      Sandbox: no real card, no money
    </p>
    <div className={styles.sheet}>
      <header className={styles.header}>
        <span className={styles.product}>{product}</span>
        {back}
      </header>
      {children}
    </div>
  </div>
);
