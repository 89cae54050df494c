import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './payments.module.css';

interface HostedFrameProps {
  readonly product: string;
  /** The way back to the product. */
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** The quiet page of a payment company, marked as made up so that nobody takes it for one. */
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
