import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface PageProps {
  readonly heading: string;
  readonly lead?: ReactNode;
  /** Above the heading: the way to the page above this one. */
  readonly up?: ReactNode;
  /** Directly after the heading. */
  readonly badge?: ReactNode;
  /** Below the heading and the lead. */
  readonly action?: ReactNode;
  /** Beside the heading, at the end of its line. */
  readonly tools?: ReactNode;
  /** Text has more room, and in one column 640 px at most; a narrow page has one column in the middle. */
  readonly look?: 'text' | 'column' | 'narrow';
  readonly children: ReactNode;
}

/** The frame of a page that begins with its heading. */
export function Page(props: PageProps) {
  const { heading, lead, up, badge, action, tools, look, children } = props;
  const isText = look === 'text' || look === 'column';
  const Frame = isText ? 'article' : 'div';
  return (
    <Frame className={classNames(styles.page, isText && styles.text, look && styles[look])}>
      <header className={styles.header}>
        <div>
          {up}
          <div className={styles.title}>
            <h1 tabIndex={-1}>{heading}</h1>
            {badge}
          </div>
          {lead && <p className={styles.lead}>{lead}</p>}
          {action && <p className={styles.action}>{action}</p>}
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      {children}
    </Frame>
  );
}
