import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './destination-panels.module.css';

interface PanelSectionProps {
  readonly title: string;
  /** Hidden in print. */
  readonly isOnScreenOnly?: boolean;
  readonly children: ReactNode;
}

export function PanelSection({ title, isOnScreenOnly = false, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(styles.section, isOnScreenOnly && styles.screenOnly)}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
