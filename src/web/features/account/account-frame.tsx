import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FARE_KINDS, listFareLabels } from '#domain/flight.ts';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import styles from './account.module.css';
import { NetworkFigure } from './network-figure.tsx';

const REASONS = [
  'Every place you can reach from your airport, in one list',
  `${listFareLabels(FARE_KINDS, 'and')} fares side by side`,
  'The way back, before you leave',
] as const;

interface AccountFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <div className={styles.frame}>
      <aside className={styles.story}>
        <p className={styles.slogan}>Your pass goes further than you think.</p>
        <ul className={styles.reasons}>
          {REASONS.map((reason) => (
            <li key={reason}>
              <Check size={18} strokeWidth={2} aria-hidden="true" />
              {reason}
            </li>
          ))}
        </ul>
        <NetworkFigure />
      </aside>
      <Reveal delay={50} className={styles.card}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </Reveal>
    </div>
  );
}
