import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './tag.module.css';

interface TagProps {
  /** `sample` is the yellow that marks estimated fares. */
  readonly tone?:
    | 'plain'
    | 'brand'
    | 'standard'
    | 'den'
    | 'inbound'
    | 'outbound'
    | 'warn'
    | 'danger'
    | 'sample';
  readonly icon?: ReactNode;
  /** The word: a tag never speaks by colour alone. */
  readonly children: ReactNode;
}

export function Tag({ tone = 'plain', icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, tone !== 'plain' && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
