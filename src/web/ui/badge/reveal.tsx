import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './reveal.module.css';

interface RevealProps {
  /** Milliseconds before the animation ends; sections of a page are staggered. */
  readonly delay: 50 | 100 | 150 | 200 | 300 | 450 | 600;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Animates a section that is in the page and readable from the start. */
export function Reveal({ delay, className, children }: RevealProps) {
  return (
    <div className={classNames(styles.reveal, className)} data-delay={delay}>
      {children}
    </div>
  );
}
