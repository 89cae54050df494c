import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';
import { type Tone, ToneIcon } from './tone-icon.tsx';

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /** One next step: a button or a link. */
  readonly action?: ReactNode;
}

/** Errors and used-up limits are announced at once. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const urgent = tone === 'error' || tone === 'limit';
  return (
    <div
      className={classNames(styles.notice, tone !== 'info' && styles[tone])}
      role={urgent ? 'alert' : undefined}
    >
      <ToneIcon tone={tone} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
