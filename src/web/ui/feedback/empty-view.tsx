import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './empty-view.module.css';

interface EmptyViewProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** One next step as a button or link; a second, quieter one may follow. */
  readonly action?: ReactNode;
  /** `screen` is a whole page with an h1; `section` a part of one with an h2. */
  readonly scope?: 'screen' | 'section';
}

export function EmptyView(props: EmptyViewProps) {
  const { icon, title, children, action, scope = 'section' } = props;
  const Heading = scope === 'screen' ? 'h1' : 'h2';
  return (
    <div className={classNames(styles.view, scope === 'screen' && styles.screen)}>
      <Heading>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {title}
      </Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
