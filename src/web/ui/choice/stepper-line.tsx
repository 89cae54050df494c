import type { ComponentProps, ReactNode } from 'react';
import { Stepper } from './stepper.tsx';
import styles from './stepper-line.module.css';

interface StepperLineProps extends ComponentProps<typeof Stepper> {
  readonly title: string;
  readonly note: ReactNode;
  /** Before the stepper. */
  readonly children?: ReactNode;
}

/** A number with its name and a note. */
export const StepperLine = ({ title, note, children, ...stepper }: StepperLineProps) => (
  <div className={styles.line}>
    <p>
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{note}</span>
    </p>
    {children}
    <Stepper {...stepper} />
  </div>
);
