import type { ReactNode } from 'react';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import styles from './account.module.css';

interface AccountFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <div className={styles.frame}>
      <Reveal delay={50}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </Reveal>
    </div>
  );
}
