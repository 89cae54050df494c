import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

interface TagProps {
  /** `sample` is the yellow of simulated data. */
  readonly tone?:
    | 'plain'
    | 'brand'
    | 'brandFill'
    | 'brandOutline'
    | 'standard'
    | 'den'
    | 'warn'
    | 'danger'
    | 'sample';
  readonly icon?: ReactNode;
  /** Text, so that color is never alone. */
  readonly children: ReactNode;
}

export function Tag({ tone = 'plain', icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, tone !== 'plain' && styles[tone])}>
      <LucideProvider strokeWidth={2}>{icon}</LucideProvider>
      {children}
    </span>
  );
}
